// clip_events.h -- which events of a clip a clock passes.
#pragma once

#include <cstdint>
#include <vector>

#include "anim/frame_blend.h"

namespace marrow {

// An event of one of a model's clips.
struct PassedEvent {
    std::uint32_t clip = 0;
    std::uint32_t event = 0;  // in Clip::events
};

// Events of a clip that lie between a clock and the clock so many seconds later (or earlier), put behind those that
// are in `out`; within a pass in the order of the clip's list. Each is passed once in a pass: an event where the
// clock stands when it sets out counts, one where it arrives does not, but at the end of a pass. Of a step over
// many passes some are told.
void find_passed_events(const std::vector<Clip>& clips, std::uint32_t clip, const Passage& passage, Loop loop,
                        double clock, double seconds, std::vector<PassedEvent>& out);

}  // namespace marrow
