// twin.h -- the animation core without SIMD, as functions over plain floats, for tests and the bench to compare
// with.
//
// The same sources, compiled with MARROW_SCALAR and in a namespace of their own (tests/CMakeLists.txt).
#pragma once

#include <cstddef>
#include <cstdint>

namespace twin {

// Poses are quads: 28 floats for every four joints (JointQuad); matrices are 12 floats (JointMatrix).
void sample(const float* a, const float* b, std::size_t quads, float t, int interpolation, float* out);
void blend(float* into, const float* other, std::size_t quads, float weight);
void add(float* into, const float* from, const float* to, std::size_t quads, float weight);
void local_to_model(const float* pose, const std::uint32_t* parents, std::size_t joints, float* out);
void palette(const float* model, const float* inverse_bind, std::size_t joints, float* out);

}  // namespace twin
