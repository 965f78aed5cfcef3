#include "derive/corner_normals.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "base/index.h"

namespace marrow {

namespace {

constexpr float kCosOfCrease = 0.64278761F;  // of 50 degrees: the sides of a column of eight are smooth
constexpr std::size_t kCrowded = 256;

glm::vec3 unit_or_zero(const glm::vec3& v)
{
    const float length = glm::length(v);
    return length > 0 && std::isfinite(length) ? v / length : glm::vec3(0.0F);
}

// A corner at a place, and its face.
struct Around {
    std::uint32_t corner = 0;
    std::uint32_t face = 0;
};

class Smoother {
public:
    Smoother(const SmoothedFaces& faces, CornerNormals& out) : faces_(faces), out_(out)
    {
        out_.of.assign(faces.corners.size(), kNone);
        directions_.reserve(faces.areas.size());
        for (const glm::vec3& area : faces.areas) directions_.push_back(unit_or_zero(area));
    }

    void smooth(std::span<Around> around)
    {
        if (around.size() > kCrowded) {
            smooth_crowd(around);
            return;
        }
        const auto first = static_cast<std::uint32_t>(out_.normals.size());
        for (const Around& each : around) {
            glm::vec3 sum(0.0F);
            for (const Around& other : around)
                if (is_smooth(each.face, other.face)) sum += faces_.areas[other.face];
            out_.of[each.corner] = number_of(unit_or_zero(sum), first);
        }
    }

private:
    bool is_smooth(std::uint32_t face, std::uint32_t other) const
    {
        if (face == other) return true;
        const std::uint32_t group = faces_.groups[face];
        if (group == kFlat || group != faces_.groups[other]) return false;
        return group != kByAngle || glm::dot(directions_[face], directions_[other]) >= kCosOfCrease;
    }

    // Group by group, each corner looked at once.
    void smooth_crowd(std::span<Around> around)
    {
        const auto group = [this](const Around& each) { return faces_.groups[each.face]; };
        std::sort(around.begin(), around.end(), [&](const Around& a, const Around& b) {
            return group(a) != group(b) ? group(a) < group(b) : a.corner < b.corner;
        });
        for (std::size_t i = 0; i < around.size();) {
            std::size_t behind = i + 1;
            while (group(around[i]) != kFlat && behind < around.size() && group(around[behind]) == group(around[i]))
                ++behind;
            glm::vec3 sum(0.0F);
            for (std::size_t k = i; k < behind; ++k) sum += faces_.areas[around[k].face];
            const std::uint32_t normal = add(unit_or_zero(sum));
            for (; i < behind; ++i) out_.of[around[i].corner] = normal;
        }
    }

    std::uint32_t add(const glm::vec3& normal)
    {
        out_.normals.push_back(normal);
        return static_cast<std::uint32_t>(out_.normals.size() - 1);
    }

    // The number of a normal, which is looked for among those from `first` on.
    std::uint32_t number_of(const glm::vec3& normal, std::size_t first)
    {
        for (std::size_t i = first; i < out_.normals.size(); ++i)
            if (out_.normals[i] == normal) return static_cast<std::uint32_t>(i);
        return add(normal);
    }

    const SmoothedFaces& faces_;
    CornerNormals& out_;
    std::vector<glm::vec3> directions_;
};

}  // namespace

CornerNormals corner_normals(const SmoothedFaces& faces, std::size_t places)
{
    // The corners by their places: first how many a place has, then where its stretch begins.
    std::vector<std::uint32_t> begins(places + 1, 0);
    for (const std::uint32_t place : faces.corners) ++begins[place + 1];
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    std::vector<Around> around(faces.corners.size());
    std::vector<std::uint32_t> filled(begins.begin(), begins.end() - 1);
    std::uint32_t corner = 0;
    for (std::uint32_t face = 0; face < faces.ends.size(); ++face)
        for (; corner < faces.ends[face]; ++corner) around[filled[faces.corners[corner]]++] = {corner, face};

    CornerNormals out;
    Smoother smoother(faces, out);
    for (std::size_t place = 0; place < places; ++place)
        smoother.smooth(std::span(around).subspan(begins[place], begins[place + 1] - begins[place]));
    return out;
}

}  // namespace marrow
