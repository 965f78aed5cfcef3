// places.h -- which vertices lie together.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

// For each vertex the number of its place: vertices that lie together, within a hundred thousandth of the whole on
// every axis, share one. Positions are finite.
std::vector<std::uint32_t> places_of(std::span<const glm::vec3> positions);

}  // namespace marrow
