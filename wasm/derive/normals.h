// normals.h -- computed normals and tangents, for files that hold none.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Area-weighted normals of a counter-clockwise triangle list, smoothed over vertices of one index. Vertices of
// no triangle, or of degenerate ones alone, get zero.
std::vector<glm::vec3> smooth_normals(std::span<const glm::vec3> positions, std::span<const std::uint32_t> indices);

// The same normals, smoothed over vertices of one place (derive/places.h): no seam shows where a vertex is split
// for its texture coordinates. The two sides of a leaf, which lie together and face away from each other, stay
// apart.
void smooth_over_places(std::span<glm::vec3> normals, std::span<const std::uint32_t> places);

// Tangents: along growing s, at right angles to the normal; w * cross(normal, tangent) points up the picture, along
// falling t. Vertices whose triangles have no area in the texture get any direction.
std::vector<glm::vec4> tangents_of(std::span<const glm::vec3> positions, std::span<const glm::vec3> normals,
                                   std::span<const glm::vec2> texcoords, std::span<const std::uint32_t> indices);

}  // namespace marrow
