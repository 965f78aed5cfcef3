#include "instance/playback.h"

#include <algorithm>
#include <cmath>

namespace marrow {

namespace {

// The maximum pass count: a float represents integers up to it exactly.
constexpr double kMaxPasses = 1e6;
// The maximum clock step in seconds, so that sums stay finite.
constexpr double kLongestStep = 1e300;

double finite(double value) { return std::isfinite(value) ? value : 0; }

}  // namespace

PlayOptions with_game_fade(PlayOptions options, const Clip& clip)
{
    if (!options.game) return options;
    const double speed = std::fabs(finite(options.speed));
    options.fade = speed > 0 ? clip.fade_seconds / speed : 0;
    options.still = true;
    options.waits_for_fade = clip.waits_for_fade;
    return options;
}

void Playback::remove_oldest(std::size_t n)
{
    std::copy(entries_.begin() + n, entries_.begin() + count_, entries_.begin());
    count_ -= n;
}

void Playback::push(const Entry& entry)
{
    if (entry.fade <= 0) count_ = 0;
    if (count_ == kMaxEntries) remove_oldest(1);
    entries_[count_] = entry;
    entries_[count_++].start = ++starts_;
    refresh();
}

bool Playback::play(std::uint32_t clip, const PlayOptions& options)
{
    if (clips_ == nullptr || clip >= clips_->size()) return false;
    Entry entry;
    entry.clip = clip;
    entry.range = (*clips_)[clip];
    entry.speed = finite(options.speed);
    entry.loop = options.loop;
    entry.fade = std::max(finite(options.fade), 0.0);
    entry.plays_next = options.next;
    entry.holds_lower = options.still;
    entry.waits_for_fade = options.waits_for_fade;
    // Backward playback starts at the end of the pass; ping-pong starts where it changes direction.
    if (entry.speed < 0) entry.clock = period(entry.range, entry.loop == Loop::ping_pong ? Loop::once : entry.loop);
    push(entry);
    return true;
}

void Playback::show_frame(double frame, double fade)
{
    Entry entry;
    entry.held_frame = std::clamp(finite(frame), 0.0, frame_count_ > 0 ? frame_count_ - 1.0 : 0.0);
    entry.fade = std::max(finite(fade), 0.0);
    push(entry);
}

bool Playback::is_at_end(const Entry& entry)
{
    const ClockInterval interval = clock_interval(entry.range, entry.loop);
    return !interval.repeats && (entry.speed < 0 ? entry.clock <= 0 : entry.clock >= interval.end);
}

void Playback::set_speed(double speed)
{
    Entry& entry = top();
    entry.speed = finite(speed);
    entry.finished = entry.finished && is_at_end(entry);
}

void Playback::set_loop(Loop loop)
{
    Entry& entry = top();
    entry.plays_next = entry.plays_next && loop == Loop::clip;
    if (entry.clip != kNone) {
        const double time = pass_time(entry.range, entry.loop, entry.clock);
        entry.loop = loop;
        entry.clock = std::min(time, period(entry.range, loop));
        entry.finished = entry.finished && is_at_end(entry);
    }
    refresh();
}

void Playback::set_range(std::uint32_t first, std::uint32_t last)
{
    Entry& entry = top();
    if (entry.clip == kNone) return;
    const double time = entry.range.start() + pass_time(entry.range, entry.loop, entry.clock);
    entry.range = {(*clips_)[entry.clip], first, last};
    entry.clock = std::clamp(time - entry.range.start(), 0.0, period(entry.range, Loop::once));
    entry.finished = entry.finished && is_at_end(entry);
    refresh();
}

void Playback::seek(double seconds)
{
    if (top().clip == kNone) return;
    remove_oldest(count_ - 1);
    Entry& entry = top();
    entry.fade_elapsed = entry.fade;
    entry.clock = std::clamp(finite(seconds) - entry.range.start(), 0.0, period(entry.range, entry.loop));
    entry.passes = entry.turns = 0;
    entry.finished = false;
    refresh();
}

double Playback::play_seconds(const Entry& entry, double seconds)
{
    if (!entry.waits_for_fade) return seconds;
    return seconds - (std::clamp(entry.fade_elapsed + seconds, 0.0, entry.fade) - entry.fade_elapsed);
}

double Playback::advance_entry(Entry& entry, double seconds) const
{
    const double playing = play_seconds(entry, seconds);
    entry.fade_elapsed = std::clamp(entry.fade_elapsed + seconds, 0.0, entry.fade);
    if (entry.clip == kNone || (entry.waits_for_fade && entry.fade_elapsed < entry.fade)) return 0;
    const double step = std::clamp(playing * entry.speed, -kLongestStep, kLongestStep), before = entry.clock;
    entry.clock = marrow::advance(entry.range, entry.loop, before, step, entry.finished);
    const double whole = completed_passes(entry.range, entry.loop, before + step - entry.clock);
    entry.passes = std::clamp(entry.passes + whole, -kMaxPasses, kMaxPasses);
    entry.turns =
        std::clamp(entry.turns + direction_changes(entry.range, entry.loop, before, step), -kMaxPasses, kMaxPasses);
    return entry.finished && entry.speed != 0 ? (before + step - entry.clock) / entry.speed : 0;
}

void Playback::collect_events(double seconds, std::vector<PassedEvent>* passed)
{
    const Entry& entry = top();
    if (passed == nullptr || entry.clip == kNone || entry.finished) return;
    const double step = std::clamp(play_seconds(entry, seconds) * entry.speed, -kLongestStep, kLongestStep);
    find_passed_events(*clips_, entry.clip, entry.range, entry.loop, entry.clock, step, *passed);
}

std::uint32_t Playback::next_clip(const Entry& entry) const
{
    if (!entry.plays_next || !entry.finished || entry.speed <= 0 || entry.clip >= next_.size()) return kNone;
    // A clip that is restricted to a range has no next clip.
    return entry.range.frame_count == (*clips_)[entry.clip].frame_count ? next_[entry.clip] : kNone;
}

void Playback::advance(double seconds, std::vector<PassedEvent>* passed)
{
    if (paused_ || !std::isfinite(seconds)) return;
    double left = 0;
    collect_events(seconds, passed);
    const bool holds_lower = top().holds_lower;
    for (std::size_t i = holds_lower ? count_ - 1 : 0; i < count_; ++i) left = advance_entry(entries_[i], seconds);
    // Bounded, because clips of one frame take no time and may follow each other in a cycle.
    for (std::size_t i = 0; i < kMaxEntries && seconds > 0; ++i) {
        const std::uint32_t next = next_clip(top());
        if (next == kNone) break;
        PlayOptions options;
        options.speed = top().speed;
        options.next = options.game = true;
        play(next, with_game_fade(options, (*clips_)[next]));
        collect_events(left, passed);
        left = advance_entry(top(), left);
    }
    std::size_t covered = 0;  // number of entries that a later one with weight 1 hides
    for (std::size_t i = 0; i < count_; ++i)
        if (entries_[i].weight() >= 1.0) covered = i;
    remove_oldest(covered);
    refresh();
}

double Playback::range_fraction(const Entry& entry) const
{
    if (entry.clip == kNone) return 0;
    const std::uint32_t all = (*clips_)[entry.clip].frame_count;
    return all > 1 ? (entry.range.frame_count - 1.0) / (all - 1.0) : 0;
}

void Playback::refresh()
{
    for (std::size_t i = 0; i < count_; ++i) {
        const Entry& entry = entries_[i];
        shown_[i].blend = entry.clip == kNone ? frame_blend(entry.held_frame, frame_count_)
                                              : frame_blend(entry.range, entry.loop, entry.clock);
        shown_[i].clip = entry.clip;
        shown_[i].start = entry.start;
        shown_[i].animation = entry.clip == kNone ? kNone : (*clips_)[entry.clip].animation;
        shown_[i].weight = static_cast<float>(entry.weight());
        shown_[i].passes = static_cast<float>(entry.passes * range_fraction(entry));
    }
}

Playback::State Playback::state() const
{
    const Entry& entry = entries_[count_ - 1];
    const FrameBlend blend = shown_[count_ - 1].blend;
    State s;
    s.clip = entry.clip;
    s.file_frame = blend.a + (static_cast<double>(blend.b) - blend.a) * static_cast<double>(blend.t);
    if (blend.b < blend.a && blend.a - blend.b > 1) s.file_frame = blend.a + static_cast<double>(blend.t);
    s.frame = s.file_frame;
    if (entry.clip != kNone) {
        s.time = entry.range.start() + pass_time(entry.range, entry.loop, entry.clock);
        s.frame = entry.range.first + clip_frame(entry.range, entry.loop, entry.clock);
    }
    s.speed = entry.speed;
    s.paused = paused_;
    s.finished = entry.finished;
    s.passes = entry.passes + entry.turns;
    s.fade = 1.0 - entry.weight();
    return s;
}

}  // namespace marrow
