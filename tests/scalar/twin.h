// twin.h -- the animation core without SIMD, as functions over plain floats, for tests and benchmarks to
// compare with.
//
// Compiled from the same sources, with MARROW_SCALAR and in a separate namespace (tests/CMakeLists.txt).
#pragma once

#include <cstddef>
#include <cstdint>

namespace twin {

// Joints are stored in groups of four ("quads"): 28 floats each (JointQuad), and optionally 12 floats of scales
// (ScaleQuad). A matrix has 12 floats (JointMatrix).
template <class Float> struct PoseOf {
    Float* joints = nullptr;
    Float* scales = nullptr;
};
using Pose = PoseOf<float>;
using ConstPose = PoseOf<const float>;

void sample(ConstPose a, ConstPose b, std::size_t quads, float t, int interpolation, Pose out);
void blend(Pose into, ConstPose other, std::size_t quads, float weight);
void add(Pose into, ConstPose from, ConstPose to, std::size_t quads, float weight);
void local_to_model(ConstPose pose, const std::uint32_t* parents, std::size_t joints, float* out);
void palette(const float* model, const float* inverse_bind, std::size_t joints, float* out);

}  // namespace twin
