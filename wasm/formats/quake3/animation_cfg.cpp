// animation_cfg.cpp -- animation.cfg of Quake III's players: text, in lines.
//
//   sex m|f|n   footsteps KIND   headoffset X Y Z   fixedlegs   fixedtorso      keys, in any order
//   FIRST COUNT LOOPING FPS                                                     rows, in the game's order
//   NAME FIRST COUNT LOOPING FPS                                                rows of other games, with names
//   NAME FIRST COUNT LOOPING FPS SPEED BLEND                                    Return to Castle Wolfenstein, Enemy
//                                                                               Territory
//
// There are 25 rows, and 6 more for Team Arena; if one of the 6 is missing, it is a copy of TORSO_GESTURE, played
// forwards. FIRST of the LEGS rows includes the frames that only the torso has: the difference between the first
// frames of LEGS_WALKCR and TORSO_GESTURE is subtracted from it. LOOPING is the number of frames at the end that
// repeat; it may be less than COUNT. A negative COUNT plays backwards; 0 frames per second mean 1. LEGS_BACKCR and
// LEGS_BACKWALK are LEGS_WALKCR and LEGS_WALK, reversed; only lists with names may have rows for them. A number
// ends at the first character that cannot belong to it, as in C's atoi. A row that cannot be read still takes its
// position in the order.
//
// Lists of Wolfenstein have the keys `version N` and `skeletal`, and rows between STARTANIMS and ENDANIMS. SPEED is
// in units per second, BLEND the milliseconds of the cross-fade into the animation; further columns, as in lists of
// Elite Force, are ignored. Names may be in upper or lower case, and need not be names of Quake III.
// The frame numbers of a skeletal list refer to one model: nothing is subtracted in LEGS rows. In named rows of
// Raven's games, a LOOPING of -1 means no loop, and a negative FPS plays backwards.
//
//   HEADFRAMES                       rows of the head follow, to the end of the file
//   [NAME] FIRST COUNT [SPEED]       Wolfenstein; names since version 2
//
// The head is a separate model: its frame 0 is the FIRST of the first row. A row is a facial expression; its
// frames open the mouth. The game selects the frame by the loudness of the voice, so rows have no FPS; here they
// are played once, at 10 frames per second. Sources: id Software's released source of Quake III, Return to Castle
// Wolfenstein and Enemy Territory, and real files.
#include "formats/quake3/animation_cfg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/message.h"
#include "base/number.h"
#include "base/renew.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

constexpr std::size_t kNeeded = 25;  // rows that every player has
constexpr std::size_t kRows = 31;    // including the rows of Team Arena
constexpr std::size_t kColumns = 4;
constexpr std::size_t kHeadColumns = 2;
constexpr float kHeadFramesPerSecond = 10;
// The maximum number of rows in a list, far above the number in real files.
constexpr std::size_t kMostRows = 2048;
constexpr std::size_t kMostWords = 64;      // maximum number of words that are read from a line
constexpr std::size_t kLongestNumber = 64;  // maximum number of characters that are read from a number
constexpr std::size_t kGesture = 6;
constexpr std::size_t kFirstOfLegs = 13;
constexpr std::array<std::string_view, kRows + 2> kNames = {
    "BOTH_DEATH1",    "BOTH_DEAD1",    "BOTH_DEATH2",     "BOTH_DEAD2",   "BOTH_DEATH3",    "BOTH_DEAD3",
    "TORSO_GESTURE",  "TORSO_ATTACK",  "TORSO_ATTACK2",   "TORSO_DROP",   "TORSO_RAISE",    "TORSO_STAND",
    "TORSO_STAND2",   "LEGS_WALKCR",   "LEGS_WALK",       "LEGS_RUN",     "LEGS_BACK",      "LEGS_SWIM",
    "LEGS_JUMP",      "LEGS_LAND",     "LEGS_JUMPB",      "LEGS_LANDB",   "LEGS_IDLE",      "LEGS_IDLECR",
    "LEGS_TURN",      "TORSO_GETFLAG", "TORSO_GUARDBASE", "TORSO_PATROL", "TORSO_FOLLOWME", "TORSO_AFFIRMATIVE",
    "TORSO_NEGATIVE", "LEGS_BACKCR",   "LEGS_BACKWALK"};

// Far above the number of frames of any model; the difference of two such numbers fits into 32 bits.
constexpr float kMostFrames = 1e6F;
// A frame lasts a whole number of milliseconds, at least 1. The maximum, 100 seconds, is far above the durations
// in real files.
constexpr float kMostFramesPerSecond = 1000;
constexpr float kFewestFramesPerSecond = 0.01F;
constexpr std::int32_t kLongestFade = 60'000;  // milliseconds
// Longer words are cut in warnings.
constexpr std::size_t kLongestShown = 40;

