#include "formats/frame_clips.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"

namespace marrow {

namespace {

struct Numbered {
    std::string_view prefix;
    std::string_view digits;
    std::optional<std::uint64_t> number;
};

std::string_view trim(std::string_view name, std::string_view front, std::string_view back)
{
    const std::size_t end = name.find_last_not_of(back);
    name = name.substr(0, end == name.npos ? 0 : end + 1);
    const std::size_t start = name.find_first_not_of(front);
    return start == name.npos ? std::string_view() : name.substr(start);
}

Numbered parse(std::string_view name)
{
    std::size_t end = name.size();
    while (end > 0 && is_digit(name[end - 1])) --end;
    Numbered out{trim(name.substr(0, end), "\"' ", "_-. \"'"), name.substr(end), std::nullopt};
    // Frame names have at most 16 characters, so that the number cannot overflow.
    if (!out.digits.empty()) {
        std::uint64_t number = 0;
        for (const char digit : out.digits) number = number * 10 + static_cast<std::uint64_t>(digit - '0');
        out.number = number;
    }
    return out;
}

bool continues(const Numbered& before, const Numbered& now)
{
    if (before.prefix != now.prefix || before.number.has_value() != now.number.has_value()) return false;
    return !now.number || (*now.number > *before.number && *now.number / 100 - *before.number / 100 <= 1);
}

// Whether a run that starts with this frame holds several clips, which differ in the digits before the last two.
bool splits(const Numbered& first)
{
    const std::string_view digits = first.digits;
    return digits.size() >= 3 && digits[0] != '0' && digits.substr(digits.size() - 2) != "00";
}

// The name of a clip whose frames have no names.
constexpr const char* kAllFrames = "frames";
constexpr float kQuake2FramesPerSecond = 10;

// Whether an exporter gives this name to all frames: the exporter's name, or `FRAME` with digits and dots.
bool is_exporter_name(std::string_view prefix)
{
    const std::string name = to_lower(prefix);
    if (name.starts_with("milkshape") || name.starts_with("(from ")) return true;
    constexpr std::string_view kFrame = "frame ";
    return name.starts_with(kFrame) && name.find_first_not_of("0123456789. ", kFrame.size()) == name.npos;
}

bool is_letter(char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'z'; }

}  // namespace

std::vector<FrameRun> runs_of(std::span<const std::string_view> frame_names)
{
    std::vector<FrameRun> runs;
    Numbered before;
    bool by_hundreds = false;
    for (std::uint32_t i = 0; i < frame_names.size(); ++i) {
        const Numbered now = parse(frame_names[i]);
        const bool new_run = runs.empty() || !continues(before, now);
        if (new_run) by_hundreds = splits(now);
        if (new_run || (by_hundreds && *now.number / 100 != *before.number / 100)) {
            std::string name(now.prefix);
            if (by_hundreds) name += now.digits.substr(0, now.digits.size() - 2);
            if (name.empty()) name = kAllFrames;
            runs.push_back({std::move(name), i, 0});
        }
        ++runs.back().count;
        before = now;
    }
    return runs;
}

std::string run_name_of(std::string_view frame_name) { return std::move(runs_of({&frame_name, 1})[0].name); }

bool is_death(std::string_view clip)
{
    const std::string name = to_lower(clip);
    if (name.find("death") != name.npos || name.find("deth") != name.npos) return true;
    constexpr std::string_view kWord = "die";
    for (std::size_t at = name.find(kWord); at != name.npos; at = name.find(kWord, at + 1)) {
        const std::size_t end = at + kWord.size();
        if ((at == 0 || !is_letter(name[at - 1])) && (end == name.size() || !is_letter(name[end]))) return true;
    }
    return false;
}

void complete_frame_clip(Clip& clip, float frames_per_second)
{
    complete_frame_clip(clip, frames_per_second, is_death(clip.name));
}

void complete_frame_clip(Clip& clip, float frames_per_second, bool ends)
{
    clip.frames_per_second = frames_per_second;
    clip.frame_seconds = 1.0 / frames_per_second;
    clip.loop_frame = ends ? kNone : 0;
    clip.seconds =
        std::max(ends ? clip.frame_count - 1 : clip.frame_count, 1U) / static_cast<double>(frames_per_second);
}

std::vector<Clip> frame_clips(std::span<const FrameRun> runs)
{
    std::vector<Clip> clips(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FrameRun& run = runs[i];
        Clip& clip = clips[i];
        clip.name = is_exporter_name(run.name) ? kAllFrames : run.name;
        clip.first_frame = run.first;
        clip.frame_count = run.count;
        complete_frame_clip(clip, kQuake2FramesPerSecond);
    }
    return clips;
}

std::vector<Clip> clip_of_all_frames(std::uint32_t count)
{
    const FrameRun all{kAllFrames, 0, count};
    return frame_clips({&all, 1});
}

}  // namespace marrow
