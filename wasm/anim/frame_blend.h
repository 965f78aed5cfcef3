// frame_blend.h -- converts playback time to a pair of frames and the blend factor between them.
#pragma once

#include <cstdint>

#include "model/model.h"

namespace marrow {

// `clip`: `once` or `repeat`, as Clip::loop_frame says.
enum class Loop : std::uint8_t { clip, once, repeat, ping_pong };

// The played frames of a clip: all of them, or a range. A range has no loop frame: like a clip that ends, it holds
// its last frame for one frame's duration before it repeats. Each frame lasts Clip::frame_seconds, not 1 /
// Clip::frames_per_second.
struct ClipRange {
    // From frame `first` to `last` of the clip, clamped. Implicit, so that a Clip can be passed as a range.
    ClipRange(const Clip& clip, std::uint32_t first = 0, std::uint32_t last = kNone);
    ClipRange() = default;

    std::uint32_t first = 0;  // within the clip
    std::uint32_t file_frame =
        0;  // index in the file's frame list or animation: of the first frame, or of the last one if `reversed`
    std::uint32_t frame_count = 1;
    double frames_per_second = 1;  // from Clip::frame_seconds
    double seconds = 0;            // of one pass of the whole clip; 0 if a range was given
    std::uint32_t loop_frame = kNone;
    bool reversed = false;

    double start() const { return first / frames_per_second; }  // seconds into the clip
};

// Two frames of the file's frame list (vertex animation) or of an animation, and the blend factor: 0 is `a`, 1 is
// `b`.
struct FrameBlend {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    float t = 0;
    friend bool operator==(const FrameBlend&, const FrameBlend&) = default;
};

// The functions below take the clock of a playing clip: seconds within the range, without the offset of start().

// Duration of a pass in seconds; for ping-pong, of both directions together.
double period(const ClipRange& range, Loop loop);

// The interval that a clock runs through.
struct ClockInterval {
    double start = 0;        // where a repeat restarts
    double end = 0;          // where a pass ends
    bool repeats = false;    // restarts at `start` after `end`; otherwise stops at `end`
    bool ping_pong = false;  // the second half plays backwards
};
ClockInterval clock_interval(const ClipRange& range, Loop loop);

// The clock `seconds` later (earlier if negative): clamped, wrapped to the loop frame, or within the ping-pong
// period. Sets `finished` to whether a single pass has reached its end, or its start when playing backwards.
double advance(const ClipRange& range, Loop loop, double clock, double seconds, bool& finished);

// The number of passes that a repeat has completed. `seconds`: what wrapping has subtracted from the clock.
double completed_passes(const ClipRange& range, Loop loop, double seconds);

// The number of times that a ping-pong changes direction within `seconds` after `clock`; negative when playing
// backwards. Reaching either end changes the direction.
double direction_changes(const ClipRange& range, Loop loop, double clock, double seconds);

// Seconds into the pass for a clock; they decrease in the second half of a ping-pong.
double pass_time(const ClipRange& range, Loop loop, double clock);

// The fractional frame within the range. Greater than the last frame only while a repeat blends back to its loop
// frame.
double clip_frame(const ClipRange& range, Loop loop, double clock);

FrameBlend frame_blend(const ClipRange& range, Loop loop, double clock);

// A fractional frame of a list of `count` frames, clamped.
FrameBlend frame_blend(double frame, std::uint32_t count);

}  // namespace marrow
