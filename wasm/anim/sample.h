// sample.h -- a clip of joint tracks at a moment.
#pragma once

#include <cstdint>
#include <span>

#include "anim/frame_blend.h"
#include "anim/pose.h"

namespace marrow {

// The frames of a clip whose tracks have one value a frame, laid out for `sample`: made once a clip.
struct ClipFrames {
    std::uint32_t frame_count = 0;
    std::size_t quads = 0;         // in a frame
    std::vector<JointQuad> poses;  // frame-major

    ClipFrames() = default;
    // A joint or channel without a track stays at rest; a track with one value holds it.
    ClipFrames(const Clip& clip, const std::vector<Joint>& joints);
};

// The pose between two frames: positions lerped, rotations slerped on the shortest arc. `out` has frames.quads.
void sample(const ClipFrames& frames, const FrameBlend& blend, std::span<JointQuad> out);

// Between two poses, into the first: weight 0 leaves it, 1 makes it the other, exactly.
void blend_poses(std::span<JointQuad> into, std::span<const JointQuad> other, float weight);

}  // namespace marrow
