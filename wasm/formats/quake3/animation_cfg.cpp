// animation_cfg.cpp -- animation.cfg of Quake III's players, text.
//
//   sex m|f|n   footsteps KIND   headoffset X Y Z   fixedlegs   fixedtorso      keys, in any order
//   FIRST COUNT LOOPING FPS                                                     rows, by their order alone
//
// Rows: 25 of the game, 6 more of Team Arena, which are copies of TORSO_GESTURE, played forwards, where they are
// missing. The legs' rows are numbered as if the frames that only the torso has came before theirs: what the first
// of them is above TORSO_GESTURE is taken off all of them. LOOPING counts the frames at the end that repeat;
// players have fewer of them than frames. A negative COUNT plays backwards, 0 frames per second are 1. Walking
// backwards is walking, reversed. Sources: id Software's released source of Quake III, and real files.
#include "formats/quake3/animation_cfg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/limits.h"
#include "base/number.h"
#include "base/renew.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

constexpr std::size_t kNeeded = 25;  // rows that every player has
constexpr std::size_t kRows = 31;    // with those of Team Arena
constexpr std::size_t kGesture = 6;
constexpr std::size_t kFirstOfLegs = 13;
constexpr std::array<std::string_view, kRows + 2> kNames = {
    "BOTH_DEATH1",    "BOTH_DEAD1",    "BOTH_DEATH2",     "BOTH_DEAD2",   "BOTH_DEATH3",    "BOTH_DEAD3",
    "TORSO_GESTURE",  "TORSO_ATTACK",  "TORSO_ATTACK2",   "TORSO_DROP",   "TORSO_RAISE",    "TORSO_STAND",
    "TORSO_STAND2",   "LEGS_WALKCR",   "LEGS_WALK",       "LEGS_RUN",     "LEGS_BACK",      "LEGS_SWIM",
    "LEGS_JUMP",      "LEGS_LAND",     "LEGS_JUMPB",      "LEGS_LANDB",   "LEGS_IDLE",      "LEGS_IDLECR",
    "LEGS_TURN",      "TORSO_GETFLAG", "TORSO_GUARDBASE", "TORSO_PATROL", "TORSO_FOLLOWME", "TORSO_AFFIRMATIVE",
    "TORSO_NEGATIVE", "LEGS_BACKCR",   "LEGS_BACKWALK"};

// Far beyond any model's frames, and differences of two of them fit.
constexpr float kMostFrames = 1e6F;
// A frame lasts whole milliseconds, one at least; and 100 seconds at most, far beyond any file's.
constexpr float kMostFramesPerSecond = 1000;
constexpr float kFewestFramesPerSecond = 0.01F;
// Names in warnings are cut there.
constexpr std::size_t kLongestShown = 40;

constexpr std::array<std::string_view, 3> kKeysWithText = {"sex", "footsteps", "headoffset"};
constexpr std::array<std::string_view, 2> kFlags = {"fixedlegs", "fixedtorso"};

template <std::size_t N> std::string_view known(const std::array<std::string_view, N>& keys, std::string_view word)
{
    for (const std::string_view key : keys)
        if (equal_ignoring_case(key, word)) return key;
    return {};
}

class AnimationReader {
public:
    explicit AnimationReader(Bytes file) : s_(file, errors_, kListDialect) { renew(out_.list, kNames.size()); }

    Result<Quake3Animations> read()
    {
        std::size_t row = 0;
        while (!s_.at_end()) {
            const std::string_view next = s_.peek();
            const bool is_number = !next.empty() && (is_digit(next[0]) || next[0] == '-');
            if (!is_number)
                read_key();
            else if (row < kRows)
                read_row(row++);
            else {
                warn(format_text("From line % on there are more rows than the game reads; they are left out.",
                                 s_.line()));
                break;
            }
        }
        if (row < kNeeded)
            s_.fail(Code::truncated,
                    format_text("Here the list of animations ends, behind % of % rows: % is missing. Add its row.",
                                row, kNeeded, kNames[row]));
        if (!errors_.ok()) return errors_.error();
        complete(row);
        return std::move(out_);
    }

private:
    void warn(std::string message)
    {
        if (out_.warnings.size() < kMaxWarnings) out_.warnings.push_back(std::move(message));
    }

    void read_key()
    {
        const std::string_view word = s_.word();
        if (const std::string_view flag = known(kFlags, word); !flag.empty()) {
            add_key(flag, {});
        } else if (const std::string_view key = known(kKeysWithText, word); !key.empty()) {
            std::string text(s_.word());
            if (key == "headoffset")
                for (int i = 0; i < 2; ++i) text += format_text(" %", s_.word());
            add_key(key, std::move(text));
        } else if (s_.ok()) {
            warn(format_text("Line %: \"%\" is no key that the game knows; its line is left out.", s_.line(),
                             word.substr(0, kLongestShown)));
            (void)s_.rest_of_line();
        }
    }

    // Of two of one name the later counts.
    void add_key(std::string_view key, std::string text)
    {
        for (Comment& before : out_.keys)
            if (before.about == key) {
                before.text = std::move(text);
                return;
            }
        out_.keys.push_back({std::string(key), std::move(text)});
    }

