#include "derive/places.h"

#include <glm/common.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/index.h"
#include "base/noinline.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

// The tolerance of a vertex that shares its place with no other: no other vertex is near, or no face uses it.
constexpr float kAlone = -1;
constexpr float kOfAll = 1e-5F;  // the largest tolerance, relative to the size of all faces
constexpr float kMost = std::numeric_limits<float>::max();

// The smallest tolerance is the largest one (Tolerances::cap) / 4^kLevels.
constexpr int kLevels = 12;

// Finds the vertices that have another one within the largest tolerance, in a hash table of grid cells. A cell is
// 64 times as large as that tolerance, so that for nearly all vertices one cell is searched, which has no other
// vertex.
class Neighbours {
public:
    explicit Neighbours(std::span<const glm::vec3> positions)
        : positions_(positions),
          heads_(std::bit_ceil(positions.size() * 2 + 16), kNone),
          next_(positions.size()),
          found_(positions.size())
    {
    }

    // For each vertex, 1 if it has a neighbour, else 0.
    MARROW_NOINLINE std::vector<std::uint8_t> find()
    {
        const Bounds box = bounds_of(positions_);
        low_ = box.min;
        reach_ = glm::length(box.max - box.min) * kOfAll;
        scale_ = 1 / (kReachesPerCell * reach_);
        bool is_done = scale_ > 0 && scale_ < kMost;
        for (std::uint32_t v = 0; v < positions_.size() && is_done; ++v) is_done = add(v);
        // Stopped early: all vertices are at one place, the size is infinite, or a cell has too many vertices.
        if (!is_done) found_.assign(positions_.size(), 1);
        return std::move(found_);
    }

private:
    static constexpr float kReachesPerCell = 64;
    // The distance within which vertices are neighbours, in cells, with a large margin for rounding errors.
    static constexpr float kReach = 2 / kReachesPerCell;

    // Adding it to a number below 2^22 rounds the number to an integer in the lowest bits: the cell's index.
    static constexpr float kRounding = 0x1p23F;
    static std::uint32_t cell_of(float at)
    {
        const float rounded = at + kRounding;
        std::uint32_t bits;
        std::memcpy(&bits, &rounded, sizeof bits);
        return bits;
    }
    static bool is_inside(float at) { return std::fabs(at - (at + kRounding - kRounding)) < 0.5F - kReach; }

    std::uint32_t& head_of(std::uint32_t x, std::uint32_t y, std::uint32_t z)
    {
        const std::uint32_t hash = x * 0x9E3779B1U + y * 0x85EBCA77U + z * 0xC2B2AE3DU;
        return heads_[hash >> (32 - std::countr_zero(heads_.size()))];
    }

    // Compares a vertex with the earlier ones in the cells around it. Returns false if a cell has too many.
    bool add(std::uint32_t v)
    {
        // Each coordinate is from 1 to 1,564.
        const glm::vec3 at = (positions_[v] - low_) * scale_ + 1.0F;
        std::uint32_t& head = head_of(cell_of(at.x), cell_of(at.y), cell_of(at.z));
        bool is_done = true;
        if (is_inside(at.x) && is_inside(at.y) && is_inside(at.z))
            is_done = head == kNone || compare(v, head);
        else
            for (std::uint32_t x = cell_of(at.x - kReach); x <= cell_of(at.x + kReach); ++x)
                for (std::uint32_t y = cell_of(at.y - kReach); y <= cell_of(at.y + kReach); ++y)
                    for (std::uint32_t z = cell_of(at.z - kReach); z <= cell_of(at.z + kReach); ++z)
                        is_done = compare(v, head_of(x, y, z)) && is_done;
        next_[v] = head;
        head = v;
        return is_done;
    }

    bool compare(std::uint32_t v, std::uint32_t with)
    {
        constexpr int kMostCompared = 64;
        for (int left = kMostCompared; with != kNone; with = next_[with], --left) {
            if (left == 0) return false;
            if (glm::all(glm::lessThanEqual(glm::abs(positions_[with] - positions_[v]), glm::vec3(reach_))))
                found_[with] = found_[v] = 1;
        }
        return true;
    }

    std::span<const glm::vec3> positions_;
    std::vector<std::uint32_t> heads_;  // the last vertex of each slot, or kNone
    std::vector<std::uint32_t> next_;   // for each vertex, the previous one in its slot
    std::vector<std::uint8_t> found_;
    glm::vec3 low_{0.0F};
    float reach_ = 0, scale_ = 0;
};

struct Tolerances {
    std::vector<float> of;  // the tolerance of each vertex, or kAlone
    float cap = 0;          // the largest tolerance
};

Tolerances tolerances_of(std::span<const glm::vec3> positions, std::span<const std::uint32_t> corners,
                         std::span<const std::uint32_t> ends)
{
    constexpr float kOfEdge = 1e-3F, kFloatSteps = 4 * std::numeric_limits<float>::epsilon();
    Tolerances out{std::vector<float>(positions.size(), kAlone)};
    glm::vec3 low(kMost), high(-kMost);
    // At first, `out.of` holds the length of the shortest edge at each vertex.
    const std::size_t faces = ends.empty() ? corners.size() / 3 : ends.size();
    for (std::size_t face = 0, first = 0; face < faces; ++face) {
        const std::size_t end = ends.empty() ? first + 3 : ends[face];
        for (std::size_t i = first; i < end; ++i) {
            const std::uint32_t a = corners[i], b = corners[i + 1 < end ? i + 1 : first];
            low = glm::min(low, positions[a]);
            high = glm::max(high, positions[a]);
            const float length = glm::distance(positions[a], positions[b]);
            for (const std::uint32_t v : {a, b}) {
                if (out.of[v] == kAlone) out.of[v] = kMost;
                if (length > 0) out.of[v] = std::min(out.of[v], length);
            }
        }
        first = end;
    }
    if (!(low.x <= high.x)) return out;
    out.cap = std::min(glm::length(high - low), kMost) * kOfAll;
    const float least = std::ldexp(out.cap, -2 * kLevels);
    for (std::size_t v = 0; v < out.of.size(); ++v) {
        if (out.of[v] == kAlone) continue;
        const glm::vec3 size = glm::abs(positions[v]);
        const float steps = std::max({size.x, size.y, size.z}) * kFloatSteps;
        out.of[v] = std::min(std::max({out.of[v] * kOfEdge, steps, least}), out.cap);
    }
    return out;
}

