// lerp_vertices.h -- positions and normals between two vertex frames, straight from the quantised bytes.
#pragma once

#include <cstdint>
#include <span>

#include "anim/frame_blend.h"
#include "anim/lerp_plan.h"
#include "model/model.h"

namespace marrow {

// All vertices of the plan at the blend: 3 floats each to positions and 3 to normals. Normals are lerped, not
// normalised; those the game has none for are zero. The blend's frames are below frame_count.
void lerp_vertices(const VertexFrames& frames, const FrameBlend& blend, const LerpPlan& plan,
                   std::span<float> positions, std::span<float> normals);

// The same, one number at a time: the reference.
void lerp_vertices_scalar(const VertexFrames& frames, const FrameBlend& blend,
                          std::span<const std::uint32_t> source, std::span<float> positions,
                          std::span<float> normals);

// into = into + (other - into) * weight, for cross-fades.
void mix(std::span<float> into, std::span<const float> other, float weight);

}  // namespace marrow
