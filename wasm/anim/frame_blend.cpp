#include "anim/frame_blend.h"

#include <algorithm>
#include <cmath>

namespace marrow {

namespace {

// Shorter ones would make a number of frames infinite.
constexpr double kShortestFrame = 1e-9;

Loop resolve(const Passage& clip, Loop loop)
{
    if (loop != Loop::clip) return loop;
    return clip.loop_frame == kNone ? Loop::once : Loop::repeat;
}

double last_frame(const Passage& clip) { return static_cast<double>(clip.frame_count - 1); }

// Seconds from the first frame to the last.
double span(const Passage& clip) { return last_frame(clip) / clip.frames_per_second; }

// A repeat runs over the clip's own pass. A clip that ends holds its last frame for as long as any other frame
// before it starts again: it does not run together with its first.
double pass(const Passage& clip)
{
    const double frame = 1.0 / clip.frames_per_second;
    if (clip.loop_frame == kNone) return span(clip) + frame;
    return std::max(clip.seconds, frame);
}

double loop_start(const Passage& clip)
{
    return clip.loop_frame == kNone ? 0.0 : clip.loop_frame / clip.frames_per_second;
}

// x modulo m in [0, m).
double wrap(double x, double m)
{
    const double r = std::fmod(x, m);
    return r < 0 ? r + m : r;
}

}  // namespace

Passage::Passage(const Clip& clip, std::uint32_t from, std::uint32_t to)
    : frame_count(clip.frame_count),
      frames_per_second(1.0 / std::max(clip.frame_seconds, kShortestFrame)),
      reversed(clip.reversed)
{
    const std::uint32_t end = clip.frame_count - 1;
    file_frame = clip.first_frame;
    if (from == 0 && to == kNone) {
        seconds = clip.seconds;
        loop_frame = clip.loop_frame;
        return;
    }
    first = std::min(from, end);
    const std::uint32_t last = std::clamp(to, first, end);
    file_frame += reversed ? end - last : first;
    frame_count = last - first + 1;
}

double period(const Passage& clip, Loop loop)
{
    switch (resolve(clip, loop)) {
        case Loop::ping_pong: return 2 * span(clip);
        case Loop::repeat: return pass(clip);
        default: return span(clip);
    }
}

Cycle cycle_of(const Passage& clip, Loop loop)
{
    switch (resolve(clip, loop)) {
        case Loop::ping_pong: return {0, 2 * span(clip), true, true};
        case Loop::repeat: return {loop_start(clip), pass(clip), true, false};
        default: return {0, span(clip), false, false};
    }
}

double advance(const Passage& clip, Loop loop, double clock, double seconds, bool& finished)
{
    const double next = clock + seconds;
    finished = false;
    switch (resolve(clip, loop)) {
        case Loop::repeat: {
            const double start = loop_start(clip), end = pass(clip);
            // Backwards the first pass may still be ahead of the loop frame: it ends in the loop, too.
            if (seconds >= 0 ? next < end : next >= start || (clock < start && next >= 0))
                return std::max(next, 0.0);
            return start + wrap(next - start, std::max(end - start, 1e-9));
        }
        case Loop::ping_pong: {
            const double there_and_back = 2 * span(clip);
            return there_and_back > 0 ? wrap(next, there_and_back) : 0;
        }
        default: {
            const double end = span(clip);
            // The sign tells the direction of a step of no time, too: -0 is backwards.
            finished = std::signbit(seconds) ? next <= 0 : next >= end;
            return std::clamp(next, 0.0, end);
        }
    }
}

double passes(const Passage& clip, Loop loop, double seconds)
{
    if (resolve(clip, loop) != Loop::repeat) return 0;
    return std::round(seconds / std::max(pass(clip) - loop_start(clip), 1e-9));
}

double turns(const Passage& clip, Loop loop, double clock, double seconds)
{
    const double way = span(clip);
    if (resolve(clip, loop) != Loop::ping_pong || way <= 0) return 0;
    const double from = clock / way, to = (clock + seconds) / way;
    return seconds < 0 ? std::ceil(to) - std::ceil(from) : std::floor(to) - std::floor(from);
}

double pass_time(const Passage& clip, Loop loop, double clock)
{
    const double end = span(clip);
    if (resolve(clip, loop) == Loop::ping_pong && clock > end) return std::max(2 * end - clock, 0.0);
    return clock;
}

double clip_frame(const Passage& clip, Loop loop, double clock)
{
    const double frame = std::max(pass_time(clip, loop, clock), 0.0) * clip.frames_per_second;
    const bool turns_back = resolve(clip, loop) == Loop::repeat && clip.loop_frame != kNone;
    return turns_back ? frame : std::min(frame, last_frame(clip));
}

FrameBlend frame_blend(const Passage& clip, Loop loop, double clock)
{
    const double frame = clip_frame(clip, loop, clock);
    const std::uint32_t last = clip.frame_count - 1;
    FrameBlend blend;
    blend.a = static_cast<std::uint32_t>(std::min(frame, last_frame(clip)));
    blend.b = std::min(blend.a + 1, last);
    blend.t = static_cast<float>(std::min(frame - blend.a, 1.0));
    if (blend.a == last) {
        const bool turns_back = resolve(clip, loop) == Loop::repeat && clip.loop_frame != kNone;
        blend.b = turns_back ? clip.loop_frame : last;
        if (!turns_back) blend.t = 0;
    }
    const auto in_file = [&](std::uint32_t f) { return clip.file_frame + (clip.reversed ? last - f : f); };
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
