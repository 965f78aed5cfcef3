// sample.h -- an animation of joints at a moment.
//
// Two ways, by what the file has: one value a frame (MD5) is laid out once and read four joints at once; keys with
// times of their own (MilkShape, glTF), and curves that are no straight lines, are searched joint by joint, and
// rotations then mixed four at once.
#pragma once

#include <cstdint>
#include <span>

#include "anim/frame_blend.h"
#include "anim/pose.h"

namespace marrow {

// Between two keys of a linear rotation: evenly on the shortest arc; components lerped and made unit; or the
// earlier key until the later one. Positions and scales are lerped but for `step`. Curves that are step or cubic by
// themselves stay so.
enum class Interpolation : std::uint8_t { slerp, lerp, step };

// Four joints between two poses of them: t a lane, 0 is `a` and 1 is `b`, exactly.
JointQuad mix(const JointQuad& a, const JointQuad& b, Float4 t, Interpolation interpolation);
ScaleQuad mix(const ScaleQuad& a, const ScaleQuad& b, Float4 t);

// All of a pose between two, with one t from 0 to 1.
void mix(ConstPoseSpan a, ConstPoseSpan b, float t, Interpolation interpolation, PoseSpan out);

// Whether an animation can be laid out in frames: all its tracks have one value a frame, and no other curve than
// a linear one.
bool has_frames_alone(const Animation& animation);

// Poses of single joints that an animation takes when it is laid out: what limits.h counts (kMaxJointPoses).
std::uint64_t laid_out_poses(const Animation& animation, std::size_t joints);

// The frames of an animation whose tracks have one value a frame, laid out for `sample`: made once.
struct AnimationFrames {
    std::uint32_t frame_count = 0;
    std::size_t quads = 0;  // in a frame
    Pose poses;             // frame-major; with scales where the skeleton or a track has any

    AnimationFrames() = default;
    // What has no track, or none of a kind, stays at rest; a track with one value holds it.
    AnimationFrames(const Animation& animation, const std::vector<Joint>& joints);

    ConstPoseSpan frame(std::uint32_t index) const;
};

// The pose between two frames, which are below frames.frame_count. `out` has frames.quads.
void sample(const AnimationFrames& frames, const FrameBlend& blend, Interpolation interpolation, PoseSpan out);

// The pose of any animation straight from its tracks, at a frame of it (may be fractional). What has no values
// rests. `rest` and `out` have a quad for every four joints.
void sample(const Animation& animation, ConstPoseSpan rest, double frame, Interpolation interpolation,
            PoseSpan out);

}  // namespace marrow
