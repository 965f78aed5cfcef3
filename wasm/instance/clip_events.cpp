#include "instance/clip_events.h"

namespace marrow {

namespace {

// Passes of one step whose events are told: who sleeps for an hour does not hear all of them.
constexpr int kMostPasses = 16;

}  // namespace

void find_passed_events(const std::vector<Clip>& clips, std::uint32_t clip, const Passage& passage, Loop loop,
                        double clock, double seconds, std::vector<PassedEvent>& out)
{
    const std::vector<ClipEvent>& events = clips[clip].events;
    if (events.empty() || seconds == 0) return;
    const Cycle cycle = cycle_of(passage, loop);
    const double last = (passage.frame_count - 1) / passage.frames_per_second;
    const bool forwards = seconds > 0;
    double left = forwards ? seconds : -seconds;
    for (int pass = 0; pass < kMostPasses; ++pass) {
        // What lies in front of the loop's start is passed once: backwards it ends at the clip's own start.
        const double end = forwards ? cycle.end : clock < cycle.start ? 0 : cycle.start;
        const double way = forwards ? end - clock : clock - end;
        const bool arrives = forwards || !cycle.repeats ? left >= way : left > way;
        const double to = arrives ? end : forwards ? clock + left : clock - left;
        const auto visit = [&](std::uint32_t event, bool on_its_way_back) {
            const std::uint32_t frame = events[event].frame;
            if (frame < passage.first || frame - passage.first >= passage.frame_count) return;
            double at = (frame - passage.first) / passage.frames_per_second;
            if (on_its_way_back) {
                // The ends of a ping-pong are passed once.
                if (at <= 0 || at >= last) return;
                at = cycle.end - at;
            }
            const bool is_behind = forwards ? at < clock : at > clock;
            const bool is_passed = forwards ? at < to : at > to;
            if (!is_behind && (is_passed || (arrives && at == to))) out.push_back({clip, event});
        };
        const auto count = static_cast<std::uint32_t>(events.size());
        const auto visit_all = [&](bool rising, bool on_its_way_back) {
            for (std::uint32_t i = 0; i < count; ++i) visit(rising ? i : count - 1 - i, on_its_way_back);
        };
        if (cycle.turns_back && !forwards) visit_all(true, true);
        visit_all(forwards, false);
        if (cycle.turns_back && forwards) visit_all(false, true);
        left -= way;
        // A clock that stays at its end passes nothing more.
        if (!arrives || !cycle.repeats || !(cycle.end > cycle.start) || left <= 0) return;
        clock = forwards ? cycle.start : cycle.end;
    }
}

}  // namespace marrow