constexpr std::array<std::string_view, 4> kKeysWithText = {"sex", "footsteps", "headoffset", "version"};
constexpr std::array<std::string_view, 3> kFlags = {"fixedlegs", "fixedtorso", "skeletal"};
// Keys that enclose the rows of Wolfenstein, and the key that precedes the rows of the head.
constexpr std::array<std::string_view, 2> kMarks = {"STARTANIMS", "ENDANIMS"};
constexpr std::string_view kHeadFrames = "HEADFRAMES";

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
        const auto is_missing = [](const Quake3Animation& each) { return each.is_missing; };
        if (next_ == 0 && std::all_of(out_.list.begin(), out_.list.end(), is_missing))
            return Error{
                Code::truncated, message("quake3-animations-none", kNames[0]), Place::at_line(s_.line()), {}};
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

    // The number that a word begins with; 0 if there is none, as in the game.
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

    // The number of successive words, from `at` on, that are numbers.
    std::size_t numbers_from(std::size_t at) const
    {
        std::size_t end = at;
        while (end < words_.size() && is_number(words_[end])) ++end;
        return end - at;
    }

    // Reads a key, a name or the numbers of rows from the words of the line, beginning at `at`. Returns the index
    // of the next word.
    std::size_t read_words(std::size_t at)
    {
        if (is_head_) return read_head_row(at);
        const std::string_view word = words_[at];
        const std::size_t numbers = numbers_from(at);
        if (numbers > 0) {
            // A row may continue on the next line, unless that line is a complete row.
            if (numbers >= kColumns && !numbers_.empty()) read_row(numbers_);
            for (std::size_t i = at; i < at + numbers; ++i) {
                numbers_.push_back(words_[i]);
                if (numbers_.size() == kColumns) read_row(numbers_);
            }
            if (numbers > kColumns && !numbers_.empty()) {
                out_.faults.add(Code::bad_text, line_, "quake3-animations-too-many-numbers");
                numbers_.clear();
            }
            return at + numbers;
        }
        if (!numbers_.empty()) read_row(numbers_);
        if (const std::string_view flag = known(kFlags, word); !flag.empty()) {
            if (flag == "skeletal") is_skeletal_ = is_wolfenstein_ = true;
            add_key(flag, {});
            return at + 1;
        }
        if (!known(kMarks, word).empty()) {
            is_wolfenstein_ = true;
            return at + 1;
        }
        if (equal_ignoring_case(word, kHeadFrames)) {
            is_head_ = true;
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
        const auto named = std::find_if(kNames.begin(), kNames.end(),
                                        [&](std::string_view name) { return equal_ignoring_case(name, word); });
        const bool is_known = named != kNames.end();
        const auto index = static_cast<std::size_t>(named - kNames.begin());
        if (following >= kColumns && (is_known || at == 0)) {
            has_names_ = true;
            const auto first = words_.begin() + static_cast<std::ptrdiff_t>(at + 1);
            const Words row(first, first + static_cast<std::ptrdiff_t>(following));
            if (!is_known) {
                add_row(std::string(word), row);
            } else {
                fill(out_.list[index], row);
                // Later rows without a name continue after this one in the order of Quake III.
                if (!is_wolfenstein_ && index < kRows) next_ = index + 1;
            }
            return at + 1 + following;
        }
        if (following > 0 && index < kRows) {
            next_ = index;
            return at + 1;
        }
        const std::string_view shown_word = word.substr(0, kLongestShown);
        if (at == 0 && following == kColumns - 1) {
            // The first number of a row is damaged.
            if (next_ < kRows)
                out_.faults.add(Code::bad_value, line_, "quake3-animations-frame-expected", shown_word,
                                kNames[next_]);
            else
                out_.faults.add(Code::bad_value, line_, "quake3-animations-frame-expected-in-extra-row",
                                shown_word);
            ++next_;
        } else if (at == 0) {
            out_.faults.add(Code::bad_text, line_, "quake3-animations-key-unknown", shown_word);
        }
        return words_.size();
    }

    // Reads the rest of the line as a row of the head. Returns the index of the next word.
    std::size_t read_head_row(std::size_t at)
    {
        const bool is_named = !is_number(words_[at]);
        const std::size_t first = at + (is_named ? 1 : 0);
        const std::string_view name = words_[at].substr(0, kLongestShown);
        if (numbers_from(first) < kHeadColumns) {
            out_.faults.add(Code::truncated, line_, "quake3-animations-head-row", name);
        } else if (out_.head.size() < kMostRows) {
            Quake3Animation& row = out_.head.emplace_back();
            row.name = is_named ? std::string(words_[at]) : format_text("head %", out_.head.size());
            row.first = whole(words_[first]) - (out_.head.size() == 1 ? 0 : head_start_);
            row.count = std::abs(whole(words_[first + 1]));
            row.frames_per_second = kHeadFramesPerSecond;
            row.is_missing = false;
            if (out_.head.size() == 1) head_start_ = std::exchange(row.first, 0);
        }
        return words_.size();
    }

    // Adds a key, or replaces an earlier one with the same name.
    void add_key(std::string_view key, std::string text)
    {
        for (Comment& before : out_.keys)
            if (before.about == key) {
                before.text = std::move(text);
                return;
            }
        out_.keys.push_back({std::string(key), std::move(text)});
    }

    // Reads a row without a name from its numbers, which may be too few, and clears them.
    void read_row(Words& numbers)
    {
        const Words row = std::exchange(numbers, {});
        // Rows of Wolfenstein are in a different order.
        if (next_ < kRows && !is_wolfenstein_) return fill(out_.list[next_++], row);
        if (next_ == kRows && !is_wolfenstein_)
            out_.faults.add(Code::too_large, line_, "quake3-animations-too-many-rows", next_ + 1);
        add_row(format_text("animation %", ++next_), row);
    }

    // Adds a row that is not one of Quake III.
    void add_row(std::string name, const Words& row)
    {
        if (out_.list.size() == kMostRows) {
            if (!std::exchange(is_full_, true))
                out_.faults.add(Code::too_large, line_, "quake3-animations-limit", kMostRows);
            return;
        }
        Quake3Animation& animation = out_.list.emplace_back();
        animation.name = std::move(name);
        fill(animation, row);
        if (animation.is_missing) out_.list.pop_back();
    }

    // Reads the numbers of a row, which may be too few.
    void fill(Quake3Animation& animation, const Words& row)
    {
        const std::string_view name = animation.name;
        if (row.size() < kColumns) {
            out_.faults.add(Code::truncated, line_, "quake3-animations-numbers-missing", name, row.size());
            return;
        }
        animation.is_missing = false;
        animation.first = whole(row[0]);
        animation.count = whole(row[1]);
        animation.looping = whole(row[2]);
        animation.frames_per_second = number_of(row[3]);
        animation.reversed = animation.count < 0;
        animation.count = std::abs(animation.count);
        if (has_names_) {
            animation.reversed |= animation.frames_per_second < 0;
            animation.frames_per_second = std::abs(animation.frames_per_second);
            animation.looping = std::max(animation.looping, 0);
        }
        if (is_wolfenstein_ && row.size() > kColumns)
            animation.ground_speed = std::clamp(number_of(row[kColumns]), 0.0F, kMostFrames);
        if (is_wolfenstein_ && row.size() > kColumns + 1)
            animation.fade_seconds =
                static_cast<float>(std::clamp(whole(row[kColumns + 1]), 0, kLongestFade)) / 1000;
        if (animation.frames_per_second == 0) animation.frames_per_second = 1;
        const float fps = animation.frames_per_second;
        animation.frames_per_second = fps < kFewestFramesPerSecond ? 1 : std::min(fps, kMostFramesPerSecond);
        if (fps != animation.frames_per_second)
            out_.faults.add(
                Code::bad_value, line_,
                fps < 1 ? MessageId("quake3-animations-too-slow") : MessageId("quake3-animations-too-fast"), name,
                static_cast<int>(animation.frames_per_second));
        const std::int32_t looping = std::clamp(animation.looping, 0, animation.count);
        if (looping != animation.looping)
            out_.faults.add(Code::bad_value, line_, "quake3-animations-loop-too-long", name, animation.count,
                            animation.looping, looping);
        animation.looping = looping;
    }

    static std::int32_t whole(std::string_view word)
    {
        return static_cast<std::int32_t>(std::clamp(number_of(word), -kMostFrames, kMostFrames));
    }

    // Fills a missing row with a copy of another.
    void copy(std::size_t from, std::size_t to)
    {
        if (!out_.list[to].is_missing) return;
        out_.list[to] = out_.list[from];
        out_.list[to].name = kNames[to];
        out_.list[to].is_copy = true;
        out_.list[to].reversed = false;
    }

    // The first frame of a row. If the row is missing, the end of the frames that the rows from `start` to this
    // row use.
    std::int32_t first_frame(std::size_t row, std::size_t start) const
    {
        if (!out_.list[row].is_missing) return out_.list[row].first;
        std::int32_t end = 0;
        for (std::size_t i = start; i < row; ++i)
            if (!out_.list[i].is_missing) end = std::max(end, out_.list[i].first + out_.list[i].count);
        return end;
    }

    // Warns of missing rows, subtracts the legs' offset and adds the copies.
    void complete()
    {
        std::vector<Quake3Animation>& list = out_.list;
        const auto missing = std::find_if(list.begin(), list.begin() + kNeeded,
                                          [](const Quake3Animation& each) { return each.is_missing; });
        if (!has_names_ && !is_wolfenstein_ && next_ < kNeeded && missing != list.begin() + kNeeded)
            out_.faults.add(Code::truncated, s_.line(), "quake3-animations-rows-missing", next_, kNeeded,
                            kNames[next_]);
        const std::int32_t offset = first_frame(kFirstOfLegs, kGesture) - first_frame(kGesture, 0);
        if (!is_skeletal_)
            for (std::size_t i = kFirstOfLegs; i < list.size(); ++i)
                if (quake3_channel(list[i].name) == "legs") list[i].first -= offset;
        for (std::size_t i = kNeeded; i < kRows; ++i) copy(kGesture, i);
        for (std::size_t i = kRows; i < kNames.size(); ++i) {
            copy(kFirstOfLegs + i - kRows, i);
            list[i].reversed |= list[i].is_copy;
        }
    }

    ErrorSink errors_;
    TextScanner s_;
    Quake3Animations out_;
    Words words_;    // of the current line
    Words numbers_;  // of a row that is not complete yet
    std::uint64_t line_ = 1;
    std::size_t next_ = 0;         // index of the next row
    bool has_names_ = false;       // the rows have names
    bool is_wolfenstein_ = false;  // rows without a name are not in the order of Quake III
    bool is_skeletal_ = false;     // a list of Wolfenstein for one model with a skeleton
    bool is_head_ = false;         // the rest are rows of the head
    std::int32_t head_start_ = 0;  // the first frame of the head in the list
    bool is_full_ = false;         // rows above the limit are ignored
};

