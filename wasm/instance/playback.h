// playback.h -- what one part plays: a clip or a held frame, and what it fades from.
//
// Times are seconds. A number that is infinite or not a number counts as 0.
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
    double fade = 0;   // seconds of cross-fade from what plays now
    double speed = 1;  // times real time; negative plays backwards, from the end of the pass on
    Loop loop = Loop::clip;
    bool next = false;   // goes on at its end to what the game plays then, each clip in its own way
    bool still = false;  // what it fades from is held where it is, as Half-Life does; else it plays on
    bool waits = false;  // the clip stays in its first frame until the fade is over, as in Quake III
    bool game = false;   // fades as the clip's game does: what is said of the fade does not count
};

// Where the options leave the fade to the game, what the clip says of it. The game's own time goes at their speed.
PlayOptions with_game_fade(PlayOptions options, const Clip& clip);

class Playback {
public:
    struct Weighted {
        std::uint32_t clip = kNone;       // kNone: a held frame, or the rest pose of a skeleton
        FrameBlend blend;                 // in the animation, or in the file's own frame list
        float weight = 1;                 // over everything before it
        float passes = 0;                 // of the whole clip, that a repeat has behind it since it was last sought
        std::uint32_t animation = kNone;  // the clip's; kNone: frames of the file's own list
        friend bool operator==(const Weighted&, const Weighted&) = default;
    };

    // Plays nothing.
    Playback() = default;
    // `clips` are the model's; `frame_count` is the length of its own frame list; `next` is, for each clip, the one
    // that follows it, or kNone; empty: none is followed. Both have to outlive the playback.
    Playback(const std::vector<Clip>& clips, std::uint32_t frame_count, std::span<const std::uint32_t> next = {})
        : clips_(&clips), next_(next), frame_count_(frame_count)
    {
    }

    // False, and nothing done, where there is no such clip. Fades as it is told, not as the game does
    // (with_game_fade).
    bool play(std::uint32_t clip, const PlayOptions& options);
    // Holds one frame of the file's own list, fractional, clamped; joints rest.
    void show_frame(double frame, double fade = 0);
    void stop(double fade = 0) { show_frame(0, fade); }

    void set_paused(bool paused) { paused_ = paused; }
    void set_speed(double speed);
    void set_loop(Loop loop);
    // From now on only the frames `first` to `last` of the clip that plays: until another is played. kNone: to its
    // end. Held to the frames that there are.
    void set_range(std::uint32_t first, std::uint32_t last);
    // Seconds into the pass of what plays now; clamped. What is sought is seen at once: fades end.
    void seek(double seconds);
    // `passed`, where somebody asks, takes the events that what plays (not what it fades from) passes.
    void advance(double seconds, std::vector<PassedEvent>* passed = nullptr);

    // As it will be so many seconds later (or was, earlier), whether or not it is paused.
    Playback shifted(double seconds) const;

    // What is shown now, oldest first: each entry is mixed over the ones before it. One at least.
    std::span<const Weighted> shown() const { return {shown_.data(), count_}; }

    // The clip that plays, or kNone.
    std::uint32_t clip() const { return layers_[count_ - 1].clip; }
    // Whether it has come to its end.
    bool finished() const { return layers_[count_ - 1].finished; }
    // Plays no clip, nor fades from one.
    bool idle() const { return count_ == 1 && layers_[0].clip == kNone; }

    struct State {
        std::uint32_t clip = kNone;
        double time = 0;        // seconds into the pass
        double frame = 0;       // within the clip
        double file_frame = 0;  // within the file's own list, or the clip's animation
        double speed = 1;
        bool paused = false;
        bool finished = false;
        double passes = 0;  // that lie behind it since it was started or last sought, each way of a ping-pong being
                            // one; backwards they fall
        double fade = 0;    // weight of what is faded from, 1 to 0
    };
    State state() const;

    // Fades started within fades: the oldest ends at once when there are more. Four cost four lerps a vertex.
    static constexpr std::size_t kMaxLayers = 4;

private:
    struct Layer {
        std::uint32_t clip = kNone;  // kNone: the held frame
        Passage passage;
        double held = 0;
        double clock = 0;
        double speed = 1;
        Loop loop = Loop::clip;
        double fade = 0, faded = 0;
        double passes = 0;  // of a repeat: what travels is so many passes away from where it began
        double turns = 0;   // of a ping-pong
        bool finished = false;
        bool goes_on = false;
        bool still_below = false;
        bool waits = false;

        double weight() const { return fade > 0 ? faded / fade : 1.0; }
    };
    Layer& top() { return layers_[count_ - 1]; }
    // Takes the first `n` layers away.
    void drop(std::size_t n);
    void start(const Layer& layer);
    // Of so many seconds, those that a layer's clip plays for: while it waits, it does not.
    static double played(const Layer& layer, double seconds);
    // Advances a layer; the seconds that are left of them behind its end.
    double run(Layer& layer, double seconds) const;
    // The events that the uppermost layer will pass.
    void find_events(double seconds, std::vector<PassedEvent>* passed);
    std::uint32_t follower(const Layer& layer) const;
    double share(const Layer& layer) const;
    void refresh();

    const std::vector<Clip>* clips_ = nullptr;
    std::span<const std::uint32_t> next_;
    std::uint32_t frame_count_ = 0;
    std::array<Layer, kMaxLayers> layers_;
    std::array<Weighted, kMaxLayers> shown_;
    std::size_t count_ = 1;
    bool paused_ = false;
};

}  // namespace marrow
