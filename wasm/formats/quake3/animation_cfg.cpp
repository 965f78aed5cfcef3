// animation_cfg.cpp -- animation.cfg of Quake III's players, text.
//
//   sex m|f|n   footsteps KIND   headoffset X Y Z   fixedlegs   fixedtorso      keys, in any order
//   FIRST COUNT LOOPING FPS                                                     rows, by their order alone
//   NAME FIRST COUNT LOOPING FPS                                                rows of other games, by their names
//
// Rows: 25 of the game, 6 more of Team Arena, which are copies of TORSO_GESTURE, played forwards, where they are
// missing. The legs' rows are numbered as if the frames that only the torso has came before theirs: the difference
// between the first of them and TORSO_GESTURE is subtracted from all of them. LOOPING counts the frames at the end
// that repeat; players have fewer of them than frames. A negative COUNT plays backwards, 0 frames per second are 1.
// Walking backwards is walking, reversed. Numbers end at the first character that is none of theirs, as C's atoi
// reads them. A row that cannot be read keeps its place. Sources: id Software's released source of Quake III, and
// real files.
#include "formats/quake3/animation_cfg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/number.h"
#include "base/renew.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

constexpr std::size_t kNeeded = 25;  // rows that every player has
constexpr std::size_t kRows = 31;    // with those of Team Arena
constexpr std::size_t kColumns = 4;
constexpr std::size_t kMostWords = 64;      // of a line
constexpr std::size_t kLongestNumber = 64;  // characters that are looked at
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
    explicit AnimationReader(Bytes file) : s_(file, errors_, kListDialect)
    {
        renew(out_.list, kNames.size());
        for (std::size_t i = 0; i < kNames.size(); ++i) out_.list[i].name = kNames[i];
    }

    Result<Quake3Animations> read()
    {
        while (s_.next_directive()) {
            if (is_full_ && is_number(s_.peek())) {
                s_.skip_line();
                continue;
            }
            read_line();
            for (std::size_t i = 0; i < words_.size();) i = read_words(i);
        }
        if (!numbers_.empty()) read_row(numbers_);
        if (next_ == 0)
            return Error{Code::truncated,
                         format_text("It has no rows of animations. Add them; the first is %.", kNames[0]),
                         Place::at_line(s_.line()),
                         {}};
        complete();
        return std::move(out_);
    }

