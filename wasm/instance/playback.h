// playback.h -- the playback of one part: a stack of cross-fading clips or held frames.
//
// Times are in seconds. Numbers that are infinite or NaN count as 0.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "anim/frame_blend.h"
#include "instance/clip_events.h"
#include "model/model.h"

namespace marrow {

struct PlayOptions {
    double fade = 0;   // seconds of cross-fade from the current entries
    double speed = 1;  // playback rate; negative plays backwards, from the end of the pass
    Loop loop = Loop::clip;
    bool next = false;            // at its end, play the clip that the game plays next, with its loop and fade
    bool still = false;           // freeze the entries that it fades from, as Half-Life does
    bool waits_for_fade = false;  // hold the first frame until the fade has ended, as Quake III does
    bool game = false;            // use the fade of the clip's game; overrides `fade`, `still` and `waits_for_fade`
};

// Resolves PlayOptions::game. The game's fade runs at the speed of the options.
PlayOptions with_game_fade(PlayOptions options, const Clip& clip);

class Playback {
public:
    // A clip or held frame that is shown now.
    struct ShownEntry {
        std::uint32_t clip = kNone;       // kNone: a held frame, or the rest pose of a skeleton
        FrameBlend blend;                 // in the clip's animation, or in the file's frame list
        float weight = 1;                 // over all earlier entries
        float passes = 0;                 // completed passes of the whole clip since the last seek, for root motion
        std::uint32_t animation = kNone;  // of the clip; kNone: frames of the file's frame list
        std::uint32_t start = 0;          // number of the call that started it: differs for one clip played twice
        friend bool operator==(const ShownEntry&, const ShownEntry&) = default;
    };

    // Plays no clip.
    Playback() = default;
    // `frame_count` is the length of the model's frame list. next[i] is the clip that follows clip i, or kNone;
    // empty: no clip follows another. `clips` and `next` must outlive the playback.
    Playback(const std::vector<Clip>& clips, std::uint32_t frame_count, std::span<const std::uint32_t> next = {})
        : clips_(&clips), next_(next), frame_count_(frame_count)
    {
    }

    // Ignores PlayOptions::game; call with_game_fade() first. Returns false, without effect, if the clip does not
    // exist.
    bool play(std::uint32_t clip, const PlayOptions& options);
    // Holds a fractional frame of the file's frame list (clamped); joints are at rest.
    void show_frame(double frame, double fade = 0);
    void stop(double fade = 0) { show_frame(0, fade); }

    void set_paused(bool paused) { paused_ = paused; }
    void set_speed(double speed);
    void set_loop(Loop loop);
    // Restricts the current clip to the frames `first` to `last` (kNone: its end), clamped, until another clip
    // is played.
    void set_range(std::uint32_t first, std::uint32_t last);
    // Moves the current clip to a time in its pass (clamped) and ends all fades.
    void seek(double seconds);
    // Advances all entries. Appends the events that the current clip passes to `passed`, if not null.
    void advance(double seconds, std::vector<PassedEvent>* passed = nullptr);

    // The entries that are shown now, oldest first, at least one. Each is blended over the earlier ones.
    std::span<const ShownEntry> shown() const { return {shown_.data(), count_}; }

    // The current clip, or kNone.
    std::uint32_t clip() const { return entries_[count_ - 1].clip; }
    // Whether the current clip has ended.
    bool finished() const { return entries_[count_ - 1].finished; }
    // Whether no clip is shown, not even one that is fading out.
    bool idle() const { return count_ == 1 && entries_[0].clip == kNone; }

    struct State {
        std::uint32_t clip = kNone;
        double time = 0;        // seconds into the pass
        double frame = 0;       // within the clip
        double file_frame = 0;  // in the file's frame list or the clip's animation
        double speed = 1;
        bool paused = false;
        bool finished = false;
        // Completed passes since the start or the last seek; each direction of a ping-pong counts as one. Decreases
        // when playing backwards.
        double passes = 0;
        double fade = 0;  // weight of the earlier entries, from 1 to 0
    };
    State state() const;

    // The maximum number of entries, for fades that start during other fades; when it is exceeded, the oldest
    // entry is removed. Each entry costs a LERP of all vertices.
    static constexpr std::size_t kMaxEntries = 4;

private:
    struct Entry {
        std::uint32_t clip = kNone;  // kNone: held_frame is shown
        std::uint32_t start = 0;     // as ShownEntry::start
        ClipRange range;
        double held_frame = 0;
        double clock = 0;
        double speed = 1;
        Loop loop = Loop::clip;
        double fade = 0, fade_elapsed = 0;  // duration, and seconds since its start
        double passes = 0;                  // completed passes of a repeat; root motion continues from pass to pass
        double turns = 0;                   // direction changes of a ping-pong
        bool finished = false;
        bool plays_next = false;
        bool holds_lower = false;  // freezes the entries below
        bool waits_for_fade = false;

        double weight() const { return fade > 0 ? fade_elapsed / fade : 1.0; }
    };
    Entry& top() { return entries_[count_ - 1]; }
    void remove_oldest(std::size_t n);
    void push(const Entry& entry);
    // The part of `seconds` during which an entry's clip advances, without the time in which it waits for its
    // fade.
    static double play_seconds(const Entry& entry, double seconds);
    // Whether an entry that does not repeat has reached the end in its direction.
    static bool is_at_end(const Entry& entry);
    // Advances an entry. Returns the seconds that are left after the clip's end.
    double advance_entry(Entry& entry, double seconds) const;
    // Finds the events that the current clip passes in the next `seconds`.
    void collect_events(double seconds, std::vector<PassedEvent>* passed);
    // The clip to play after an entry that has reached its end, or kNone.
    std::uint32_t next_clip(const Entry& entry) const;
    // The length of an entry's range as a fraction of its clip, for root motion.
    double range_fraction(const Entry& entry) const;
    // Computes shown_ from entries_.
    void refresh();

    const std::vector<Clip>* clips_ = nullptr;
    std::span<const std::uint32_t> next_;
    std::uint32_t frame_count_ = 0;
    std::array<Entry, kMaxEntries> entries_;
    std::array<ShownEntry, kMaxEntries> shown_;
    std::size_t count_ = 1;
    std::uint32_t starts_ = 0;  // entries started so far
    bool paused_ = false;
};

}  // namespace marrow
