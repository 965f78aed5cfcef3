// frame_clips.h -- clips from frame names, as Quake II's and Quake's tools number them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace marrow {

struct FrameRun {
    std::string name;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    friend bool operator==(const FrameRun&, const FrameRun&) = default;
};

// A run is adjacent frames with one prefix and rising numbers. The prefix is the name less its trailing digits,
// then less trailing `_ - .`, blanks and quote marks on both ends. A new run begins where the hundreds change by
// more than 1. A run whose first number has three or more digits, no leading 0 and does not end in 00 holds
// several clips, told apart by the digits before the last two: pain101 is frame 1 of pain1, pain201 of pain2; but
// run001, walk010 after walk09 and Frame000 to Frame199 are each one clip. Names without digits run together.
std::vector<FrameRun> runs_of(const std::vector<std::string_view>& frame_names);

// Whether a clip of that name is a death: `death` or `deth` stands in it, or `die` as a word, in any case.
bool is_death(std::string_view clip);

// A clip a run. All play at 10 frames a second, as Quake II plays whatever it plays; deaths stop on their last
// frame, the others repeat.
std::vector<Clip> frame_clips(const std::vector<FrameRun>& runs);

}  // namespace marrow
