// bounds.h -- boxes around points and around whole animations.
#pragma once

#include <glm/vec3.hpp>

#include <span>

#include "model/model.h"

namespace marrow {

// The box that holds nothing and grows with `extend`.
Bounds empty_bounds();
bool is_empty(const Bounds& bounds);
void extend(Bounds& bounds, const glm::vec3& point);
void extend(Bounds& bounds, const Bounds& other);
Bounds bounds_of(std::span<const glm::vec3> points);

// The exact box of one frame: the extremes of its stored coordinates, scaled.
Bounds frame_bounds(const VertexFrames& frames, std::uint32_t frame);

// Fills Model::bounds, Model::animation_bounds, the frames' and the vertex-animated clips' boxes. A model
// without geometry gets a box of no size at the origin.
void compute_bounds(Model& model);

}  // namespace marrow
