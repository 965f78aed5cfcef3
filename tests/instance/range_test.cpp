// Tests of playback of a range of the frames of a clip.
#include <gtest/gtest.h>

#include "instance/playback.h"
#include "support/models.h"

namespace marrow::test {
namespace {

struct Ranged : testing::Test {
    // run: frames 20-27 of the file, repeats after 0.8 s; most tests use its frames 2-5. fall: frames 4-6, ends.
    std::vector<Clip> clips = {frame_clip("run", 20, 8, 10), frame_clip("fall", 4, 3, 10, kNone)};
    Playback playback{clips, 40};

    void play(Loop loop, double speed = 1)
    {
        playback.play(0, {0, speed, loop});
        playback.set_range(2, 5);
    }
    double frame() const { return playback.state().frame; }
    double after(double seconds)
    {
        playback.advance(seconds);
        return frame();
    }
};

TEST_F(Ranged, BeginsAtItsFirstFrame)
{
    play(Loop::repeat);
    EXPECT_NEAR(frame(), 2, 1e-9);
    EXPECT_NEAR(playback.state().time, 0.2, 1e-9);
    EXPECT_NEAR(playback.state().file_frame, 22, 1e-9);
    EXPECT_EQ(playback.shown()[0].blend.a, 22U);
}

TEST_F(Ranged, RepeatsWithEqualDurationsOfAllFrames)
{
    play(Loop::repeat);
    EXPECT_NEAR(after(0.25), 4.5, 1e-6);
    EXPECT_NEAR(after(0.1), 5, 1e-6) << "0.35 s: the last frame is held";
    EXPECT_EQ(playback.shown()[0].blend.b, 25U) << "does not blend towards frame 26";
    EXPECT_NEAR(after(0.1), 2.5, 1e-6) << "0.45 s is 0.05 into the second pass of 0.4";
    EXPECT_NEAR(playback.state().time, 0.25, 1e-9);
}

TEST_F(Ranged, EndsOnItsLastFrame)
{
    play(Loop::once);
    EXPECT_NEAR(after(0.2), 4, 1e-6);
    EXPECT_FALSE(playback.state().finished);
    EXPECT_NEAR(after(9), 5, 1e-9);
    EXPECT_TRUE(playback.state().finished);
    EXPECT_NEAR(playback.state().time, 0.5, 1e-9);
}

TEST_F(Ranged, PlaysPingPong)
{
    play(Loop::ping_pong);
    EXPECT_NEAR(after(0.2), 4, 1e-6);
    EXPECT_NEAR(after(0.2), 4, 1e-6) << "0.4 s: 0.3 s forwards, 0.1 s backwards";
    EXPECT_NEAR(after(0.15), 2.5, 1e-6);
    EXPECT_NEAR(after(0.1), 2.5, 1e-6) << "forwards again";
}

TEST_F(Ranged, RunsBackwardsFromItsLast)
{
    play(Loop::once, -1);
    EXPECT_NEAR(frame(), 5, 1e-9);
    EXPECT_NEAR(after(0.15), 3.5, 1e-6);
    EXPECT_NEAR(after(1), 2, 1e-9);
    EXPECT_TRUE(playback.state().finished);
}

TEST_F(Ranged, RepeatsBackwards)
{
    play(Loop::repeat, -2);
    EXPECT_NEAR(frame(), 5, 1e-9);
    EXPECT_NEAR(after(0.1), 3, 1e-6);
    EXPECT_NEAR(after(0.1), 5, 1e-6) << "0.1 s before the first frame, the last one is held";
    EXPECT_NEAR(after(0.1), 3, 1e-6);
}

TEST_F(Ranged, ClampsTheCurrentFrameToTheRange)
{
    playback.play(0, {0, 1, Loop::repeat});
    playback.advance(0.7);
    playback.set_range(2, 5);
    EXPECT_NEAR(frame(), 5, 1e-6);
    playback.set_range(6, 7);
    EXPECT_NEAR(frame(), 6, 1e-6);
}

TEST_F(Ranged, KeepsAFrameInsideTheRange)
{
    playback.play(0, {0, 1, Loop::ping_pong});
    playback.advance(0.35);
    playback.set_range(2, 5);
    EXPECT_NEAR(frame(), 3.5, 1e-6);
    playback.set_range(0, kNone);
    EXPECT_NEAR(frame(), 3.5, 1e-6);
    EXPECT_NEAR(after(0.4), 6.5, 1e-6) << "without a range: 0.75 s is 0.05 s after frame 7, backwards";
}

TEST_F(Ranged, DoesNotBlendFromTheLastFrameToTheFirst)
{
    playback.play(0, {0, 1, Loop::repeat});
    playback.set_range(0, 7);
    EXPECT_NEAR(after(0.75), 7, 1e-6);
    playback.set_range(0, kNone);
    EXPECT_NEAR(after(0.05), 7.5, 1e-6);
    EXPECT_EQ(playback.shown()[0].blend.b, 20U);
}

TEST_F(Ranged, HoldsARangeOfOneFrame)
{
    playback.play(0, {0, 1, Loop::repeat});
    playback.set_range(3, 3);
    EXPECT_NEAR(after(1.23), 3, 1e-9);
    playback.set_loop(Loop::ping_pong);
    EXPECT_NEAR(after(1.23), 3, 1e-9);
    playback.set_loop(Loop::once);
    EXPECT_NEAR(after(1.23), 3, 1e-9);
    EXPECT_TRUE(playback.state().finished);
}

TEST_F(Ranged, ClampsTheRangeToExistingFrames)
{
    playback.play(1, {});
    playback.set_range(1, 99);
    EXPECT_NEAR(after(9), 2, 1e-9);
    playback.set_range(50, 60);
    EXPECT_NEAR(frame(), 2, 1e-9);
    playback.set_range(2, 0);
    EXPECT_NEAR(frame(), 2, 1e-9);
}

TEST_F(Ranged, ClampsSeeksInClipTimeToTheRange)
{
    play(Loop::once);
    playback.seek(0.4);
    EXPECT_NEAR(frame(), 4, 1e-6);
    playback.seek(0);
    EXPECT_NEAR(frame(), 2, 1e-6);
    playback.seek(0.7);
    EXPECT_NEAR(frame(), 5, 1e-6);
}

TEST_F(Ranged, CountsFramesOfAReversedClipFromTheEnd)
{
    clips[0].reversed = true;
    play(Loop::once);
    EXPECT_NEAR(frame(), 2, 1e-9);
    EXPECT_EQ(playback.shown()[0].blend.a, 25U) << "frame 0 is frame 27 of the file";
    EXPECT_NEAR(after(9), 5, 1e-9);
    EXPECT_EQ(playback.shown()[0].blend.a, 22U);
}

TEST_F(Ranged, PlaysTheNextClipWithoutARange)
{
    play(Loop::once);
    playback.play(0, {0, 1, Loop::once});
    EXPECT_NEAR(frame(), 0, 1e-9);
    EXPECT_NEAR(after(9), 7, 1e-9);
}

TEST_F(Ranged, DoesNotApplyToAHeldFrame)
{
    playback.show_frame(8);
    playback.set_range(2, 5);
    EXPECT_EQ(playback.state().file_frame, 8);
}

TEST_F(Ranged, DoesNotChangeTheClipThatFadesOut)
{
    playback.play(1, {});
    playback.advance(0.1);
    playback.play(0, {1.0, 1, Loop::repeat});
    playback.set_range(2, 5);
    ASSERT_EQ(playback.shown().size(), 2U);
    EXPECT_EQ(playback.shown()[0].blend.a, 5U);
    EXPECT_EQ(playback.shown()[1].blend.a, 22U);
}

TEST_F(Ranged, EndsAFadeOnSeek)
{
    playback.play(1, {});
    playback.play(0, {1.0, 1, Loop::repeat});
    playback.advance(0.25);
    playback.seek(0.3);
    ASSERT_EQ(playback.shown().size(), 1U);
    EXPECT_EQ(playback.shown()[0].weight, 1);
    EXPECT_EQ(playback.shown()[0].blend.a, 23U);
}

}  // namespace
}  // namespace marrow::test
