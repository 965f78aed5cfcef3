#include "derive/corner_normals.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/index.h"
#include "base/noinline.h"
#include "base/triple_index.h"
#include "base/unit.h"

namespace marrow {

namespace {

constexpr float kCosOfCrease = 0.64278761F;  // cos 50 degrees: the sides of an octagonal column are smoothed
constexpr float kAway = -0.7F;               // the normals of a thin sheet's two sides have a smaller dot product
constexpr std::size_t kCrowded = 256;        // places with more corners are smoothed in linear time
constexpr std::size_t kMaxSets = 256;        // bit sets that are compared at such a place

// A corner at a place, with its face, vertex and smoothing group.
struct Around {
    std::uint32_t corner = 0, face = 0, vertex = 0, group = 0;
};

// The values of a place whose corners all have the same vertex and smoothing group.
struct Place {
    glm::vec3 sum{0.0F};  // of the normals of the faces at the place, scaled by their areas
    std::uint32_t group = kFlat;
};

class Smoother {
public:
    explicit Smoother(const SmoothedFaces& faces)
        : faces_(faces), are_sets_(faces.kind == SmoothingGroups::bit_sets), places_(faces.places.size())
    {
    }

    MARROW_NOINLINE CornerNormals smooth()
    {
        add_areas();
        normals_of_.assign(places_.size(), kNone);
        out_.normals.reserve(places_.size());
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const glm::vec3 normal = is_mixed_[i] != 0 ? glm::vec3(0) : unit_or_zero(places_[i].sum);
            if (normal == glm::vec3(0)) continue;
            normals_of_[i] = static_cast<std::uint32_t>(out_.normals.size());
            out_.normals.push_back(normal);
        }
        out_.of = std::vector<std::uint32_t>(faces_.corners.size());
        std::vector<std::uint32_t> mixed;  // faces
        for (std::uint32_t face = 0; face < faces_.areas.size(); ++face) {
            bool is_mixed = false;
            each_corner(face, [&](std::uint32_t corner, std::uint32_t vertex) {
                out_.of[corner] = normals_of_[faces_.places[vertex]];
                is_mixed |= out_.of[corner] == kNone;
            });
            if (is_mixed) mixed.push_back(face);
        }
        if (!mixed.empty()) smooth_mixed(mixed);
        return std::move(out_);
    }

private:
    // Calls `visit(corner, vertex)` for the corners of a face in their order.
    template <class Visit> void each_corner(std::uint32_t face, Visit&& visit) const
    {
        const bool are_triangles = faces_.ends.empty();
        const std::uint32_t end = are_triangles ? face * 3 + 3 : faces_.ends[face];
        std::uint32_t corner = are_triangles ? face * 3 : face == 0 ? 0 : faces_.ends[face - 1];
        for (; corner < end; ++corner) visit(corner, faces_.corners[corner]);
    }

    // Most places have one vertex and one smoothing group, so all their corners share the sum. All other places
    // are mixed, and so are those with faces of kFlat or, unless groups are bit sets, kByAngle.
    MARROW_NOINLINE void add_areas()
    {
        is_mixed_ = std::vector<std::uint8_t>(places_.size());
        std::vector<std::uint8_t> is_known(places_.size());
        for (const std::uint32_t place : faces_.places) {
            is_mixed_[place] |= is_known[place];
            is_known[place] = 1;
        }
        for (std::uint32_t face = 0; face < faces_.areas.size(); ++face) {
            const std::uint32_t group = faces_.groups[face];
            const glm::vec3 area = faces_.areas[face];
            each_corner(face, [&](std::uint32_t, std::uint32_t vertex) {
                const std::uint32_t at = faces_.places[vertex];
                Place& place = places_[at];
                if (place.group != group || group == kFlat) {
                    if (place.group == kFlat && group != kFlat && (are_sets_ || group != kByAngle))
                        place.group = group;
                    else
                        is_mixed_[at] = 1;
                }
                place.sum += area;
            });
        }
    }

    // Smooths the corners at mixed places. `mixed`: the faces that have such corners.
    MARROW_NOINLINE void smooth_mixed(std::span<const std::uint32_t> mixed)
    {
        std::vector<std::uint32_t> ends(places_.size() + 1);
        const auto each_mixed = [&](auto&& visit) {
            for (const std::uint32_t face : mixed)
                each_corner(face, [&](std::uint32_t corner, std::uint32_t vertex) {
                    if (out_.of[corner] == kNone) visit(corner, face, vertex);
                });
        };
        each_mixed([&](std::uint32_t, std::uint32_t, std::uint32_t vertex) { ++ends[faces_.places[vertex] + 1]; });
        for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
        std::vector<Around> around(ends.back());
        each_mixed([&](std::uint32_t corner, std::uint32_t face, std::uint32_t vertex) {
            around[ends[faces_.places[vertex]]++] = {corner, face, vertex, faces_.groups[face]};
        });
        for (std::size_t first = 0; first < around.size();) {
            const std::uint32_t last = ends[faces_.places[around[first].vertex]];
            smooth(std::span<const Around>(around).subspan(first, last - first));
            first = last;
        }
    }

    void smooth(std::span<const Around> around)
    {
        if (around.size() > kCrowded) {
            smooth_crowd(around);
            return;
        }
        const auto first = static_cast<std::uint32_t>(out_.normals.size());
        for (const Around& each : around) {
            glm::vec3 sum(0.0F);
            for (const Around& other : around)
                if (is_smooth(each, other)) sum += faces_.areas[other.face];
            out_.of[each.corner] = number_of(normal_of(sum, each.face), first);
        }
    }

    bool is_smooth(const Around& each, const Around& other)
    {
        if (each.face == other.face) return true;
        if (each.group == kFlat) return false;
        if (are_sets_ ? (each.group & other.group) == 0 : each.group != other.group) return false;
        const bool by_angle = each.group == kByAngle && !are_sets_;
        if (!by_angle && each.vertex == other.vertex) return true;
        if (directions_.empty()) {
            directions_ = std::vector<glm::vec3>(faces_.areas.size());
            std::transform(faces_.areas.begin(), faces_.areas.end(), directions_.begin(), unit_or_zero<float>);
        }
        return glm::dot(directions_[each.face], directions_[other.face]) >= (by_angle ? kCosOfCrease : kAway);
    }

    // Smooths the corners of one place by group, in linear time.
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

    // Returns the index of a normal, which is searched from index `first` and added if it is not found.
    std::uint32_t number_of(const glm::vec3& normal, std::size_t first)
    {
        for (std::size_t i = first; i < out_.normals.size(); ++i)
            if (out_.normals[i] == normal) return static_cast<std::uint32_t>(i);
        return add(normal);
    }

    const SmoothedFaces& faces_;
    const bool are_sets_;
    std::vector<Place> places_;
    std::vector<std::uint8_t> is_mixed_;     // of each place: 1 if its corners may need different normals
    std::vector<std::uint32_t> normals_of_;  // the normal of each place, or kNone: smooth_mixed() adds normals
    std::vector<glm::vec3> directions_;      // unit normals of the faces, computed when first needed
    CornerNormals out_;
};

}  // namespace

CornerNormals corner_normals(const SmoothedFaces& faces) { return Smoother(faces).smooth(); }

}  // namespace marrow
