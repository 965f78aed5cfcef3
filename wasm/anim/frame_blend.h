// frame_blend.h -- time to frames: which two frames are shown, and how far between them.
#pragma once

#include <cstdint>

#include "model/model.h"

namespace marrow {

// `clip`: what the clip itself says (Clip::loop_frame).
enum class Loop : std::uint8_t { clip, once, repeat, ping_pong };

// What is played of a clip: all of it, or the frames from `first` to `last` (within the clip; held to what it has),
// which end there: a repeat holds the last of them as long as any other before it starts again. A frame lasts as
// long as the clip says (Clip::frame_seconds), whatever its rate is called.
struct Passage {
    // Not explicit: where all of a clip is meant, the clip says it.
    Passage(const Clip& clip, std::uint32_t first = 0, std::uint32_t last = kNone);
    Passage() = default;

    std::uint32_t first = 0;       // within the clip
    std::uint32_t file_frame = 0;  // of frame 0, or of the last where `reversed`; in the clip's list or animation
    std::uint32_t frame_count = 1;
    double frames_per_second = 1;  // played, not what the file says
    double seconds = 0;
    std::uint32_t loop_frame = kNone;
    bool reversed = false;

    double start() const { return first / frames_per_second; }  // seconds into the clip
};

// Frames of the file's own list (vertex animation) or of an animation, and 0 <= t <= 1 between them.
struct FrameBlend {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    float t = 0;
    friend bool operator==(const FrameBlend&, const FrameBlend&) = default;
};

// The seconds after which a playing clock starts again: the pass, and for ping-pong there and back.
double period(const Passage& clip, Loop loop);

// What a playing clock runs over.
struct Cycle {
    double start = 0;         // where it starts again
    double end = 0;           // where it ends
    bool repeats = false;     // it starts again there; else it stays
    bool turns_back = false;  // the second half is the way back
};
Cycle cycle_of(const Passage& clip, Loop loop);

// Brings a clock that has run on (or back) into the range its mode knows: clamped, wrapped to the loop frame, or
// within the period. `finished` is set when a single pass has come to its end (backwards: to its start).
double advance(const Passage& clip, Loop loop, double clock, double seconds, bool& finished);

// The whole passes by which a repeat has set a clock back: `seconds` is what it was set back by, a multiple of the
// loop.
double passes(const Passage& clip, Loop loop, double seconds);

// How often a ping-pong turns at its ends on the way of so many seconds from a clock; backwards it is below zero.
// Who arrives at an end has turned.
double turns(const Passage& clip, Loop loop, double clock, double seconds);

// Seconds into the pass that a clock shows: the way back of a ping-pong is folded.
double pass_time(const Passage& clip, Loop loop, double clock);

// The frame within the clip, fractional; past the last one only while a repeat turns back to its loop frame.
double clip_frame(const Passage& clip, Loop loop, double clock);

FrameBlend frame_blend(const Passage& clip, Loop loop, double clock);

// A fractional frame of a list of `count`; clamped, never wrapped.
FrameBlend frame_blend(double frame, std::uint32_t count);

}  // namespace marrow
