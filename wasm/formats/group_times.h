// group_times.h -- the times of the groups in models and sprites of Quake: several frames or skins that the engine
// shows in turn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace marrow {

struct GroupTimes {
    std::vector<double> seconds;  // how long each entry is shown
    std::uint32_t replaced = 0;   // number of invalid times, which are replaced by 0.1 s
};

// Reads the times of a group. If they rise strictly, they are the ends of the intervals, as Quake's tools write
// them; otherwise each is a duration.
GroupTimes group_times(std::span<const float> times);

// A group as a list of steps of equal length, in which an entry that is shown for longer is repeated.
struct GroupSteps {
    double step_seconds = 0;
    std::vector<std::uint32_t> entries;  // index of the shown entry for each step
    bool is_exact = true;                // false: durations were rounded, because there would be too many steps
};

// If all entries have the same duration, each is one step. Otherwise a step is the greatest common divisor of all
// durations, which are rounded to milliseconds. If this makes more than `most` steps, the durations are rounded
// further. Each entry has at least one step.
GroupSteps group_steps(std::span<const double> seconds, std::size_t most);

}  // namespace marrow
