// basis.h -- which way a file's axes point, and the one rotation that turns it for the viewer.
//
// Coordinates in a Model stay the file's own. Every consumer that needs Y up, right-handed, facing +Z applies
// `root_rotation` once, at the root of an instance; metres are applied by export alone.
#pragma once

#include <glm/mat3x3.hpp>

#include <cstdint>

namespace marrow {

// An axis of a file, with its direction.
enum class Axis : std::uint8_t { x, y, z, minus_x, minus_y, minus_z };

// Which way a file stands, and how large its units are.
struct Basis {
    Axis up = Axis::y;             // the axis that points up
    Axis forward = Axis::z;        // the axis that the front faces
    float metres_per_unit = 1.0F;  // how long one of its units is

    friend bool operator==(const Basis&, const Basis&) = default;
};

// Quake II, Quake III, Doom 3, Half-Life: x forward, y left, z up; a player of 56 units stands 1.75 m tall.
inline constexpr Basis kQuakeBasis{Axis::z, Axis::x, 1.0F / 32.0F};

// Determinant +1, no scale: up to +Y, forward to +Z. kQuakeBasis gives (x, y, z) -> (y, z, x). Up and forward
// must be different axes (validate() checks it).
glm::mat3 root_rotation(const Basis& basis);

}  // namespace marrow
