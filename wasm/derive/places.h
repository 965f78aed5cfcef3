// places.h -- groups the vertices that have the same position, within a tolerance.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// Returns the place of each vertex, numbered from 0: vertices with the same position share one. The tolerance
// depends on the faces. On every axis it is 1/1,000 of the shortest edge at either vertex, at least four float
// steps (ULPs), and at most 1/100,000 of the diagonal of the bounding box of all faces. The normals of a model
// therefore hardly depend on other objects in the scene.
//
// `corners`: the vertices of the faces; `ends`: the end of each face in `corners`, empty if all are triangles. A
// vertex of no face has a separate place. Positions must be finite. `neighbours`: the result of neighbours_of(),
// for large meshes, or empty; it does not change the result.
std::vector<std::uint32_t> places_of(std::span<const glm::vec3> positions, std::span<const std::uint32_t> corners,
                                     std::span<const std::uint32_t> ends = {},
                                     std::span<const std::uint8_t> neighbours = {});

// For each vertex, 0 if it certainly shares its place with no other vertex, else 1. In most meshes few have a
// neighbour, and finding these takes a tenth of the time that places_of() needs to search for all places.
std::vector<std::uint8_t> neighbours_of(std::span<const glm::vec3> positions);

}  // namespace marrow
