#include "formats/frame_groups.h"

#include <optional>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "base/text.h"
#include "formats/family.h"
#include "formats/frame_clips.h"
#include "formats/text_rows.h"

namespace marrow {

namespace {

constexpr float kDefaultRate = 20, kLowestRate = 0.01F, kHighestRate = 1000;

// The value of a whole number of up to nine digits; empty for any other word.
std::optional<std::uint32_t> whole_number(std::string_view word)
{
    constexpr std::size_t kMostDigits = 9;
    std::uint64_t value = 0;
    const char* end = word.data() + word.size();
    if (word.empty() || word.size() > kMostDigits || read_digits(word.data(), end, value) != end) return {};
    return static_cast<std::uint32_t>(value);
}

std::string_view trim(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\"";
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == text.npos ? text.substr(0, 0) : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// The clip of a row. Empty if the model does not have its frames, or if a number is not valid.
std::optional<Clip> clip_of(std::string_view row, std::string_view comment, const Model& model)
{
    const auto first = whole_number(take_word(row)), count = whole_number(take_word(row));
    const std::string_view rate_word = take_word(row);
    const auto rate = rate_word.empty() ? kDefaultRate : parse_number(rate_word);
    const bool loops = take_word(row) != "0";
    const std::uint32_t frames = model.source.frames;
    const bool is_still = rate == 0.0F;
    if (!first || !count || !rate || *count == 0 || *first >= frames || *count > frames - *first) return {};
    if (!is_still && !(*rate >= kLowestRate && *rate <= kHighestRate)) return {};
    Clip clip;
    clip.name = trim(row).empty() ? trim(comment) : trim(row);
    if (clip.name.empty()) clip.name = run_name_of(model.frames[*first].name);
    clip.first_frame = *first;
    clip.frame_count = is_still ? 1 : *count;
    complete_frame_clip(clip, is_still ? kDefaultRate : *rate, !loops);
    return clip;
}

}  // namespace

Reference frame_groups_reference(std::string_view model)
{
    return {format_text("%.%", base_name(model), kFrameGroupsExtension), Reference::Kind::offered};
}

void apply_frame_groups(const Host& files, std::string_view name, Model& model)
{
    if (!is_larger_opener()) return;
    for (const Host::File* file : files.find_data(frame_groups_reference(name), name)) {
        std::vector<Clip> clips;
        std::size_t skipped = 0, first_skipped = 0;
        std::string_view text(reinterpret_cast<const char*>(file->data->data()), file->data->size());
        for (std::size_t number = 1; !text.empty() && clips.size() < kMaxClips; ++number) {
            const std::string_view line = take_line(text);
            const std::size_t end = line.find("//");
            const std::string_view row = line.substr(0, end);
            if (trim(row).empty()) continue;
            std::optional<Clip> clip =
                clip_of(row, end == line.npos ? std::string_view() : line.substr(end + 2), model);
            if (clip)
                clips.push_back(std::move(*clip));
            else if (skipped++ == 0)
                first_skipped = number;
        }
        if (skipped > 0)
            warn(model, message("frame-groups-rows-skipped", skipped, first_skipped, model.source.frames),
                 file->name);
        if (!clips.empty()) model.clips = std::move(clips);
    }
}

}  // namespace marrow
