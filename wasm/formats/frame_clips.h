// frame_clips.h -- derives clips from frame names, which the tools of Quake and Quake II number: run1, run2.
#pragma once

#include <cstdint>
#include <span>
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

// Splits frames into runs. A run consists of adjacent frames with the same prefix and rising numbers. The prefix is
// the name without its trailing digits, without `_ - .` before them, and without blanks and quotation marks on both
// ends. A new run begins where the hundreds of the number rise by more than 1. If the first number of a run has
// three or more digits, does not begin with 0 and does not end in 00, the run is split where the digits before the
// last two change: pain101 is frame 1 of pain1, pain201 frame 1 of pain2. But run001, walk010 after walk09, and
// Frame000 to Frame199 are one clip each. Adjacent equal names without digits are one run.
std::vector<FrameRun> runs_of(std::span<const std::string_view> frame_names);
// The name of a run that consists of this frame alone.
std::string run_name_of(std::string_view frame_name);

// Whether a clip is a death animation: ignoring case, its name contains `death` or `deth`, or `die` as a word.
bool is_death(std::string_view clip);

// Makes a clip of each run. All play at 10 frames per second, the rate of every animation in Quake II. Names that
// exporters give to all frames ("MilkShape 3D", "(from 3DSMax)", "FRAME 000......") become "frames".
std::vector<Clip> frame_clips(std::span<const FrameRun> runs);
// One clip, "frames", of this number of frames.
std::vector<Clip> clip_of_all_frames(std::uint32_t count);

// Sets the times of a clip whose name and frames are set. If `ends`, the clip stops on its last frame; otherwise
// it repeats. Without the argument, death animations stop.
void complete_frame_clip(Clip& clip, float frames_per_second, bool ends);
void complete_frame_clip(Clip& clip, float frames_per_second);

}  // namespace marrow
