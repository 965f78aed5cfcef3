// sample.h -- a clip of joint tracks at a moment.
//
// Two layouts, by what the file has: one value a frame (MD5), read four joints at once straight from its frames; or
// keys with times of their own (MilkShape), searched joint by joint and then mixed four at once.
#pragma once

#include <cstdint>
#include <span>

#include "anim/frame_blend.h"
#include "anim/pose.h"

namespace marrow {

// Between two keys of a rotation: evenly on the shortest arc; components lerped and made unit; or the earlier key
// until the later one. Positions are lerped but for `step`.
enum class Interpolation : std::uint8_t { slerp, lerp, step };

// Four joints between two poses of them: t a lane, 0 is `a` and 1 is `b`, exactly.
JointQuad mix(const JointQuad& a, const JointQuad& b, Float4 t, Interpolation interpolation);

// All of a pose between two, with one t from 0 to 1.
void mix(std::span<const JointQuad> a, std::span<const JointQuad> b, float t, Interpolation interpolation,
         std::span<JointQuad> out);

// The frames of a clip whose tracks have one value a frame, laid out for `sample`: made once a clip.
struct ClipFrames {
    std::uint32_t frame_count = 0;
    std::size_t quads = 0;         // in a frame
    std::vector<JointQuad> poses;  // frame-major

    ClipFrames() = default;
    // A joint or channel without a track stays at rest; a track with one value holds it.
    ClipFrames(const Clip& clip, const std::vector<Joint>& joints);
};

// The pose between two frames. `out` has frames.quads.
void sample(const ClipFrames& frames, const FrameBlend& blend, Interpolation interpolation,
            std::span<JointQuad> out);

// Whether a track of the clip has keys with times.
bool is_keyed(const Clip& clip);

// The pose of a keyed clip, `seconds` behind its first frame. Joints without keys rest. `rest` and `out` have a
// quad for every four joints.
void sample(const Clip& clip, std::span<const JointQuad> rest, double seconds, Interpolation interpolation,
            std::span<JointQuad> out);

}  // namespace marrow
