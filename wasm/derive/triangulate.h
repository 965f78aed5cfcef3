// triangulate.h -- polygons of any number of corners as triangles.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Twice a polygon's area, along its normal: the sum of its edges' cross products (Newell's method).
glm::vec3 polygon_area(std::span<const glm::vec3> corners);

// Appends the triangles of a polygon of three corners or more, as numbers of its corners, three a triangle, wound
// as the polygon is: a fan where it is convex, else its ears one after another, in the plane that it lies in best.
// A quad is cut along the diagonal that lies inside. Polygons of more than kMostEars corners that are not convex
// become fans, because cutting ears takes the square of their size: false where that happened.
bool triangulate(std::span<const glm::vec3> corners, std::vector<std::uint32_t>& out);

inline constexpr std::size_t kMostEars = 2048;

}  // namespace marrow
