// triangulate.h -- triangulation of polygons.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// The normal of a polygon, with a length of twice its area: the sum of cross products (Newell's method).
glm::vec3 polygon_area(std::span<const glm::vec3> corners);

// The maximum number of ear clipping steps for all polygons of one file. A step compares a corner with a triangle;
// a polygon takes up to the cube of its number of corners. For a small file, all steps take less than 0.1 s. The
// maximum grows with the number of corners.
constexpr std::uint64_t ear_steps(std::size_t corners) { return (1U << 23) + std::uint64_t{16} * corners; }

// Appends the triangles of a polygon of at least three corners to `out`, as three corner indices each, with the
// winding of the polygon. A convex polygon becomes a fan; others are projected onto the coordinate plane that they
// face most, and triangulated by ear clipping. A quad is split along the diagonal that is inside. The used steps
// are subtracted from `steps`; if a polygon needs more than a quarter of them, the rest of it becomes a fan and
// the result is false.
bool triangulate(std::span<const glm::vec3> corners, std::uint64_t& steps, std::vector<std::uint32_t>& out);

// The two triangles of a quad. Most polygons are quads, so this function allocates nothing.
std::array<std::uint8_t, 6> triangulate_quad(std::span<const glm::vec3, 4> corners);

}  // namespace marrow
