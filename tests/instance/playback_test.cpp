#include "instance/playback.h"

#include <gtest/gtest.h>

#include "support/models.h"

namespace marrow::test {
namespace {

struct Playing : testing::Test {
    // walk: frames 0-3, repeats after 0.4 s. fall: frames 4-6, ends after 0.2 s. turn: frames 7-8.
    const std::vector<Clip> clips = {frame_clip("walk", 0, 4, 10), frame_clip("fall", 4, 3, 10, kNone),
                                     frame_clip("turn", 7, 2, 10)};
    Playback playback{clips, 9};

    std::vector<float> weights() const
    {
        std::vector<float> out;
        for (const Playback::ShownEntry& shown : playback.shown()) out.push_back(shown.weight);
        return out;
    }
};

TEST_F(Playing, BeginsOnTheFirstFrame)
{
    EXPECT_EQ(playback.state().clip, kNone);
    ASSERT_EQ(playback.shown().size(), 1U);
    EXPECT_EQ(playback.shown()[0].blend.a, 0U);
}

TEST_F(Playing, AdvancesInSeconds)
{
    playback.play(0, {});
    playback.advance(0.15);
    EXPECT_EQ(playback.state().clip, 0U);
    EXPECT_NEAR(playback.state().time, 0.15, 1e-9);
    EXPECT_NEAR(playback.state().frame, 1.5, 1e-9);
    EXPECT_EQ(playback.shown()[0].blend.a, 1U);
    EXPECT_NEAR(playback.shown()[0].blend.t, 0.5F, 1e-5);
}

TEST_F(Playing, ReportsFramesOfTheClipAndOfTheFile)
{
    playback.play(1, {});
    playback.advance(0.15);
    EXPECT_NEAR(playback.state().frame, 1.5, 1e-6);
    EXPECT_NEAR(playback.state().file_frame, 5.5, 1e-6);
}

TEST_F(Playing, StaysOnTheLastFrameAtTheEnd)
{
    playback.play(1, {});
    EXPECT_FALSE(playback.state().finished);
    playback.advance(0.1);
    EXPECT_FALSE(playback.state().finished);
    playback.advance(5);
    EXPECT_TRUE(playback.state().finished);
    EXPECT_NEAR(playback.state().file_frame, 6, 1e-9);
    playback.advance(0);
    EXPECT_TRUE(playback.state().finished);
}

TEST_F(Playing, RunsBackwardsFromTheEnd)
{
    playback.play(1, {0, -1, Loop::once});
    playback.advance(0);
    EXPECT_NEAR(playback.state().file_frame, 6, 1e-9);
    EXPECT_FALSE(playback.state().finished);
    playback.advance(0.15);
    EXPECT_NEAR(playback.state().file_frame, 4.5, 1e-6);
    playback.advance(1);
    EXPECT_NEAR(playback.state().file_frame, 4, 1e-9);
    EXPECT_TRUE(playback.state().finished);
    playback.advance(0);
    EXPECT_TRUE(playback.state().finished);
}

TEST_F(Playing, PlaysPingPongBackwardsFromTheLastFrame)
{
    playback.play(0, {0, -1, Loop::ping_pong});
    EXPECT_NEAR(playback.state().frame, 3, 1e-9);
    EXPECT_EQ(playback.shown()[0].blend.a, 3U);
    playback.advance(0.05);
    EXPECT_NEAR(playback.state().frame, 2.5, 1e-6);
    playback.advance(0.3);
    EXPECT_NEAR(playback.state().frame, 0.5, 1e-6) << "the direction is reversed at the first frame";
}

TEST_F(Playing, ReportsTheEventOfTheLastFrameOnce)
{
    std::vector<Clip> all = clips;
    all[1].events = {{2, 0, "fall"}};
    Playback falling(all, 9);
    falling.play(1, {0, 1, Loop::once});
    std::vector<PassedEvent> passed;
    falling.advance(5, &passed);
    EXPECT_EQ(passed.size(), 1U);
    falling.set_speed(2);
    falling.set_range(0, 2);
    falling.set_loop(Loop::once);
    EXPECT_TRUE(falling.state().finished) << "the clip is still at its end";
    falling.advance(1, &passed);
    EXPECT_EQ(passed.size(), 1U);
    falling.set_speed(-1);
    EXPECT_FALSE(falling.state().finished);
    falling.set_loop(Loop::repeat);
    falling.set_speed(1);
    EXPECT_FALSE(falling.state().finished);
}

TEST_F(Playing, UsesTheFrameDurationOfTheClip)
{
    // As in Quake III: at 15 frames per second, a frame lasts 66 ms (rounded down).
    Clip clip = frame_clip("run", 0, 4, 15, kNone);
    clip.frame_seconds = 0.066;
    clip.seconds = 3 * 0.066;
    const std::vector<Clip> all = {clip};
    Playback counted(all, 4);
    counted.play(0, {});
    counted.advance(0.099);
    EXPECT_NEAR(counted.state().frame, 1.5, 1e-9);
    counted.advance(0.0989);
    EXPECT_FALSE(counted.state().finished);
    counted.advance(0.0002);
    EXPECT_TRUE(counted.state().finished);
    EXPECT_NEAR(counted.state().time, 0.198, 1e-9);
    counted.play(0, {0, 1, Loop::repeat});
    counted.advance(0.264 + 0.033);
    EXPECT_NEAR(counted.state().frame, 0.5, 1e-6);
    counted.set_range(2, 3);
    EXPECT_NEAR(counted.state().time, 0.132, 1e-9);
}

TEST_F(Playing, FadesOutWhenItStops)
{
    playback.play(0, {});
    playback.stop(1);
    EXPECT_FALSE(playback.idle());
    playback.advance(0.25);
    EXPECT_EQ(weights(), (std::vector<float>{1, 0.25F}));
    playback.advance(1);
    EXPECT_TRUE(playback.idle());
}

TEST_F(Playing, PlaysAtItsSpeed)
{
    playback.play(0, {0, 2, Loop::clip});
    playback.advance(0.05);
    EXPECT_NEAR(playback.state().time, 0.1, 1e-9);
    playback.set_speed(0.5);
    playback.advance(0.1);
    EXPECT_NEAR(playback.state().time, 0.15, 1e-9);
    EXPECT_EQ(playback.state().speed, 0.5);
}

TEST_F(Playing, CrossFades)
{
    playback.play(0, {});
    playback.play(1, {1.0, 1, Loop::clip});
    EXPECT_EQ(weights(), (std::vector<float>{1, 0}));
    EXPECT_EQ(playback.state().fade, 1);
    playback.advance(0.25);
    EXPECT_EQ(weights(), (std::vector<float>{1, 0.25F}));
    EXPECT_EQ(playback.state().fade, 0.75);
    EXPECT_EQ(playback.state().clip, 1U) << "the state of the newest clip";
    playback.advance(0.75);
    EXPECT_EQ(weights(), std::vector<float>{1}) << "a completely covered clip is removed";
    EXPECT_EQ(playback.state().fade, 0);
}

TEST_F(Playing, ContinuesTheOldClipDuringAFade)
{
    playback.play(0, {});
    playback.play(2, {1.0, 1, Loop::clip});
    playback.advance(0.15);
    EXPECT_EQ(playback.shown()[0].blend.a, 1U);
}

TEST_F(Playing, FadesWithinAFade)
{
    playback.play(0, {});
    playback.play(1, {1.0, 1, Loop::clip});
    playback.advance(0.5);
    playback.play(2, {1.0, 1, Loop::clip});
    playback.advance(0.25);
    EXPECT_EQ(weights(), (std::vector<float>{1, 0.75F, 0.25F}));
    playback.advance(0.25);
    EXPECT_EQ(weights(), (std::vector<float>{1, 0.5F})) << "the second clip covers the first";
    EXPECT_EQ(playback.shown()[0].blend.b, 6U);
}

TEST_F(Playing, EndsTheOldestOfTooManyFades)
{
    for (std::uint32_t i = 0; i < 10; ++i) {
        playback.play(i % 3, {1.0, 1, Loop::clip});
        playback.advance(0.01);
        EXPECT_LE(playback.shown().size(), Playback::kMaxEntries);
    }
    EXPECT_EQ(playback.shown().size(), Playback::kMaxEntries);
    EXPECT_EQ(playback.state().clip, 0U);
}

TEST_F(Playing, SwitchesAtOnceForAFadeOfZeroSeconds)
{
    playback.play(0, {1.0, 1, Loop::clip});
    playback.play(1, {});
    EXPECT_EQ(weights(), std::vector<float>{1});
    playback.play(2, {-5, 1, Loop::clip});
    EXPECT_EQ(weights(), std::vector<float>{1});
}

TEST_F(Playing, ClampsAFadeThatRunsBackwards)
{
    playback.play(0, {});
    playback.play(1, {1.0, 1, Loop::clip});
    playback.advance(0.25);
    playback.advance(-5);
    EXPECT_EQ(weights(), (std::vector<float>{1, 0}));
}

TEST_F(Playing, PausesAllClips)
{
    playback.play(0, {});
    playback.play(1, {1.0, 1, Loop::clip});
    playback.set_paused(true);
    playback.advance(0.5);
    EXPECT_TRUE(playback.state().paused);
    EXPECT_EQ(playback.state().time, 0);
    EXPECT_EQ(playback.state().fade, 1);
    playback.set_paused(false);
    playback.advance(0.1);
    EXPECT_NEAR(playback.state().time, 0.1, 1e-9);
}

TEST_F(Playing, ClampsSeeksToTheClip)
{
    playback.play(1, {});
    playback.seek(0.15);
    EXPECT_NEAR(playback.state().file_frame, 5.5, 1e-6);
    playback.seek(99);
    EXPECT_NEAR(playback.state().file_frame, 6, 1e-6);
    playback.seek(-99);
    EXPECT_NEAR(playback.state().file_frame, 4, 1e-6);
}

TEST_F(Playing, RestartsAnEndedClipOnSeek)
{
    playback.play(1, {});
    playback.advance(9);
    ASSERT_TRUE(playback.state().finished);
    playback.seek(0);
    EXPECT_FALSE(playback.state().finished);
    playback.advance(0.05);
    EXPECT_NEAR(playback.state().time, 0.05, 1e-9);
}

TEST_F(Playing, ShowsTheFrameOfASeekWhilePaused)
{
    playback.play(0, {});
    playback.set_paused(true);
    playback.seek(0.2);
    EXPECT_EQ(playback.shown()[0].blend.a, 2U);
}

TEST_F(Playing, ChangesTheLoopModeDuringPlayback)
{
    playback.play(0, {0, 1, Loop::repeat});
    playback.advance(0.35);
    playback.set_loop(Loop::once);
    EXPECT_NEAR(playback.state().time, 0.3, 1e-9) << "clamped to the end of a single pass";
    playback.set_loop(Loop::ping_pong);
    playback.advance(0.1);
    EXPECT_NEAR(playback.state().time, 0.2, 1e-9);
    playback.set_loop(Loop::repeat);
    EXPECT_NEAR(playback.state().time, 0.2, 1e-9) << "the displayed time does not change";
}

// A frame lasts 0.1 s. Repeat: 0 1 2 3 (0), including the return from the last to the first. Ping-pong: 0 1 2 3 2 1
// (0).
TEST_F(Playing, CountsFramesOfRepeatAndPingPong)
{
    const auto at = [this](Loop loop, double speed, double seconds) {
        playback.play(0, {0, speed, loop});
        playback.advance(seconds);
        return playback.state().frame;
    };
    const double round[][2] = {{0.25, 2.5}, {0.35, 3.5}, {0.45, 0.5}, {0.85, 0.5}, {4.15, 1.5}};
    for (const auto& [seconds, frame] : round) EXPECT_NEAR(at(Loop::repeat, 1, seconds), frame, 1e-6) << seconds;
    const double fro[][2] = {{0.25, 2.5}, {0.35, 2.5}, {0.45, 1.5}, {0.55, 0.5}, {0.65, 0.5}, {6.05, 0.5}};
    for (const auto& [seconds, frame] : fro) EXPECT_NEAR(at(Loop::ping_pong, 1, seconds), frame, 1e-6) << seconds;
    EXPECT_NEAR(at(Loop::ping_pong, 2, 0.2), 2, 1e-6) << "at double speed: 0.4 s, one frame after the reversal";
    EXPECT_NEAR(at(Loop::once, 1, 9), 3, 1e-6);
}

TEST_F(Playing, HoldsAFrameOfTheFile)
{
    playback.show_frame(5.25);
    EXPECT_EQ(playback.state().clip, kNone);
    EXPECT_NEAR(playback.state().file_frame, 5.25, 1e-6);
    playback.advance(3);
    EXPECT_NEAR(playback.state().file_frame, 5.25, 1e-6);
    playback.show_frame(1000);
    EXPECT_NEAR(playback.state().file_frame, 8, 1e-6);
    playback.show_frame(-1);
    EXPECT_EQ(playback.state().file_frame, 0);
}

TEST_F(Playing, FadesFromAHeldFrame)
{
    playback.show_frame(8);
    playback.play(0, {1.0, 1, Loop::clip});
    playback.advance(0.5);
    ASSERT_EQ(playback.shown().size(), 2U);
    EXPECT_EQ(playback.shown()[0].blend.a, 8U);
}

TEST_F(Playing, ShowsTheFirstFrameOfTheFileAfterStop)
{
    playback.play(1, {});
    playback.advance(0.1);
    playback.stop();
    EXPECT_EQ(playback.state().clip, kNone);
    EXPECT_EQ(playback.state().file_frame, 0);
    playback.seek(0.1);
    playback.set_loop(Loop::repeat);
    EXPECT_EQ(playback.state().file_frame, 0) << "seeking has no effect";
}

TEST_F(Playing, BlendsFromTheLastFrameToTheLoopFrame)
{
    playback.play(0, {});
    playback.advance(0.35);
    EXPECT_NEAR(playback.state().frame, 3.5, 1e-6);
    EXPECT_NEAR(playback.state().file_frame, 3.5, 1e-6);
}

TEST(PlaybackOfNothing, StaysAtFrameZero)
{
    const std::vector<Clip> none;
    Playback playback(none, 0);
    playback.show_frame(3);
    playback.advance(1);
    EXPECT_EQ(playback.state().file_frame, 0);
    EXPECT_EQ(playback.shown()[0].blend, FrameBlend{});
}

// The next clips: walk -> fall -> turn; turn has none.
struct NextClip : Playing {
    const std::vector<std::uint32_t> next = {1, 2, kNone};
    NextClip() { playback = Playback(clips, 9, next); }
};

TEST_F(NextClip, StartsAtTheEndOfTheFirstClip)
{
    playback.play(1, {0, 1, Loop::clip, true});
    playback.advance(0.15);
    EXPECT_EQ(playback.state().clip, 1U);
    playback.advance(0.11);
    EXPECT_EQ(playback.state().clip, 2U);
    EXPECT_NEAR(playback.state().time, 0.06, 1e-9) << "the remaining time advances the next clip";
    EXPECT_FALSE(playback.state().finished);
}

// Clips that start after one frame of blending, as in Quake III: 66 ms at 15 frames per second.
struct FadingToFirst : testing::Test {
    std::vector<Clip> clips = {frame_clip("run", 0, 9, 15), frame_clip("attack", 9, 6, 15, kNone),
                               frame_clip("stand", 15, 1, 15, kNone)};
    const std::vector<std::uint32_t> next = {kNone, 2, kNone};
    Playback playback;

