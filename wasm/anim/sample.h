// sample.h -- poses of joint animations.
//
// Animations whose tracks are all linear with one value per frame (MD5) are baked: stored once as one pose per
// frame, and interpolated four joints at a time. The tracks of others, which have key times (MilkShape, glTF) or
// step or cubic curves, are searched joint by joint; only linear rotations are interpolated in groups of four.
#pragma once

#include <cstdint>
#include <span>

#include "anim/frame_blend.h"
#include "anim/pose.h"

namespace marrow {

// How linear tracks are interpolated. `slerp` and `lerp`: SLERP or normalised LERP of rotations, LERP of positions
// and scales. `step`: the value of the earlier key. Step and cubic curves keep their interpolation.
enum class Interpolation : std::uint8_t { slerp, lerp, step };

// Interpolates four joints, each with its lane of t. 0 gives exactly `a`, 1 exactly `b`.
JointQuad mix(const JointQuad& a, const JointQuad& b, Float4 t, Interpolation interpolation);
ScaleQuad mix(const ScaleQuad& a, const ScaleQuad& b, Float4 t);

// Interpolates single rotations, with the same results as for joints.
glm::quat mix(const glm::quat& a, const glm::quat& b, float t, Interpolation interpolation);

// Interpolates whole poses with the same t, from 0 to 1.
void mix(ConstPoseSpan a, ConstPoseSpan b, float t, Interpolation interpolation, PoseSpan out);

// Whether an animation can be baked: all tracks are linear and have one value per frame.
bool can_bake(const Animation& animation);

// The number of joint poses of a baked animation, which kMaxJointPoses (limits.h) limits.
std::uint64_t baked_pose_count(const Animation& animation, std::size_t joints);

// A baked animation: the pose of every frame.
struct AnimationFrames {
    std::uint32_t frame_count = 0;
    std::size_t quads = 0;  // per frame
    Pose poses;             // frame after frame; has scales if the skeleton or a track has any

    AnimationFrames() = default;
    // Joints without a track or values stay at rest. A track with one value has it in all frames.
    AnimationFrames(const Animation& animation, const std::vector<Joint>& joints);

    ConstPoseSpan frame(std::uint32_t index) const;
};

// The pose between two frames, which are less than frames.frame_count. `out` has frames.quads quads.
void sample(const AnimationFrames& frames, const FrameBlend& blend, Interpolation interpolation, PoseSpan out);

// The pose of an animation at a fractional frame, computed from its tracks. Joints without values stay at rest.
// `rest` and `out` have quad_count(joints) quads.
void sample(const Animation& animation, ConstPoseSpan rest, double frame, Interpolation interpolation,
            PoseSpan out);

}  // namespace marrow
