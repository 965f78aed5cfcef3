// normals.h -- computed normals, for files that hold none.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Area-weighted normals of a counter-clockwise triangle list, smoothed over vertices of one index. Vertices of
// no triangle, or of degenerate ones alone, get zero.
std::vector<glm::vec3> smooth_normals(std::span<const glm::vec3> positions, std::span<const std::uint32_t> indices);

}  // namespace marrow
