// lerp_vertices.h -- positions and normals between two vertex frames, computed directly from the quantised bytes.
#pragma once

#include <cstdint>
#include <span>

#include "anim/frame_blend.h"
#include "anim/lerp_plan.h"
#include "model/model.h"

namespace marrow {

// Computes the vertices of a mesh: 3 floats each in `positions` and `normals`. Normals are lerped and not
// normalised; normal indices that Quake does not define give zero. The blend's frames must be less than
// frame_count.
void lerp_vertices(const VertexFrames& frames, const FrameBlend& blend, const LerpPlan& plan,
                   std::span<float> positions, std::span<float> normals);

// The same without SIMD, as the reference for tests.
void lerp_vertices_scalar(const VertexFrames& frames, const FrameBlend& blend,
                          std::span<const std::uint32_t> source, std::span<float> positions,
                          std::span<float> normals);

// into = into + (other - into) * weight, for cross-fades.
void mix(std::span<float> into, std::span<const float> other, float weight);

}  // namespace marrow