    FadingToFirst()
    {
        for (Clip& clip : clips) {
            clip.frame_seconds = clip.fade_seconds = 0.066;
            clip.waits_for_fade = true;
        }
        clips[0].seconds = 9 * 0.066;
        playback = Playback(clips, 16, next);
    }

    void play(std::uint32_t clip, double speed = 1)
    {
        PlayOptions options;
        options.speed = speed;
        options.next = options.game = true;
        playback.play(clip, with_game_fade(options, clips[clip]));
    }
    // The weight of the clip that fades in.
    float weight() const { return playback.shown().back().weight; }
};

TEST_F(FadingToFirst, KeepsTheShownPoseAndWaitsInTheFirstFrame)
{
    playback.play(0, {});
    playback.advance(0.165);  // frame 2.5
    play(1);
    playback.advance(0.033);
    ASSERT_EQ(playback.shown().size(), 2U);
    EXPECT_EQ(playback.shown()[0].blend.a, 2U);
    EXPECT_NEAR(playback.shown()[0].blend.t, 0.5F, 1e-5) << "the previous clip is frozen";
    EXPECT_NEAR(weight(), 0.5F, 1e-5) << "half of 66 ms";
    EXPECT_EQ(playback.state().frame, 0);
    playback.advance(0.033 + 0.0165);
    EXPECT_EQ(playback.shown().size(), 1U);
    EXPECT_NEAR(playback.state().frame, 0.25, 1e-5) << "the remaining time advances the next clip";
}

TEST_F(FadingToFirst, TakesLongerAtALowerSpeed)
{
    playback.play(0, {});
    play(1, 0.25);
    playback.advance(0.066);
    EXPECT_NEAR(weight(), 0.25F, 1e-5);
    playback.advance(3 * 0.066 + 0.066);
    EXPECT_NEAR(playback.state().frame, 0.25, 1e-5);
}

TEST_F(FadingToFirst, FadesFromTheLastFrameToTheFirstOfTheNextClip)
{
    playback.play(1, {0, 1, Loop::clip, true});
    playback.advance(5 * 0.066 + 0.0165);
    EXPECT_EQ(playback.state().clip, 2U);
    EXPECT_EQ(playback.shown()[0].blend.a, 14U);
    EXPECT_NEAR(weight(), 0.25F, 1e-5);
    EXPECT_FALSE(playback.state().finished) << "a clip of one frame does not finish during its fade";
    playback.advance(0.05);
    EXPECT_EQ(playback.shown().size(), 1U);
    EXPECT_TRUE(playback.state().finished);
}

TEST_F(FadingToFirst, ReportsNoEventsWhileItWaits)
{
    clips[1].events = {{0, 7, ""}, {1, 8, ""}};
    playback.play(0, {});
    playback.advance(0.1);
    play(1);
    std::vector<PassedEvent> passed;
    playback.advance(0.06, &passed);
    EXPECT_TRUE(passed.empty());
    playback.advance(0.06, &passed);
    EXPECT_EQ(passed.size(), 1U);
    playback.advance(0.066, &passed);
    EXPECT_EQ(passed.size(), 2U);
}

TEST_F(FadingToFirst, DoesNotWaitIfTheClipDoesNotRequireIt)
{
    clips[1].waits_for_fade = false;
    playback.play(0, {});
    play(1);
    playback.advance(0.033);
    EXPECT_NEAR(playback.state().frame, 0.5, 1e-5) << "as in Half-Life";
    clips[1].fade_seconds = 0;
    play(1);
    EXPECT_EQ(playback.shown().size(), 1U);
}

TEST_F(NextClip, KeepsTheSpeed)
{
    playback.play(1, {0, 2, Loop::clip, true});
    playback.advance(0.12);
    EXPECT_EQ(playback.state().clip, 2U);
    EXPECT_NEAR(playback.state().time, 0.04, 1e-9);
    EXPECT_EQ(playback.state().speed, 2);
}

TEST_F(NextClip, StartsOnlyIfRequestedAndWithoutARange)
{
    playback.play(1, {});
    playback.advance(5);
    EXPECT_EQ(playback.state().clip, 1U);
    EXPECT_TRUE(playback.state().finished);

    playback.play(1, {0, 1, Loop::clip, true});
    playback.set_loop(Loop::once);
    playback.advance(5);
    EXPECT_EQ(playback.state().clip, 1U) << "the loop mode was changed";

    playback.play(1, {0, 1, Loop::clip, true});
    playback.set_range(0, 1);
    playback.advance(5);
    EXPECT_EQ(playback.state().clip, 1U) << "a range disables the next clip";

    playback.play(1, {0, 1, Loop::clip, true});
    playback.set_range(0, 0);
    playback.set_range(0, kNone);
    playback.advance(0.25);
    EXPECT_NE(playback.state().clip, 1U) << "the range was removed";

    playback.play(0, {0, 1, Loop::clip, true});
    playback.advance(5);
    EXPECT_EQ(playback.state().clip, 0U) << "a looping clip does not end";
    playback.play(0, {0, 1, Loop::once, true});
    playback.advance(0.31);
    EXPECT_EQ(playback.state().clip, 1U) << "with Loop::once, a looping clip ends";
}

TEST_F(NextClip, DoesNotStartWhilePausedOrBackwards)
{
    playback.play(1, {0, 1, Loop::clip, true});
    playback.seek(0.2);
    playback.advance(0);
    EXPECT_EQ(playback.state().clip, 1U) << "no next clip in an update of 0 seconds";
    playback.set_paused(true);
    playback.advance(1);
    EXPECT_EQ(playback.state().clip, 1U);
    playback.set_paused(false);
    playback.advance(-9);
    EXPECT_EQ(playback.state().clip, 1U);
    playback.play(1, {0, -1, Loop::clip, true});
    playback.advance(9);
    EXPECT_EQ(playback.state().clip, 1U) << "no next clip when playing backwards";
}

TEST_F(NextClip, AdvancesThroughSeveralClipsInOneUpdate)
{
    playback = Playback(clips, 9, next);
    playback.play(0, {0, 1, Loop::once, true});
    playback.advance(0.3 + 0.2 + 0.05);
    EXPECT_EQ(playback.state().clip, 2U);
    EXPECT_NEAR(playback.state().time, 0.05, 1e-9);
}

TEST(PlaybackOfStills, TerminatesIfClipsOfOneFrameFollowEachOther)
{
    const std::vector<Clip> clips = {frame_clip("a", 0, 1, 10, kNone), frame_clip("b", 1, 1, 10, kNone)};
    const std::vector<std::uint32_t> next = {1, 0};
    Playback playback(clips, 2, next);
    playback.play(0, {0, 1, Loop::clip, true});
    playback.advance(1);
    EXPECT_LE(playback.shown().size(), Playback::kMaxEntries);
}

}  // namespace
}  // namespace marrow::test