private:
    using Words = std::vector<std::string_view>;

    void read_line()
    {
        words_.clear();
        line_ = s_.line();
        while (!s_.at_end() && words_.size() < kMostWords) words_.push_back(s_.word());
        s_.skip_line();
    }

    // The number that a word begins with; 0 where it begins with none, as in the game.
    static float number_of(std::string_view word)
    {
        std::size_t size = std::min(word.substr(0, kLongestNumber).find_first_not_of("+-.0123456789eE"),
                                    std::min(word.size(), kLongestNumber));
        for (; size > 0; --size)
            if (const auto value = parse_number(word.substr(0, size))) return *value;
        return 0;
    }

    static bool is_number(std::string_view word)
    {
        if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
        if (word.starts_with('.')) word.remove_prefix(1);
        return !word.empty() && is_digit(word[0]);
    }

    // How many words from `at` on are numbers.
    std::size_t numbers_from(std::size_t at) const
    {
        std::size_t end = at;
        while (end < words_.size() && is_number(words_[end])) ++end;
        return end - at;
    }

    // Takes some words of the line, from `at` on, and gives the place of the next.
    std::size_t read_words(std::size_t at)
    {
        const std::string_view word = words_[at];
        const std::size_t numbers = numbers_from(at);
        if (numbers > 0) {
            // A row may go on in the next line, but not where that one is a row by itself.
            if (numbers >= kColumns && !numbers_.empty()) read_row(numbers_);
            for (std::size_t i = at; i < at + numbers; ++i) {
                numbers_.push_back(words_[i]);
                if (numbers_.size() == kColumns) read_row(numbers_);
            }
            if (numbers > kColumns && !numbers_.empty()) {
                out_.faults.add(Code::bad_text, line_, "More than four numbers stand here; the rest is left out.");
                numbers_.clear();
            }
            return at + numbers;
        }
        if (!numbers_.empty()) read_row(numbers_);
        if (const std::string_view flag = known(kFlags, word); !flag.empty()) {
            add_key(flag, {});
            return at + 1;
        }
        if (const std::string_view key = known(kKeysWithText, word); !key.empty()) {
            const std::size_t end = std::min(at + (key == "headoffset" ? 4 : 2), words_.size());
            std::string text;
            for (std::size_t i = at + 1; i < end; ++i) text += format_text("%%", i == at + 1 ? "" : " ", words_[i]);
            add_key(key, std::move(text));
            return end;
        }
        const std::size_t following = numbers_from(at + 1);
        const auto named = std::find_if(kNames.begin(), kNames.begin() + kRows,
                                        [&](std::string_view name) { return equal_ignoring_case(name, word); });
        if (following > 0 && named != kNames.begin() + kRows) {
            next_ = static_cast<std::size_t>(named - kNames.begin());
            return at + 1;
        }
        const std::string_view shown_word = word.substr(0, kLongestShown);
        if (at == 0 && following == kColumns - 1) {
            // The first number of a row is damaged.
            const std::string_view row = next_ < kRows ? kNames[next_] : "a row that the game does not read";
            out_.faults.add(Code::bad_value, line_, "\"%\" stands where a frame of % is expected; it is left out.",
                            shown_word, row);
            ++next_;
        } else if (at == 0) {
            out_.faults.add(Code::bad_text, line_, "\"%\" is no key that the game knows; its line is left out.",
                            shown_word);
        }
        return words_.size();
    }

    // Of two keys of one name the later counts.
    void add_key(std::string_view key, std::string text)
    {
        for (Comment& before : out_.keys)
            if (before.about == key) {
                before.text = std::move(text);
                return;
            }
        out_.keys.push_back({std::string(key), std::move(text)});
    }

    // The numbers of a row, which may be too few. They are cleared.
    void read_row(Words& numbers)
    {
        const Words row = std::exchange(numbers, {});
        if (next_ >= kRows) {
            if (!std::exchange(is_full_, true))
                out_.faults.add(Code::too_large, line_,
                                "From here on there are more rows than the game reads; they are left out.");
            return;
        }
        Quake3Animation& animation = out_.list[next_];
        const std::string_view name = kNames[next_++];
        if (row.size() < kColumns) {
            out_.faults.add(Code::truncated, line_, "% has % of 4 numbers; it is left out.", name, row.size());
            return;
        }
        animation.is_missing = false;
        animation.first = whole(row[0]);
        animation.count = whole(row[1]);
        animation.looping = whole(row[2]);
        animation.frames_per_second = number_of(row[3]);
        animation.reversed = animation.count < 0;
        animation.count = std::abs(animation.count);
        if (animation.frames_per_second == 0) animation.frames_per_second = 1;
        const float fps = animation.frames_per_second;
        animation.frames_per_second = fps < kFewestFramesPerSecond ? 1 : std::min(fps, kMostFramesPerSecond);
        if (fps != animation.frames_per_second)
            out_.faults.add(Code::bad_value, line_, "% cannot play at so % frames per second; it plays at %.", name,
                            fps < 1 ? "few" : "many", static_cast<int>(animation.frames_per_second));
        const std::int32_t looping = std::clamp(animation.looping, 0, animation.count);
        if (looping != animation.looping)
            out_.faults.add(Code::bad_value, line_, "Of the % frames of % % cannot repeat; % do.", animation.count,
                            name, animation.looping, looping);
        animation.looping = looping;
    }

    static std::int32_t whole(std::string_view word)
    {
        return static_cast<std::int32_t>(std::clamp(number_of(word), -kMostFrames, kMostFrames));
    }

    void copy(std::size_t from, std::size_t to)
    {
        if (!out_.list[to].is_missing) return;
        out_.list[to] = out_.list[from];
        out_.list[to].name = kNames[to];
        out_.list[to].is_copy = true;
        out_.list[to].reversed = false;
    }

    // The first frame of a row; where it is missing, the end of the rows before it, from `others` on.
    std::int32_t first_frame(std::size_t row, std::size_t others) const
    {
        if (!out_.list[row].is_missing) return out_.list[row].first;
        std::int32_t end = 0;
        for (std::size_t i = others; i < row; ++i)
            if (!out_.list[i].is_missing) end = std::max(end, out_.list[i].first + out_.list[i].count);
        return end;
    }

    void complete()
    {
        std::vector<Quake3Animation>& list = out_.list;
        const auto missing = std::find_if(list.begin(), list.begin() + kNeeded,
                                          [](const Quake3Animation& each) { return each.is_missing; });
        if (next_ < kNeeded && missing != list.begin() + kNeeded)
            out_.faults.add(Code::truncated, s_.line(),
                            "The list of animations ends after % of % rows: % is missing. Add its row.", next_,
                            kNeeded, kNames[next_]);
        const std::int32_t offset = first_frame(kFirstOfLegs, kGesture) - first_frame(kGesture, 0);
        for (std::size_t i = kFirstOfLegs; i < kNeeded; ++i) list[i].first -= offset;
        for (std::size_t i = kNeeded; i < kRows; ++i) copy(kGesture, i);
        for (std::size_t i = kRows; i < kNames.size(); ++i) {
            copy(kFirstOfLegs + i - kRows, i);
            list[i].reversed = true;
        }
    }

    ErrorSink errors_;
    TextScanner s_;
    Quake3Animations out_;
    Words words_;    // of the line
    Words numbers_;  // of a row that is not complete
    std::uint64_t line_ = 1;
    std::size_t next_ = 0;  // the row that comes next
    bool is_full_ = false;  // all rows that the game reads are there
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
        if (animation.is_missing) continue;
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
    const std::vector<std::string>& warnings = animations.value().faults.warnings;
    if (!warnings.empty()) said += format_text(" The first of its % warnings: %", warnings.size(), warnings[0]);
    return Error{Code::unknown_format, std::move(said), {}, {}};
}

}  // namespace marrow
