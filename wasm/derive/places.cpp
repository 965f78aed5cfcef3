#include "derive/places.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include <bit>
#include <cmath>

#include "base/index.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

// The places that are known, in cells of space. A cell is so much wider than what lies together that most vertices
// are asked for in one cell, and so small that few places share one.
class PlacesInCells {
public:
    PlacesInCells(const Bounds& box, float near, std::size_t most)
        : low_(box.min), near_(near), heads_(std::bit_ceil(most * 2 + 16), kNone)
    {
        constexpr float kNearsOfACell = 8;
        const float scale = 1 / (near * kNearsOfACell);
        if (scale > 0 && std::isfinite(scale)) scale_ = scale;
        places_.reserve(most);
    }

    std::uint32_t place_of(const glm::vec3& position)
    {
        const Cell low = cell_of(position - near_), high = cell_of(position + near_);
        for (std::uint32_t x = low.x; x <= high.x; ++x)
            for (std::uint32_t y = low.y; y <= high.y; ++y)
                for (std::uint32_t z = low.z; z <= high.z; ++z) {
                    const std::uint32_t found = find(heads_[slot_of({x, y, z})], position);
                    if (found != kNone) return found;
                }
        const auto number = static_cast<std::uint32_t>(places_.size());
        std::uint32_t& head = heads_[slot_of(low == high ? low : cell_of(position))];
        places_.push_back({position, head});
        head = number;
        return number;
    }

private:
    using Cell = glm::uvec3;
    struct Place {
        glm::vec3 position;
        std::uint32_t next;  // in the same slot, or kNone
    };

    Cell cell_of(const glm::vec3& position) const
    {
        if (scale_ == 0) return Cell(0);
        return Cell(glm::max(position - low_, glm::vec3(0)) * scale_);
    }

    std::size_t slot_of(const Cell& cell) const
    {
        std::uint32_t hash = cell.x * 0x9E3779B1U ^ cell.y * 0x85EBCA77U ^ cell.z * 0xC2B2AE3DU;
        hash ^= hash >> 15;
        return hash & (heads_.size() - 1);
    }

    std::uint32_t find(std::uint32_t place, const glm::vec3& position) const
    {
        for (; place != kNone; place = places_[place].next)
            if (glm::all(glm::lessThanEqual(glm::abs(places_[place].position - position), glm::vec3(near_))))
                return place;
        return kNone;
    }

    glm::vec3 low_;
    float near_;
    float scale_ = 0;                   // cells in a unit of space; 0: all is one cell
    std::vector<std::uint32_t> heads_;  // a place of each slot, or kNone
    std::vector<Place> places_;
};

}  // namespace

std::vector<std::uint32_t> places_of(std::span<const glm::vec3> positions)
{
    const Bounds box = bounds_of(positions);
    const float size = is_empty(box) ? 0.0F : glm::length(box.max - box.min);
    PlacesInCells places(box, size * 1e-5F, positions.size());
    std::vector<std::uint32_t> out(positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v) out[v] = places.place_of(positions[v]);
    return out;
}

}  // namespace marrow
