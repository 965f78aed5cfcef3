#include "instance/playback.h"

#include <algorithm>
#include <cmath>

namespace marrow {

namespace {

// Beyond them a float no longer counts.
constexpr double kMostPasses = 1e6;
// A step of a clock, in seconds: what is added to it stays finite.
constexpr double kLongestStep = 1e300;

double finite(double value) { return std::isfinite(value) ? value : 0; }

}  // namespace

PlayOptions with_game_fade(PlayOptions options, const Clip& clip)
{
    if (!options.game) return options;
    const double speed = std::fabs(finite(options.speed));
    options.fade = speed > 0 ? clip.fade_seconds / speed : 0;
    options.still = true;
    options.waits = clip.waits_for_fade;
    return options;
}

void Playback::drop(std::size_t n)
{
    std::copy(layers_.begin() + n, layers_.begin() + count_, layers_.begin());
    count_ -= n;
}

void Playback::start(const Layer& layer)
{
    if (layer.fade <= 0) count_ = 0;
    if (count_ == kMaxLayers) drop(1);
    layers_[count_++] = layer;
    refresh();
}

bool Playback::play(std::uint32_t clip, const PlayOptions& options)
{
    if (clips_ == nullptr || clip >= clips_->size()) return false;
    Layer layer;
    layer.clip = clip;
    layer.passage = (*clips_)[clip];
    layer.speed = finite(options.speed);
    layer.loop = options.loop;
    layer.fade = std::max(finite(options.fade), 0.0);
    layer.goes_on = options.next;
    layer.still_below = options.still;
    layer.waits = options.waits;
    // Backwards begins at the end; there and back, where it turns.
    if (layer.speed < 0)
        layer.clock = period(layer.passage, layer.loop == Loop::ping_pong ? Loop::once : layer.loop);
    start(layer);
    return true;
}

void Playback::show_frame(double frame, double fade)
{
    Layer layer;
    layer.held = std::clamp(finite(frame), 0.0, frame_count_ > 0 ? frame_count_ - 1.0 : 0.0);
    layer.fade = std::max(finite(fade), 0.0);
    start(layer);
}

void Playback::set_speed(double speed)
{
    top().speed = finite(speed);
    top().finished = false;
}

void Playback::set_loop(Loop loop)
{
    Layer& layer = top();
    layer.goes_on = layer.goes_on && loop == Loop::clip;
    if (layer.clip != kNone) {
        const double time = pass_time(layer.passage, layer.loop, layer.clock);
        layer.loop = loop;
        layer.clock = std::min(time, period(layer.passage, loop));
        layer.finished = false;
    }
    refresh();
}

void Playback::set_range(std::uint32_t first, std::uint32_t last)
{
    Layer& layer = top();
    if (layer.clip == kNone) return;
    const double time = layer.passage.start() + pass_time(layer.passage, layer.loop, layer.clock);
    layer.passage = {(*clips_)[layer.clip], first, last};
    layer.clock = std::clamp(time - layer.passage.start(), 0.0, period(layer.passage, Loop::once));
    layer.finished = false;
    refresh();
}

void Playback::seek(double seconds)
{
    if (top().clip == kNone) return;
    drop(count_ - 1);
    Layer& layer = top();
    layer.faded = layer.fade;
    layer.clock = std::clamp(finite(seconds) - layer.passage.start(), 0.0, period(layer.passage, layer.loop));
    layer.passes = layer.turns = 0;
    layer.finished = false;
    refresh();
}

double Playback::played(const Layer& layer, double seconds)
{
    if (!layer.waits) return seconds;
    return seconds - (std::clamp(layer.faded + seconds, 0.0, layer.fade) - layer.faded);
}

double Playback::run(Layer& layer, double seconds) const
{
    const double own = played(layer, seconds);
    layer.faded = std::clamp(layer.faded + seconds, 0.0, layer.fade);
    seconds = own;
    if (layer.clip == kNone || (layer.waits && layer.faded < layer.fade)) return 0;
    const double step = std::clamp(seconds * layer.speed, -kLongestStep, kLongestStep), before = layer.clock;
    layer.clock = marrow::advance(layer.passage, layer.loop, before, step, layer.finished);
    const double whole = passes(layer.passage, layer.loop, before + step - layer.clock);
    layer.passes = std::clamp(layer.passes + whole, -kMostPasses, kMostPasses);
    layer.turns =
        std::clamp(layer.turns + turns(layer.passage, layer.loop, before, step), -kMostPasses, kMostPasses);
    return layer.finished && layer.speed != 0 ? (before + step - layer.clock) / layer.speed : 0;
}

void Playback::find_events(double seconds, std::vector<PassedEvent>* passed)
{
    const Layer& layer = top();
    // What has ended passes nothing more.
    if (passed == nullptr || layer.clip == kNone || layer.finished) return;
    const double step = std::clamp(played(layer, seconds) * layer.speed, -kLongestStep, kLongestStep);
    find_passed_events(*clips_, layer.clip, layer.passage, layer.loop, layer.clock, step, *passed);
}

// What follows a layer that has come to its end, forwards.
std::uint32_t Playback::follower(const Layer& layer) const
{
    if (!layer.goes_on || !layer.finished || layer.speed <= 0 || layer.clip >= next_.size()) return kNone;
    // Of a clip that is kept within a range, the end is not reached.
    return layer.passage.frame_count == (*clips_)[layer.clip].frame_count ? next_[layer.clip] : kNone;
}

void Playback::advance(double seconds, std::vector<PassedEvent>* passed)
{
    if (paused_ || !std::isfinite(seconds)) return;
    double left = 0;
    find_events(seconds, passed);
    const bool still_below = top().still_below;
    for (std::size_t i = still_below ? count_ - 1 : 0; i < count_; ++i) left = run(layers_[i], seconds);
    // Clips of one frame end where they begin: a circle of them is not run through for ever.
    for (std::size_t i = 0; i < kMaxLayers && seconds > 0; ++i) {
        const std::uint32_t next = follower(top());
        if (next == kNone) break;
        PlayOptions options;
        options.speed = top().speed;
        options.next = options.game = true;
        play(next, with_game_fade(options, (*clips_)[next]));
        find_events(left, passed);
        left = run(top(), left);
    }
    std::size_t covered = 0;  // layers under one that is fully there
    for (std::size_t i = 0; i < count_; ++i)
        if (layers_[i].weight() >= 1.0) covered = i;
    drop(covered);
    refresh();
}

Playback Playback::shifted(double seconds) const
{
    Playback later = *this;
    later.paused_ = false;
    later.advance(seconds);
    later.paused_ = paused_;
    return later;
}

// How much of its clip a layer's passage is: what a pass of it travels.
double Playback::share(const Layer& layer) const
{
    if (layer.clip == kNone) return 0;
    const std::uint32_t all = (*clips_)[layer.clip].frame_count;
    return all > 1 ? (layer.passage.frame_count - 1.0) / (all - 1.0) : 0;
}

void Playback::refresh()
{
    for (std::size_t i = 0; i < count_; ++i) {
        const Layer& layer = layers_[i];
        shown_[i].blend = layer.clip == kNone ? frame_blend(layer.held, frame_count_)
                                              : frame_blend(layer.passage, layer.loop, layer.clock);
        shown_[i].clip = layer.clip;
        shown_[i].animation = layer.clip == kNone ? kNone : (*clips_)[layer.clip].animation;
        shown_[i].weight = static_cast<float>(layer.weight());
        shown_[i].passes = static_cast<float>(layer.passes * share(layer));
    }
}

Playback::State Playback::state() const
{
    const Layer& layer = layers_[count_ - 1];
    const FrameBlend blend = shown_[count_ - 1].blend;
    State s;
    s.clip = layer.clip;
    s.file_frame = blend.a + (static_cast<double>(blend.b) - blend.a) * static_cast<double>(blend.t);
    if (blend.b < blend.a && blend.a - blend.b > 1) s.file_frame = blend.a + static_cast<double>(blend.t);
    s.frame = s.file_frame;
    if (layer.clip != kNone) {
        s.time = layer.passage.start() + pass_time(layer.passage, layer.loop, layer.clock);
        s.frame = layer.passage.first + clip_frame(layer.passage, layer.loop, layer.clock);
    }
    s.speed = layer.speed;
    s.paused = paused_;
    s.finished = layer.finished;
    s.passes = layer.passes + layer.turns;
    s.fade = 1.0 - layer.weight();
    return s;
}

}  // namespace marrow
