#include "anim/frame_blend.h"

#include <algorithm>
#include <cmath>

namespace marrow {

namespace {

// In seconds. A frame duration of 0 would make the frame rate infinite.
constexpr double kShortestFrame = 1e-9;

Loop resolve(const ClipRange& range, Loop loop)
{
    if (loop != Loop::clip) return loop;
    return range.loop_frame == kNone ? Loop::once : Loop::repeat;
}

double last_frame(const ClipRange& range) { return static_cast<double>(range.frame_count - 1); }

// Seconds from the first frame to the last one.
double span_seconds(const ClipRange& range) { return last_frame(range) / range.frames_per_second; }

// Seconds of one pass of a repeat. Without a loop frame, the last frame is held for one frame's duration instead
// of blending into the first.
double repeat_seconds(const ClipRange& range)
{
    const double frame = 1.0 / range.frames_per_second;
    if (range.loop_frame == kNone) return span_seconds(range) + frame;
    return std::max(range.seconds, frame);
}

double loop_start(const ClipRange& range)
{
    return range.loop_frame == kNone ? 0.0 : range.loop_frame / range.frames_per_second;
}

// x modulo m, in [0, m).
double wrap(double x, double m)
{
    const double r = std::fmod(x, m);
    return r < 0 ? r + m : r;
}

}  // namespace

ClipRange::ClipRange(const Clip& clip, std::uint32_t first_frame, std::uint32_t last_frame)
    : frame_count(clip.frame_count),
      frames_per_second(1.0 / std::max(clip.frame_seconds, kShortestFrame)),
      reversed(clip.reversed)
{
    const std::uint32_t end = clip.frame_count - 1;
    file_frame = clip.first_frame;
    if (first_frame == 0 && last_frame == kNone) {
        seconds = clip.seconds;
        loop_frame = clip.loop_frame;
        return;
    }
    first = std::min(first_frame, end);
    const std::uint32_t last = std::clamp(last_frame, first, end);
    file_frame += reversed ? end - last : first;
    frame_count = last - first + 1;
}

double period(const ClipRange& range, Loop loop)
{
    switch (resolve(range, loop)) {
        case Loop::ping_pong: return 2 * span_seconds(range);
        case Loop::repeat: return repeat_seconds(range);
        default: return span_seconds(range);
    }
}

ClockInterval clock_interval(const ClipRange& range, Loop loop)
{
    switch (resolve(range, loop)) {
        case Loop::ping_pong: return {0, 2 * span_seconds(range), true, true};
        case Loop::repeat: return {loop_start(range), repeat_seconds(range), true, false};
        default: return {0, span_seconds(range), false, false};
    }
}

double advance(const ClipRange& range, Loop loop, double clock, double seconds, bool& finished)
{
    const double next = clock + seconds;
    finished = false;
    switch (resolve(range, loop)) {
        case Loop::repeat: {
            const double start = loop_start(range), end = repeat_seconds(range);
            // Playing backwards, a clock that is still before the loop frame continues to 0 and then enters the
            // loop.
            if (seconds >= 0 ? next < end : next >= start || (clock < start && next >= 0))
                return std::max(next, 0.0);
            return start + wrap(next - start, std::max(end - start, 1e-9));
        }
        case Loop::ping_pong: {
            const double both_ways = 2 * span_seconds(range);
            return both_ways > 0 ? wrap(next, both_ways) : 0;
        }
        default: {
            const double end = span_seconds(range);
            // signbit: a step of -0 seconds is backwards.
            finished = std::signbit(seconds) ? next <= 0 : next >= end;
            return std::clamp(next, 0.0, end);
        }
    }
}

double completed_passes(const ClipRange& range, Loop loop, double seconds)
{
    if (resolve(range, loop) != Loop::repeat) return 0;
    return std::round(seconds / std::max(repeat_seconds(range) - loop_start(range), 1e-9));
}

double direction_changes(const ClipRange& range, Loop loop, double clock, double seconds)
{
    const double one_way = span_seconds(range);
    if (resolve(range, loop) != Loop::ping_pong || one_way <= 0) return 0;
    const double from = clock / one_way, to = (clock + seconds) / one_way;
    return seconds < 0 ? std::ceil(to) - std::ceil(from) : std::floor(to) - std::floor(from);
}

double pass_time(const ClipRange& range, Loop loop, double clock)
{
    const double end = span_seconds(range);
    if (resolve(range, loop) == Loop::ping_pong && clock > end) return std::max(2 * end - clock, 0.0);
    return clock;
}

double clip_frame(const ClipRange& range, Loop loop, double clock)
{
    const double frame = std::max(pass_time(range, loop, clock), 0.0) * range.frames_per_second;
    const bool blends_to_loop = resolve(range, loop) == Loop::repeat && range.loop_frame != kNone;
    return blends_to_loop ? frame : std::min(frame, last_frame(range));
}

FrameBlend frame_blend(const ClipRange& range, Loop loop, double clock)
{
    const double frame = clip_frame(range, loop, clock);
    const std::uint32_t last = range.frame_count - 1;
    FrameBlend blend;
    blend.a = static_cast<std::uint32_t>(std::min(frame, last_frame(range)));
    blend.b = std::min(blend.a + 1, last);
    blend.t = static_cast<float>(std::min(frame - blend.a, 1.0));
    if (blend.a == last) {
        const bool blends_to_loop = resolve(range, loop) == Loop::repeat && range.loop_frame != kNone;
        blend.b = blends_to_loop ? range.loop_frame : last;
        if (!blends_to_loop) blend.t = 0;
    }
    const auto in_file = [&](std::uint32_t f) { return range.file_frame + (range.reversed ? last - f : f); };
    return {in_file(blend.a), in_file(blend.b), blend.t};
}

FrameBlend frame_blend(double frame, std::uint32_t count)
{
    if (count == 0) return {};
    const double inside = std::clamp(frame, 0.0, static_cast<double>(count - 1));
    const auto a = static_cast<std::uint32_t>(inside);
    return {a, std::min(a + 1, count - 1), static_cast<float>(inside - a)};
}

}  // namespace marrow
