#include "derive/corner_normals.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "base/index.h"
#include "base/triple_index.h"

namespace marrow {

namespace {

constexpr float kCosOfCrease = 0.64278761F;  // of 50 degrees: the sides of a column of eight are smooth
constexpr float kAway = -0.7F;               // the cosine between the two sides of a leaf, at most
constexpr std::size_t kCrowded = 256;
constexpr std::size_t kMostSets = 256;

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
    Smoother(const SmoothedFaces& faces, CornerNormals& out)
        : faces_(faces), are_sets_(faces.kind == SmoothingGroups::bit_sets), out_(out)
    {
        out_.of.assign(faces.corners.size(), kNone);
    }

    void smooth(std::span<const Around> around)
    {
        if (around.empty() || smooth_together(around)) return;
        if (around.size() > kCrowded) {
            smooth_crowd(around);
            return;
        }
        if (directions_.empty()) {
            directions_.resize(faces_.areas.size());
            std::transform(faces_.areas.begin(), faces_.areas.end(), directions_.begin(), unit_or_zero);
        }
        const auto first = static_cast<std::uint32_t>(out_.normals.size());
        for (const Around& each : around) {
            glm::vec3 sum(0.0F);
            for (const Around& other : around)
                if (is_smooth(each, other)) sum += faces_.areas[other.face];
            out_.of[each.corner] = number_of(normal_of(sum, each.face), first);
        }
    }

private:
    std::uint32_t group_of(const Around& each) const { return faces_.groups[each.face]; }
    std::uint32_t vertex_of(const Around& each) const
    {
        return faces_.vertices.empty() ? 0 : faces_.vertices[each.corner];
    }

    // What most places are: all of one group and one vertex. False where it is not so.
    bool smooth_together(std::span<const Around> around)
    {
        const std::uint32_t group = group_of(around[0]), vertex = vertex_of(around[0]);
        if (group == kFlat || (group == kByAngle && !are_sets_)) return false;
        glm::vec3 sum(0.0F);
        for (const Around& each : around) {
            if (group_of(each) != group || vertex_of(each) != vertex) return false;
            sum += faces_.areas[each.face];
        }
        const glm::vec3 normal = unit_or_zero(sum);
        if (normal == glm::vec3(0.0F)) return false;
        const std::uint32_t number = add(normal);
        for (const Around& each : around) out_.of[each.corner] = number;
        return true;
    }

    bool is_smooth(const Around& each, const Around& other) const
    {
        if (each.face == other.face) return true;
        const std::uint32_t group = group_of(each);
        if (group == kFlat) return false;
        if (are_sets_ ? (group & group_of(other)) == 0 : group != group_of(other)) return false;
        const bool by_angle = group == kByAngle && !are_sets_;
        if (!by_angle && vertex_of(each) == vertex_of(other)) return true;
        return glm::dot(directions_[each.face], directions_[other.face]) >= (by_angle ? kCosOfCrease : kAway);
    }

    // Group by group, each corner looked at once.
    void smooth_crowd(std::span<const Around> around)
    {
        TripleIndex groups(around.size());
        std::vector<glm::vec3> sums(around.size());
        std::vector<std::uint32_t> of(around.size()), numbers(around.size(), kNone);
        for (std::size_t i = 0; i < around.size(); ++i) {
            const std::uint32_t group = group_of(around[i]);
            of[i] = groups.add({group, group == kFlat ? around[i].corner : kNone, 0});
            sums[of[i]] += faces_.areas[around[i].face];
        }
        std::vector<glm::vec3> totals = sums;
        const std::size_t compared = are_sets_ ? std::min(groups.triples().size(), kMostSets) : 0;
        for (std::size_t i = 0; i < compared; ++i)
            for (std::size_t k = 0; k < compared; ++k)
                if (k != i && (groups.triples()[k][0] & groups.triples()[i][0]) != 0) totals[i] += sums[k];
        for (std::size_t i = 0; i < around.size(); ++i) {
            std::uint32_t& number = numbers[of[i]];
            const glm::vec3 normal = normal_of(totals[of[i]], around[i].face);
            if (number == kNone || out_.normals[number] != normal) number = add(normal);
            out_.of[around[i].corner] = number;
        }
    }

    glm::vec3 normal_of(const glm::vec3& sum, std::uint32_t face) const
    {
        const glm::vec3 normal = unit_or_zero(sum);
        return normal == glm::vec3(0.0F) ? unit_or_zero(faces_.areas[face]) : normal;
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
    const bool are_sets_;
    CornerNormals& out_;
    std::vector<glm::vec3> directions_;  // of the faces, once they are asked for
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
