// frame_blend.h -- time to frames: which two frames are shown, and how far between them.
#pragma once

#include <cstdint>

#include "model/model.h"

namespace marrow {

// `clip`: what the clip itself says (Clip::loop_frame).
enum class Loop : std::uint8_t { clip, once, repeat, ping_pong };

// Frames of the file's own list (vertex animation) or of the clip, and 0 <= t < 1 between them.
struct FrameBlend {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    float t = 0;
    friend bool operator==(const FrameBlend&, const FrameBlend&) = default;
};

// The seconds after which a playing clock starts again: the pass, and for ping-pong there and back.
double period(const Clip& clip, Loop loop);

// Brings a clock that has run on (or back) into the range its mode knows: clamped, wrapped to the loop frame, or
// within the period. `finished` is set when a single pass has come to its end (backwards: to its start).
double advance(const Clip& clip, Loop loop, double clock, double seconds, bool& finished);

// Seconds into the pass that a clock shows: the way back of a ping-pong is folded.
double pass_time(const Clip& clip, Loop loop, double clock);

// The frame within the clip, fractional; past the last one only while a repeat turns back to its loop frame.
double clip_frame(const Clip& clip, Loop loop, double clock);

FrameBlend frame_blend(const Clip& clip, Loop loop, double clock);

// A fractional frame of a list of `count`; clamped, never wrapped.
FrameBlend frame_blend(double frame, std::uint32_t count);

}  // namespace marrow
