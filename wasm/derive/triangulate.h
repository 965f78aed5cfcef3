// triangulate.h -- polygons of any number of corners as triangles.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Twice a polygon's area, along its normal: the sum of its edges' cross products (Newell's method).
glm::vec3 polygon_area(std::span<const glm::vec3> corners);

// Steps for cutting all polygons of one file, each a corner compared with a triangle: cutting takes up to the cube
// of a polygon's size. A file of `corners` corners gets less than a tenth of a second, and more in proportion to
// its size.
constexpr std::uint64_t ear_steps(std::size_t corners) { return (1U << 23) + std::uint64_t{16} * corners; }

// Appends the triangles of a polygon of three corners or more, as numbers of its corners, three a triangle, wound
// as the polygon is: a fan where it is convex, else its ears one after another, in the plane that it lies in best.
// A quad is cut along the diagonal that lies inside. Takes the steps that it needs from `steps`; a polygon that
// needs more than a quarter of them ends as a fan, and the result is false.
bool triangulate(std::span<const glm::vec3> corners, std::uint64_t& steps, std::vector<std::uint32_t>& out);

}  // namespace marrow
