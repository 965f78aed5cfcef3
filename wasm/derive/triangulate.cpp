#include "derive/triangulate.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <cmath>

namespace marrow {

namespace {

// A polygon in the plane that it lies in best: without the axis that its normal is longest along, turned so that it
// is counter-clockwise.
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

    // Twice the area of a triangle: above 0 where its corners turn left.
    double turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const
    {
        const glm::vec2 &from = points_[a], &through = points_[b], &to = points_[c];
        return (double{through.x} - double{from.x}) * (double{to.y} - double{from.y}) -
               (double{through.y} - double{from.y}) * (double{to.x} - double{from.x});
    }

    const glm::vec2& place(std::uint32_t corner) const { return points_[corner]; }

    bool holds(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t point) const
    {
        const glm::vec2& p = points_[point];
        // A corner that lies where one of the triangle's does (a bridge to a hole) is not inside of it.
        if (p == points_[a] || p == points_[b] || p == points_[c]) return false;
        return turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0;
    }

    bool is_convex() const
    {
        const auto count = static_cast<std::uint32_t>(points_.size());
        for (std::uint32_t i = 0; i < count; ++i)
            if (turn(i, (i + 1) % count, (i + 2) % count) < 0) return false;
        return true;
    }

private:
    std::vector<glm::vec2> points_;
};

void add_fan(std::uint32_t count, std::vector<std::uint32_t>& out)
{
    for (std::uint32_t i = 2; i < count; ++i) out.insert(out.end(), {0, i - 1, i});
}

// The corners that are left, in their order, in a ring.
class Ears {
public:
    Ears(const FlatPolygon& polygon, std::uint32_t count, std::uint64_t steps)
        : polygon_(polygon), next_(count), previous_(count), steps_(steps)
    {
        for (std::uint32_t i = 0; i < count; ++i) {
            next_[i] = (i + 1) % count;
            previous_[i] = (i + count - 1) % count;
        }
    }

    void cut(std::uint32_t left, std::vector<std::uint32_t>& out)
    {
        std::uint32_t at = 0, passed = 0;
        while (left > 3) {
            // If no corner is an ear (the polygon crosses itself), or no step is left, the next corner is cut
            // anyway.
            if (steps_ == 0 || is_ear(at) || passed == left) {
                out.insert(out.end(), {previous_[at], at, next_[at]});
                next_[previous_[at]] = next_[at];
                previous_[next_[at]] = previous_[at];
                --left;
                passed = 0;
                at = previous_[at];
            } else {
                at = next_[at];
                ++passed;
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
        if (polygon_.turn(a, at, c) <= 0) return false;
        const glm::vec2 &p = polygon_.place(a), &q = polygon_.place(at), &r = polygon_.place(c);
        const glm::vec2 low = glm::min(glm::min(p, q), r), high = glm::max(glm::max(p, q), r);
        for (std::uint32_t other = next_[c]; other != a && steps_ > 0; other = next_[other], --steps_) {
            const glm::vec2& point = polygon_.place(other);
            const bool is_near = point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y;
            if (is_near && polygon_.holds(a, at, c, other)) return false;
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
    // From the first corner, so that far away from the origin little is lost.
    for (std::size_t i = 2; i < corners.size(); ++i)
        sum += glm::cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    return sum;
}

bool triangulate(std::span<const glm::vec3> corners, std::uint64_t& steps, std::vector<std::uint32_t>& out)
{
    const auto count = static_cast<std::uint32_t>(corners.size());
    if (count == 3) {
        out.insert(out.end(), {0, 1, 2});
        return true;
    }
    const glm::vec3 normal = polygon_area(corners);
    if (count == 4) {
        const auto faces_along = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            return glm::dot(glm::cross(corners[b] - corners[a], corners[c] - corners[a]), normal) > 0;
        };
        if (faces_along(0, 1, 2) && faces_along(0, 2, 3))
            out.insert(out.end(), {0, 1, 2, 0, 2, 3});
        else if (faces_along(1, 2, 3) && faces_along(1, 3, 0))
            out.insert(out.end(), {1, 2, 3, 1, 3, 0});
        else
            add_fan(count, out);
        return true;
    }
    const FlatPolygon polygon(corners, normal);
    if (polygon.is_convex()) {
        add_fan(count, out);
        return true;
    }
    // Not all of them: one polygon that needs too many leaves enough for those that follow.
    const std::uint64_t given = steps / 4;
    Ears ears(polygon, count, given);
    ears.cut(count, out);
    steps -= given - ears.steps_left();
    return ears.steps_left() > 0;
}

}  // namespace marrow