// The known places in a hash table of grid cells. There is a grid for each power of four of the tolerance, so that
// a cell is a few times as large as the tolerances of its places.
class PlacesInCells {
public:
    PlacesInCells(float cap, std::size_t capacity) : cap_(cap), heads_(std::bit_ceil(capacity * 2 + 16), kNone)
    {
        places_.reserve(capacity);
    }

    std::uint32_t place_of(const glm::vec3& position, float tolerance)
    {
        for (int level = 0; level <= kLevels; ++level) {
            if ((levels_ >> level & 1U) == 0) continue;
            const std::uint32_t found = find(level, position, tolerance);
            if (found != kNone) return found;
        }
        const int level = tolerance > 0 ? std::clamp(std::ilogb(cap_ / tolerance) / 2, 0, kLevels) : 0;
        levels_ |= 1U << level;
        std::uint32_t& head = heads_[slot_of(level, cell_of(level, position))];
        places_.push_back({position, tolerance, head});
        return head = static_cast<std::uint32_t>(places_.size() - 1);
    }

    // Adds a place that no other vertex shares.
    std::uint32_t add_unshared()
    {
        places_.push_back({});
        return static_cast<std::uint32_t>(places_.size() - 1);
    }

private:
    using Cell = std::array<std::int64_t, 3>;
    struct Place {
        glm::vec3 position{0.0F};
        float tolerance = 0;
        std::uint32_t next = kNone;  // the next place in the same slot
    };

    Cell cell_of(int level, const glm::dvec3& position) const
    {
        // The tolerances of a level are between a quarter of its largest one and the largest one.
        constexpr double kTolerancesPerCell = 8, kMaxCell = 0x1p60;
        const double scale = cap_ > 0 ? std::ldexp(1 / (kTolerancesPerCell * double{cap_}), 2 * level) : 0;
        Cell cell;
        for (glm::length_t axis = 0; axis < 3; ++axis)
            cell[static_cast<std::size_t>(axis)] =
                static_cast<std::int64_t>(std::clamp(std::floor(position[axis] * scale), -kMaxCell, kMaxCell));
        return cell;
    }

    std::size_t slot_of(int level, const Cell& cell) const
    {
        auto hash = static_cast<std::uint64_t>(level);
        for (const std::int64_t number : cell) {
            hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 32;
        }
        return static_cast<std::size_t>(hash) & (heads_.size() - 1);
    }

    std::uint32_t find(int level, const glm::vec3& position, float tolerance) const
    {
        const glm::dvec3 center(position), half(std::min(tolerance, std::ldexp(cap_, -2 * level)));
        const Cell low = cell_of(level, center - half), high = cell_of(level, center + half);
        for (std::int64_t x = low[0]; x <= high[0]; ++x)
            for (std::int64_t y = low[1]; y <= high[1]; ++y)
                for (std::int64_t z = low[2]; z <= high[2]; ++z) {
                    const std::uint32_t found = find(heads_[slot_of(level, {x, y, z})], position, tolerance);
                    if (found != kNone) return found;
                }
        return kNone;
    }

    // Usually few places share a slot. If a crafted file puts more than kMaxChain into one, some are not found.
    std::uint32_t find(std::uint32_t place, const glm::vec3& position, float tolerance) const
    {
        constexpr int kMaxChain = 64;
        for (int left = kMaxChain; place != kNone && left > 0; place = places_[place].next, --left) {
            const Place& other = places_[place];
            if (glm::all(glm::lessThanEqual(glm::abs(other.position - position),
                                            glm::vec3(std::min(tolerance, other.tolerance)))))
                return place;
        }
        return kNone;
    }

    float cap_;
    std::uint32_t levels_ = 0;          // bit set of the levels that have places
    std::vector<std::uint32_t> heads_;  // the first place of each slot, or kNone
    std::vector<Place> places_;
};

}  // namespace

std::vector<std::uint8_t> neighbours_of(std::span<const glm::vec3> positions)
{
    return Neighbours(positions).find();
}

std::vector<std::uint32_t> places_of(std::span<const glm::vec3> positions, std::span<const std::uint32_t> corners,
                                     std::span<const std::uint32_t> ends, std::span<const std::uint8_t> neighbours)
{
    std::vector<std::uint32_t> out(positions.size());
    Tolerances tolerances = tolerances_of(positions, corners, ends);
    for (std::size_t v = 0; v < neighbours.size(); ++v)
        if (neighbours[v] == 0) tolerances.of[v] = kAlone;
    PlacesInCells places(tolerances.cap, positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v)
        out[v] =
            tolerances.of[v] == kAlone ? places.add_unshared() : places.place_of(positions[v], tolerances.of[v]);
    return out;
}

}  // namespace marrow
