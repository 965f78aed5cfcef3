// bounds.h -- axis-aligned bounding boxes of points and of animations.
#pragma once

#include <glm/vec3.hpp>

#include <span>

#include "model/model.h"

namespace marrow {

// A box that contains nothing; `extend` enlarges it.
Bounds empty_bounds();
bool is_empty(const Bounds& bounds);
void extend(Bounds& bounds, const glm::vec3& point);
void extend(Bounds& bounds, const Bounds& other);
Bounds bounds_of(std::span<const glm::vec3> points);

// The exact box of one frame: the minimum and maximum of its stored coordinates, scaled and translated.
Bounds frame_bounds(const VertexFrames& frames, std::uint32_t frame);

// Sets Model::bounds, Model::animation_bounds, and the boxes of the frames and the vertex-animated clips. A model
// without geometry gets a box of size 0 at the origin.
void compute_bounds(Model& model);

}  // namespace marrow
