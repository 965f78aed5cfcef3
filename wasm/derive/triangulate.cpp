#include "derive/triangulate.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <cmath>

namespace marrow {

namespace {

// A polygon projected along the axis of its largest normal component, oriented counter-clockwise.
class FlatPolygon {
public:
    FlatPolygon(std::span<const glm::vec3> corners, const glm::vec3& normal)
    {
        const glm::vec3 size(std::fabs(normal.x), std::fabs(normal.y), std::fabs(normal.z));
        glm::length_t dropped = size.x > size.y ? 0 : 1;
        if (size.z > size[dropped]) dropped = 2;
        glm::length_t u = (dropped + 1) % 3, v = (dropped + 2) % 3;
        if (normal[dropped] < 0) std::swap(u, v);
        points_.reserve(corners.size());
        for (const glm::vec3& corner : corners) points_.emplace_back(corner[u], corner[v]);
    }

    // Twice the signed area of a triangle: positive if it is counter-clockwise.
    double area(std::uint32_t a, std::uint32_t b, std::uint32_t c) const
    {
        const glm::vec2 &from = points_[a], &through = points_[b], &to = points_[c];
        return (double{through.x} - double{from.x}) * (double{to.y} - double{from.y}) -
               (double{through.y} - double{from.y}) * (double{to.x} - double{from.x});
    }

    const glm::vec2& point(std::uint32_t corner) const { return points_[corner]; }

    bool contains(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t point) const
    {
        const glm::vec2& p = points_[point];
        // A point that equals a corner of the triangle (a bridge to a hole) is not inside.
        if (p == points_[a] || p == points_[b] || p == points_[c]) return false;
        return area(a, b, point) >= 0 && area(b, c, point) >= 0 && area(c, a, point) >= 0;
    }

    bool is_convex() const
    {
        const auto count = static_cast<std::uint32_t>(points_.size());
        for (std::uint32_t i = 0; i < count; ++i)
            if (area(i, (i + 1) % count, (i + 2) % count) < 0) return false;
        return true;
    }

private:
    std::vector<glm::vec2> points_;
};

void add_fan(std::uint32_t count, std::vector<std::uint32_t>& out)
{
    for (std::uint32_t i = 2; i < count; ++i) out.insert(out.end(), {0, i - 1, i});
}

// Ear clipping: the remaining corners form a ring.
class EarClipper {
public:
    EarClipper(const FlatPolygon& polygon, std::uint32_t count, std::uint64_t steps)
        : polygon_(polygon), next_(count), previous_(count), steps_(steps)
    {
        for (std::uint32_t i = 0; i < count; ++i) {
            next_[i] = (i + 1) % count;
            previous_[i] = (i + count - 1) % count;
        }
    }

    void cut(std::uint32_t left, std::vector<std::uint32_t>& out)
    {
        std::uint32_t at = 0, skipped = 0;
        while (left > 3) {
            // If no corner is an ear (the polygon intersects itself) or no steps are left, clips the next corner
            // anyway.
            if (steps_ == 0 || is_ear(at) || skipped == left) {
                out.insert(out.end(), {previous_[at], at, next_[at]});
                next_[previous_[at]] = next_[at];
                previous_[next_[at]] = previous_[at];
                --left;
                skipped = 0;
                at = previous_[at];
            } else {
                at = next_[at];
                ++skipped;
            }
        }
        out.insert(out.end(), {previous_[at], at, next_[at]});
    }

    std::uint64_t steps_left() const { return steps_; }

private:
    bool is_ear(std::uint32_t at)
    {
        --steps_;
        const std::uint32_t a = previous_[at], c = next_[at];
        if (polygon_.area(a, at, c) <= 0) return false;
        const glm::vec2 &p = polygon_.point(a), &q = polygon_.point(at), &r = polygon_.point(c);
        const glm::vec2 low = glm::min(glm::min(p, q), r), high = glm::max(glm::max(p, q), r);
        for (std::uint32_t other = next_[c]; other != a && steps_ > 0; other = next_[other], --steps_) {
            const glm::vec2& point = polygon_.point(other);
            const bool is_near = point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y;
            if (is_near && polygon_.contains(a, at, c, other)) return false;
        }
        return true;
    }

    const FlatPolygon& polygon_;
    std::vector<std::uint32_t> next_, previous_;
    std::uint64_t steps_;
};

}  // namespace

glm::vec3 polygon_area(std::span<const glm::vec3> corners)
{
    glm::vec3 sum(0.0F);
    // Relative to the first corner, for precision far from the origin.
    for (std::size_t i = 2; i < corners.size(); ++i)
        sum += glm::cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    return sum;
}

std::array<std::uint8_t, 6> triangulate_quad(std::span<const glm::vec3, 4> corners)
{
    const auto area = [&](std::size_t a, std::size_t b, std::size_t c) {
        return glm::cross(corners[b] - corners[a], corners[c] - corners[a]);
    };
    const glm::vec3 first = area(0, 1, 2), second = area(0, 2, 3), normal = first + second;
    const auto is_along = [&](const glm::vec3& vector) { return glm::dot(vector, normal) > 0; };
    const bool is_fan = is_along(first) && is_along(second);
    if (!is_fan && is_along(area(1, 2, 3)) && is_along(area(1, 3, 0))) return {1, 2, 3, 1, 3, 0};
    return {0, 1, 2, 0, 2, 3};
}

bool triangulate(std::span<const glm::vec3> corners, std::uint64_t& steps, std::vector<std::uint32_t>& out)
{
    const auto count = static_cast<std::uint32_t>(corners.size());
    if (count == 3) {
        out.insert(out.end(), {0, 1, 2});
        return true;
    }
    if (count == 4) {
        for (const std::uint32_t corner : triangulate_quad(corners.first<4>())) out.push_back(corner);
        return true;
    }
    const glm::vec3 normal = polygon_area(corners);
    const FlatPolygon polygon(corners, normal);
    if (polygon.is_convex()) {
        add_fan(count, out);
        return true;
    }
    // A quarter, so that one expensive polygon leaves enough for the others.
    const std::uint64_t given = steps / 4;
    EarClipper clipper(polygon, count, given);
    clipper.cut(count, out);
    steps -= given - clipper.steps_left();
    return clipper.steps_left() > 0;
}

}  // namespace marrow
