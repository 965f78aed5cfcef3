// quake_normals.h -- the 162 directions that MD2 and Quake MDL vertices index.
#pragma once

#include <array>
#include <cstdint>

namespace marrow {

inline constexpr std::size_t kQuakeNormalCount = 162;

// A whole vector register wide, for the SIMD lerp.
struct alignas(16) QuakeNormal {
    float x = 0, y = 0, z = 0, unused = 0;
};

// One entry for every byte a file may hold. 162 to 255 are zero: the games light such vertices with factor 1,
// which is what the zero vector gives.
using QuakeNormals = std::array<QuakeNormal, 256>;

const QuakeNormals& quake_normals();

}  // namespace marrow
