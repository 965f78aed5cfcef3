// quake_normals.h -- the table of 162 normals that vertices of MD2 and Quake MDL index.
#pragma once

#include <array>
#include <cstdint>

namespace marrow {

inline constexpr std::size_t kQuakeNormalCount = 162;

// Padded to 16 bytes, for interpolation with SIMD.
struct alignas(16) QuakeNormal {
    float x = 0, y = 0, z = 0, unused = 0;
};

// One entry for every byte. Entries 162 to 255 are the zero vector, which is lit with factor 1, as the games light
// such vertices.
using QuakeNormals = std::array<QuakeNormal, 256>;

const QuakeNormals& quake_normals();

}  // namespace marrow
