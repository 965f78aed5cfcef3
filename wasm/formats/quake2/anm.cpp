// anm.cpp -- the text of .anm files, in lines.
//
//   NAME FIRST LAST FPS     a clip: its first and last frame in the model's frame list, and frames per second
//   // comment
//
// All numbers are whole. A clip of one frame may have 0 frames per second. The frame names in these models come
// from an exporter and do not name clips. Sources: the animation files of UFO: Alien Invasion.
//
// The rows are split here, because the text scanner and the parser of decimals would double the size of the code
// for MD2.
#include "formats/quake2/anm.h"

#include <string>
#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "formats/frame_clips.h"
#include "formats/paths.h"
#include "formats/text_rows.h"

namespace marrow {

namespace {

constexpr std::uint64_t kMostFramesPerSecond = 1000;
// The rate of a still clip, whose row has a rate of 0.
constexpr std::uint64_t kStillFramesPerSecond = 10;
// More than any valid number of a row.
constexpr std::uint64_t kNoNumber = 1U << 30;

// Reads the next word as a whole number; kNoNumber if it is none.
std::uint64_t take_number(std::string_view& line)
{
    constexpr std::size_t kMostDigits = 9;
    const std::string_view word = take_word(line);
    std::uint64_t value = 0;
    const char* end = word.data() + word.size();
    const bool is_number =
        !word.empty() && word.size() <= kMostDigits && read_digits(word.data(), end, value) == end;
    return is_number ? value : kNoNumber;
}

}  // namespace

std::string anm_name(std::string_view model) { return std::string(stem_of(model)) + ".anm"; }

std::vector<Clip> read_anm(Bytes file, std::uint32_t frames, std::string_view name, Model& model)
{
    std::vector<Clip> clips;
    std::uint64_t skipped = 0, first_skipped = 0, number = 0;
    std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    while (!text.empty() && clips.size() < kMaxClips) {
        std::string_view line = take_line(text);
        line = line.substr(0, line.find("//"));
        ++number;
        Clip clip;
        clip.name = take_word(line);
        if (clip.name.empty()) continue;
        const std::uint64_t first = take_number(line), last = take_number(line), rate = take_number(line);
        if (last < first || last >= frames || rate > kMostFramesPerSecond) {
            if (skipped++ == 0) first_skipped = number;
            continue;
        }
        clip.first_frame = static_cast<std::uint32_t>(first);
        clip.frame_count = static_cast<std::uint32_t>(last - first + 1);
        complete_frame_clip(clip, static_cast<float>(rate > 0 ? rate : kStillFramesPerSecond));
        clips.push_back(std::move(clip));
    }
    if (skipped > 0) warn(model, message("anm-rows-skipped", skipped, first_skipped, frames), std::string(name));
    return clips;
}

}  // namespace marrow
