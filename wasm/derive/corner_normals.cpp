#include "derive/corner_normals.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/index.h"
#include "base/triple_index.h"
#include "base/unit.h"

namespace marrow {

namespace {

constexpr float kCosOfCrease = 0.64278761F;  // cos 50 degrees: the sides of an octagonal column are smoothed
constexpr float kAway = -0.7F;               // the largest cosine between the two sides of a thin sheet
constexpr std::size_t kCrowded = 256;        // corners at one place
constexpr std::size_t kMaxSets = 256;

// A corner at a place, its face, and what they are smoothed by.
struct Around {
    std::uint32_t corner = 0, face = 0, vertex = 0, group = 0;
};

// Totals of the corners at a place.
struct Place {
    std::uint32_t corners = 0;
    std::uint32_t group = 0, vertex = 0;  // of the first corner
    bool is_mixed = false;                // the corners differ in these, or the group cannot be summed
    glm::vec3 sum{0.0F};                  // sum of the areas
};

class Smoother {
public:
    explicit Smoother(const SmoothedFaces& faces)
        : faces_(faces), are_sets_(faces.kind == SmoothingGroups::bit_sets), places_(faces.places.size())
    {
        out_.of.reserve(faces.corners.size());
    }

    CornerNormals smooth()
    {
        count();
        std::uint32_t mixed = 0;
        normals_of_.assign(places_.size(), kNone);
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const glm::vec3 normal = places_[i].is_mixed ? glm::vec3(0) : unit_or_zero(places_[i].sum);
            if (normal == glm::vec3(0))
                mixed += places_[i].corners;
            else
                normals_of_[i] = add(normal);
        }
        each_corner([&](std::uint32_t, std::uint32_t, std::uint32_t vertex) {
            out_.of.push_back(normals_of_[faces_.places[vertex]]);
        });
        if (mixed > 0) smooth_mixed(mixed);
        return std::move(out_);
    }

private:
    // Calls `visit(corner, face, vertex)` for all corners in their order.
    template <class Visit> void each_corner(Visit&& visit) const
    {
        std::uint32_t corner = 0;
        for (std::uint32_t face = 0; face < faces_.areas.size(); ++face) {
            const std::uint32_t end = faces_.ends.empty() ? corner + 3 : faces_.ends[face];
            for (; corner < end; ++corner) visit(corner, face, faces_.corners[corner]);
        }
    }

    // Most places have one group and one vertex, so that all corners share the sum. The others are mixed.
    void count()
    {
        each_corner([&](std::uint32_t, std::uint32_t face, std::uint32_t vertex) {
            Place& place = places_[faces_.places[vertex]];
            const std::uint32_t group = faces_.groups[face];
            if (place.corners++ == 0) {
                place.group = group;
                place.vertex = vertex;
                place.is_mixed = group == kFlat || (group == kByAngle && !are_sets_);
            }
            place.is_mixed |= place.group != group || place.vertex != vertex;
            place.sum += faces_.areas[face];
        });
    }

    // Smooths the `count` corners at places with several normals.
    void smooth_mixed(std::size_t count)
    {
        std::vector<Around> around(count);
        std::vector<std::uint32_t> ends(places_.size());
        std::uint32_t end = 0;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            ends[i] = end;
            if (normals_of_[i] == kNone) end += places_[i].corners;
        }
        each_corner([&](std::uint32_t corner, std::uint32_t face, std::uint32_t vertex) {
            const std::uint32_t place = faces_.places[vertex];
            if (normals_of_[place] == kNone) around[ends[place]++] = {corner, face, vertex, faces_.groups[face]};
        });
        for (std::size_t first = 0; first < around.size();) {
            const std::uint32_t last = ends[faces_.places[around[first].vertex]];
            smooth(std::span(around).subspan(first, last - first));
            first = last;
        }
    }

    void smooth(std::span<const Around> around)
    {
        if (around.size() > kCrowded) {
            smooth_crowd(around);
            return;
        }
        if (directions_.empty()) {
            directions_.resize(faces_.areas.size());
            std::transform(faces_.areas.begin(), faces_.areas.end(), directions_.begin(), unit_or_zero<float>);
        }
        const auto first = static_cast<std::uint32_t>(out_.normals.size());
        for (const Around& each : around) {
            glm::vec3 sum(0.0F);
            for (const Around& other : around)
                if (is_smooth(each, other)) sum += faces_.areas[other.face];
            out_.of[each.corner] = number_of(normal_of(sum, each.face), first);
        }
    }

    bool is_smooth(const Around& each, const Around& other) const
    {
        if (each.face == other.face) return true;
        if (each.group == kFlat) return false;
        if (are_sets_ ? (each.group & other.group) == 0 : each.group != other.group) return false;
        const bool by_angle = each.group == kByAngle && !are_sets_;
        if (!by_angle && each.vertex == other.vertex) return true;
        return glm::dot(directions_[each.face], directions_[other.face]) >= (by_angle ? kCosOfCrease : kAway);
    }

    // Smooths by group in linear time.
    void smooth_crowd(std::span<const Around> around)
    {
        TripleIndex groups(around.size());
        std::vector<glm::vec3> sums(around.size());
        std::vector<std::uint32_t> of(around.size()), numbers(around.size(), kNone);
        for (std::size_t i = 0; i < around.size(); ++i) {
            const std::uint32_t group = around[i].group;
            of[i] = groups.add({group, group == kFlat ? around[i].corner : kNone, 0});
            sums[of[i]] += faces_.areas[around[i].face];
        }
        std::vector<glm::vec3> totals = sums;
        const std::size_t compared = are_sets_ ? std::min(groups.triples().size(), kMaxSets) : 0;
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

    // The index of a normal, searched from `first` on and added if it is new.
    std::uint32_t number_of(const glm::vec3& normal, std::size_t first)
    {
        for (std::size_t i = first; i < out_.normals.size(); ++i)
            if (out_.normals[i] == normal) return static_cast<std::uint32_t>(i);
        return add(normal);
    }

    const SmoothedFaces& faces_;
    const bool are_sets_;
    std::vector<Place> places_;
    std::vector<std::uint32_t> normals_of_;  // the normal of each place, or kNone if its corners have several
    std::vector<glm::vec3> directions_;      // unit normals of the faces, computed when first needed
    CornerNormals out_;
};

}  // namespace

CornerNormals corner_normals(const SmoothedFaces& faces) { return Smoother(faces).smooth(); }

}  // namespace marrow