    void read_row(std::size_t row)
    {
        Quake3Animation& animation = out_.list[row];
        animation.name = kNames[row];
        animation.first = whole("the first frame", row);
        animation.count = whole("the number of frames", row);
        animation.looping = whole("the number of looping frames", row);
        animation.frames_per_second = number("the number of frames per second", row);
        animation.reversed = animation.count < 0;
        animation.count = std::abs(animation.count);
        if (!errors_.ok()) return;
        if (animation.frames_per_second == 0) animation.frames_per_second = 1;
        const float fps = animation.frames_per_second;
        animation.frames_per_second = fps < kFewestFramesPerSecond ? 1 : std::min(fps, kMostFramesPerSecond);
        if (fps != animation.frames_per_second)
            warn(format_text("%: it cannot play at so % frames per second (line %); it plays at %.", kNames[row],
                             fps < 1 ? "few" : "many", s_.line(), static_cast<int>(animation.frames_per_second)));
        const std::int32_t looping = std::clamp(animation.looping, 0, animation.count);
        if (looping != animation.looping)
            warn(format_text("%: of % frames % cannot repeat (line %); % do.", kNames[row], animation.count,
                             animation.looping, s_.line(), looping));
        animation.looping = looping;
    }

    float number(std::string_view what, std::size_t row)
    {
        const std::string_view word = s_.word();
        const std::optional<float> value = parse_number(word);
        if (!value)
            s_.fail(word.empty() ? Code::truncated : Code::bad_value,
                    format_text("Here % of % is expected, and %", what, kNames[row],
                                word.empty() ? "the file ends."
                                             : format_text("\"%\" stands there.", word.substr(0, kLongestShown))));
        return value.value_or(0);
    }

    std::int32_t whole(std::string_view what, std::size_t row)
    {
        return static_cast<std::int32_t>(std::clamp(number(what, row), -kMostFrames, kMostFrames));
    }

    void copy(std::size_t from, std::size_t to)
    {
        out_.list[to] = out_.list[from];
        out_.list[to].name = kNames[to];
        out_.list[to].is_copy = true;
        out_.list[to].reversed = false;
    }

    void complete(std::size_t rows)
    {
        std::vector<Quake3Animation>& list = out_.list;
        const std::int32_t offset = list[kFirstOfLegs].first - list[kGesture].first;
        for (std::size_t i = kFirstOfLegs; i < kNeeded; ++i) list[i].first -= offset;
        for (std::size_t i = rows; i < kRows; ++i) copy(kGesture, i);
        for (std::size_t i = kRows; i < kNames.size(); ++i) {
            copy(kFirstOfLegs + i - kRows, i);
            list[i].reversed = true;
        }
    }

    ErrorSink errors_;
    TextScanner s_;
    Quake3Animations out_;
};

// The animation on the model, which has frames.
Clip clip_of(const Quake3Animation& animation, Model& model)
{
    const auto frames = static_cast<std::int32_t>(model.frames.size());
    const std::int32_t last = std::clamp(animation.first + std::max(animation.count, 1) - 1, 0, frames - 1);
    const std::int32_t first = std::clamp(animation.first, 0, last);
    const std::int32_t count = last - first + 1;
    const std::int32_t looping = std::min(animation.looping, count);
    Clip clip;
    clip.name = animation.name;
    clip.channel = add_channel(model, quake3_channel(animation.name));
    clip.first_frame = static_cast<std::uint32_t>(first);
    clip.frame_count = static_cast<std::uint32_t>(count);
    clip.reversed = animation.reversed;
    clip.frames_per_second = animation.frames_per_second;
    // The game counts in whole milliseconds.
    const double milliseconds = std::floor(1000 / static_cast<double>(clip.frames_per_second));
    clip.frame_seconds = milliseconds / 1000;
    clip.loop_frame = looping == 0 ? kNone : static_cast<std::uint32_t>(count - looping);
    clip.seconds = std::max(looping == 0 ? count - 1 : count, 1) * milliseconds / 1000;
    return clip;
}

}  // namespace

Result<Quake3Animations> read_quake3_animations(Bytes file) { return AnimationReader(file).read(); }

std::string_view quake3_channel(std::string_view animation)
{
    return animation.starts_with("LEGS") ? "legs" : animation.starts_with("TORSO") ? "torso" : "both";
}

void set_quake3_clips(const Quake3Animations& animations, std::string_view channel, std::string_view file,
                      Model& model)
{
    model.clips.clear();
    model.channels.clear();
    if (model.frames.empty()) return;
    for (const Quake3Animation& animation : animations.list) {
        const std::string_view moves = quake3_channel(animation.name);
        if (moves != channel && moves != "both") continue;
        const Clip& clip = model.clips.emplace_back(clip_of(animation, model));
        const bool fits = static_cast<std::int32_t>(clip.first_frame) == animation.first &&
                          static_cast<std::int32_t>(clip.frame_count) == animation.count;
        if (!fits && !animation.is_copy)
            warn(model,
                 format_text("% is % frames from % on, and % has %; it plays % from % on.", animation.name,
                             animation.count, animation.first, model.name, model.frames.size(), clip.frame_count,
                             clip.first_frame),
                 std::string(file));
    }
}

Result<Model> load_quake3_animations(Bytes file, std::string_view, const FileSet&)
{
    const auto animations = read_quake3_animations(file);
    if (!animations) return animations.error();
    std::string said =
        "These are the animations of a Quake III player, not a model. Open its folder, with lower.md3, upper.md3 "
        "and head.md3.";
    const std::vector<std::string>& warnings = animations.value().warnings;
    if (!warnings.empty()) said += format_text(" The first of its % warnings: %", warnings.size(), warnings[0]);
    return Error{Code::unknown_format, std::move(said), {}, {}};
}

}  // namespace marrow
