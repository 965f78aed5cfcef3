#include "instance/clip_events.h"

namespace marrow {

namespace {

// The maximum number of passes whose events are reported for one step, which may be an hour for a suspended page.
constexpr int kMaxPasses = 16;

}  // namespace

void find_passed_events(const std::vector<Clip>& clips, std::uint32_t clip, const ClipRange& range, Loop loop,
                        double clock, double seconds, std::vector<PassedEvent>& out)
{
    const std::vector<ClipEvent>& events = clips[clip].events;
    if (events.empty() || seconds == 0) return;
    const ClockInterval interval = clock_interval(range, loop);
    const double last = (range.frame_count - 1) / range.frames_per_second;
    const bool forwards = seconds > 0;
    double left = forwards ? seconds : -seconds;
    for (int pass = 0; pass < kMaxPasses; ++pass) {
        // The frames before the loop's start are passed once: backwards, that pass ends at 0.
        const double end = forwards ? interval.end : clock < interval.start ? 0 : interval.start;
        const double distance = forwards ? end - clock : clock - end;
        const bool reaches_end = forwards || !interval.repeats ? left >= distance : left > distance;
        const double to = reaches_end ? end : forwards ? clock + left : clock - left;
        const auto visit = [&](std::uint32_t event, bool second_half) {
            const std::uint32_t frame = events[event].frame;
            if (frame < range.first || frame - range.first >= range.frame_count) return;
            double at = (frame - range.first) / range.frames_per_second;
            if (second_half) {
                // The frames at both ends of a ping-pong are passed once per period.
                if (at <= 0 || at >= last) return;
                at = interval.end - at;
            }
            const bool is_before = forwards ? at < clock : at > clock;
            const bool is_passed = forwards ? at < to : at > to;
            if (!is_before && (is_passed || (reaches_end && at == to))) out.push_back({clip, event});
        };
        const auto count = static_cast<std::uint32_t>(events.size());
        const auto visit_all = [&](bool ascending, bool second_half) {
            for (std::uint32_t i = 0; i < count; ++i) visit(ascending ? i : count - 1 - i, second_half);
        };
        if (interval.ping_pong && !forwards) visit_all(true, true);
        visit_all(forwards, false);
        if (interval.ping_pong && forwards) visit_all(false, true);
        left -= distance;
        if (!reaches_end || !interval.repeats || !(interval.end > interval.start) || left <= 0) return;
        clock = forwards ? interval.start : interval.end;
    }
}

}  // namespace marrow
