// clip_events.h -- finds the events that a clip passes during a step of its clock.
#pragma once

#include <cstdint>
#include <vector>

#include "anim/frame_blend.h"

namespace marrow {

// Identifies an event of a model.
struct PassedEvent {
    std::uint32_t clip = 0;
    std::uint32_t event = 0;  // in Clip::events
};

// Appends the events between `clock` and the clock `seconds` later (earlier if negative) to `out`, within a pass in
// the order of the clip's list, or in reverse where the frames run backwards. An event at the start of the step
// counts; one at its end only counts at the end of a pass, so that each event is passed once per pass. Steps over
// more than 16 passes report the events of the first 16.
void find_passed_events(const std::vector<Clip>& clips, std::uint32_t clip, const ClipRange& range, Loop loop,
                        double clock, double seconds, std::vector<PassedEvent>& out);

}  // namespace marrow
