// basis.h -- the axes and unit of a file's coordinates, and the rotation to Y-up.
//
// A Model keeps the file's coordinates. A consumer that needs Y up, right-handed, facing +Z applies `root_rotation`
// once, at the root of an instance. Only export converts to metres.
#pragma once

#include <glm/mat3x3.hpp>

#include <cstdint>

namespace marrow {

// A signed coordinate axis of the file.
enum class Axis : std::uint8_t { x, y, z, minus_x, minus_y, minus_z };

// The orientation and unit of a file's coordinates.
struct Basis {
    Axis up = Axis::y;             // axis that points up
    Axis forward = Axis::z;        // axis that the front of the model faces
    float metres_per_unit = 1.0F;  // length of one file unit in metres

    friend bool operator==(const Basis&, const Basis&) = default;
};

// Quake II, Quake III, Doom 3, Half-Life: x forward, y left, z up; a player of 56 units stands 1.75 m tall.
inline constexpr Basis kQuakeBasis{Axis::z, Axis::x, 1.0F / 32.0F};

// The rotation of up to +Y and forward to +Z (determinant +1, no scale). kQuakeBasis gives (x, y, z) -> (y, z, x).
// Up and forward must be different axes, which validate() checks.
glm::mat3 root_rotation(const Basis& basis);

}  // namespace marrow
