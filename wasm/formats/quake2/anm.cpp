// anm.cpp -- the text of .anm files, in lines.
//
//   NAME FIRST LAST FPS     a clip: its first and last frame in the model's frame list, and frames per second
//   // comment
//
// A clip of one frame may have 0 frames per second. The frame names of these models are those of an exporter.
// Sources: the animation files of UFO: Alien Invasion.
#include "formats/quake2/anm.h"

#include <string>
#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "base/text_scanner.h"
#include "formats/frame_clips.h"
#include "formats/paths.h"

namespace marrow {

namespace {

constexpr float kMostFramesPerSecond = 1000;
// For a still clip, which states 0.
constexpr float kStillFramesPerSecond = 10;

// The next number of the line; -1 if there is none.
float number_or_minus_one(TextScanner& s) { return s.at_end() ? -1.0F : parse_number(s.word()).value_or(-1.0F); }

}  // namespace

std::string anm_name(std::string_view model) { return std::string(stem_of(model)) + ".anm"; }

std::vector<Clip> read_anm(Bytes text, std::uint32_t frames, std::string_view file, Model& model)
{
    std::vector<Clip> clips;
    std::uint64_t skipped = 0;
    std::uint64_t first_skipped = 0;
    ErrorSink errors;  // not used: a row that cannot be read is skipped
    TextScanner s(text, errors, kListDialect);
    for (; s.next_directive() && clips.size() < kMaxClips; s.skip_line()) {
        Clip clip;
        clip.name = s.word();
        const std::uint64_t line = s.line();
        const float first = number_or_minus_one(s), last = number_or_minus_one(s), rate = number_or_minus_one(s);
        if (first < 0 || last < first || last >= static_cast<float>(frames) || rate < 0 ||
            rate > kMostFramesPerSecond) {
            if (skipped++ == 0) first_skipped = line;
            continue;
        }
        clip.first_frame = static_cast<std::uint32_t>(first);
        clip.frame_count = static_cast<std::uint32_t>(last) - clip.first_frame + 1;
        complete_frame_clip(clip, rate > 0 ? rate : kStillFramesPerSecond);
        clips.push_back(std::move(clip));
    }
    if (skipped > 0) warn(model, message("anm-rows-skipped", skipped, first_skipped, frames), std::string(file));
    return clips;
}

}  // namespace marrow
