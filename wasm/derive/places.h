// places.h -- groups the vertices that have the same position, within a tolerance.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Returns the place of each vertex, a number from 0 on: vertices with the same position share one. The tolerance
// depends on the faces. On every axis it is 1/1,000 of the shortest edge at either vertex, at least four float
// steps (ULPs), and at most 1/100,000 of the size of all faces. So the normals of a model do not depend on what
// else is in the scene.
//
// `corners`: the vertices of the faces; `ends`: the end of each face in `corners`, empty if all are triangles. A
// vertex of no face has a separate place. Positions must be finite. `neighbours`: the result of neighbours_of(),
// for large meshes, or empty; the places are the same.
std::vector<std::uint32_t> places_of(std::span<const glm::vec3> positions, std::span<const std::uint32_t> corners,
                                     std::span<const std::uint32_t> ends = {},
                                     std::span<const std::uint8_t> neighbours = {});

// For each vertex, 1 if another one may have its place, else 0, which is certain. In most meshes few have a
// neighbour, and finding these takes a tenth of the time in which places_of() searches for the places of all.
std::vector<std::uint8_t> neighbours_of(std::span<const glm::vec3> positions);

}  // namespace marrow
