#include "formats/frame_clips.h"

#include <algorithm>
#include <array>
#include <optional>

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
    // Sixteen characters hold at most sixteen digits: no overflow.
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

// Does a run that starts here hold several clips, told apart by the digits before the last two?
bool splits(const Numbered& first)
{
    const std::string_view digits = first.digits;
    return digits.size() >= 3 && digits[0] != '0' && digits.substr(digits.size() - 2) != "00";
}

}  // namespace

std::vector<FrameRun> runs_of(const std::vector<std::string_view>& frame_names)
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
            if (name.empty()) name = "frames";
            runs.push_back({std::move(name), i, 0});
        }
        ++runs.back().count;
        before = now;
    }
    return runs;
}

float quake2_speed(std::string_view clip)
{
    struct Row {
        std::string_view name;
        float speed;
    };
    // Names that play at 10 are left out.
    constexpr std::array<Row, 15> kRows = {{{"stand", 9},
                                            {"pain1", 7},
                                            {"pain2", 7},
                                            {"pain3", 7},
                                            {"jump", 7},
                                            {"flip", 7},
                                            {"salute", 7},
                                            {"wave", 7},
                                            {"point", 6},
                                            {"crwalk", 7},
                                            {"crpain", 7},
                                            {"crdeath", 5},
                                            {"death1", 7},
                                            {"death2", 7},
                                            {"death3", 7}}};
    for (const Row& row : kRows)
        if (equal_ignoring_case(row.name, clip)) return row.speed;
    return 10;
}

std::vector<Clip> frame_clips(const std::vector<FrameRun>& runs)
{
    std::vector<Clip> clips(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FrameRun& run = runs[i];
        Clip& clip = clips[i];
        clip.name = run.name;
        clip.first_frame = run.first;
        clip.frame_count = run.count;
        clip.frames_per_second = quake2_speed(run.name);
        // A death ends lying; everything else can be watched again and again.
        const bool ends = to_lower(run.name).find("death") != std::string::npos;
        clip.loop_frame = ends ? kNone : 0;
        clip.seconds = std::max(ends ? run.count - 1 : run.count, 1U) / static_cast<double>(clip.frames_per_second);
    }
    return clips;
}

}  // namespace marrow
