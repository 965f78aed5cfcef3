// normals.h -- computes normals and tangents for files that store none.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Area-weighted vertex normals of a triangle list with counter-clockwise winding. Vertices that are only in
// degenerate triangles or in none get zero.
std::vector<glm::vec3> smooth_normals(std::span<const glm::vec3> positions, std::span<const std::uint32_t> indices);

// Smooths normals over the vertices of each place (derive/places.h), so that no seam is visible between vertices
// that differ only in texture coordinates. The two sides of a thin sheet, which coincide and face away from each
// other, are not smoothed together.
void smooth_over_places(std::span<glm::vec3> normals, std::span<const std::uint32_t> places);

// Tangents in the direction of increasing s, perpendicular to the normal; w * cross(normal, tangent) points to the
// top of the image, in the direction of decreasing t. Vertices whose triangles have no area in texture space get
// an arbitrary direction.
std::vector<glm::vec4> tangents_of(std::span<const glm::vec3> positions, std::span<const glm::vec3> normals,
                                   std::span<const glm::vec2> texcoords, std::span<const std::uint32_t> indices);

}  // namespace marrow
