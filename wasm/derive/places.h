// places.h -- which vertices lie together.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// For each vertex the number of its place, from 0 on: vertices that lie together share one. How near that is goes
// by the faces: on every axis, at most a thousandth of the shortest edge at either vertex or four steps of a float,
// if they are more, and never more than a hundred thousandth of all faces together. So a model keeps its normals
// whatever lies beside it or far away.
//
// `corners`: the vertices of the faces; `ends`: of each face, one past its last corner; empty where all are
// triangles. Vertices of no face have a place each. Positions are finite.
std::vector<std::uint32_t> places_of(std::span<const glm::vec3> positions, std::span<const std::uint32_t> corners,
                                     std::span<const std::uint32_t> ends = {});

}  // namespace marrow