// Makes a clip of an animation, cut to the frames of the model, which has at least one.
Clip clip_of(const Quake3Animation& animation, std::string_view channel, Model& model)
{
    const auto frames = static_cast<std::int32_t>(model.frames.size());
    const std::int32_t last = std::clamp(animation.first + std::max(animation.count, 1) - 1, 0, frames - 1);
    const std::int32_t first = std::clamp(animation.first, 0, last);
    const std::int32_t count = last - first + 1;
    const std::int32_t looping = std::min(animation.looping, count);
    Clip clip;
    clip.name = animation.name;
    clip.channel = add_channel(model, channel);
    clip.first_frame = static_cast<std::uint32_t>(first);
    clip.frame_count = static_cast<std::uint32_t>(count);
    clip.reversed = animation.reversed;
    clip.ground_speed = animation.ground_speed;
    clip.fade_seconds = animation.fade_seconds;
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
    const auto starts_with = [animation](std::string_view start) {
        return equal_ignoring_case(animation.substr(0, start.size()), start);
    };
    return starts_with("LEGS") ? "legs" : starts_with("TORSO") ? "torso" : "both";
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
        const Clip& clip = model.clips.emplace_back(clip_of(animation, moves, model));
        const bool fits = static_cast<std::int32_t>(clip.first_frame) == animation.first &&
                          static_cast<std::int32_t>(clip.frame_count) == animation.count;
        if (!fits && !animation.is_copy)
            warn(model,
                 message("quake3-animation-frames-missing", animation.name, animation.count, animation.first,
                         model.name, model.frames.size(), clip.frame_count, clip.first_frame),
                 std::string(file));
    }
}

void set_quake3_head_clips(const Quake3Animations& animations, std::string_view file, Model& model)
{
    model.clips.clear();
    model.channels.clear();
    const auto frames = static_cast<std::int32_t>(model.frames.size());
    std::size_t left_out = 0;
    for (const Quake3Animation& animation : animations.head) {
        if (animation.first < 0 || animation.first + std::max(animation.count, 1) > frames)
            ++left_out;
        else if (frames > 1)
            model.clips.push_back(clip_of(animation, "head", model));
    }
    if (left_out > 0)
        warn(model,
             message("quake3-animations-head-frames", left_out, animations.head.size(), model.name,
                     model.frames.size()),
             std::string(file));
}

Result<Model> load_quake3_animations(Bytes file, std::string_view, const Host&)
{
    const auto animations = read_quake3_animations(file);
    if (!animations) return animations.error();
    const std::vector<std::string>& warnings = animations.value().faults.warnings;
    return Error{Code::unknown_format,
                 warnings.empty()
                     ? message("quake3-animations-alone")
                     : message("quake3-animations-alone-with-warnings", warnings.size(), Term(warnings[0])),
                 {},
                 {}};
}

}  // namespace marrow
