#include "anim/frame_blend.h"

#include <gtest/gtest.h>

#include "support/models.h"

namespace marrow::test {
namespace {

// Four frames from frame 20 of the file, 10 per second. A pass takes 0.4 s if the clip repeats, 0.3 s if it ends.
Clip four(std::uint32_t loop_frame = 0) { return frame_clip("four", 20, 4, 10, loop_frame); }

void expect_blend(const FrameBlend& blend, std::uint32_t a, std::uint32_t b, float t)
{
    EXPECT_EQ(blend.a, a);
    EXPECT_EQ(blend.b, b);
    EXPECT_NEAR(blend.t, t, 1e-5);
}

double advanced(const Clip& clip, Loop loop, double clock, double seconds)
{
    bool finished = false;
    return advance(clip, loop, clock, seconds, finished);
}

bool finishes(const Clip& clip, Loop loop, double clock, double seconds)
{
    bool finished = false;
    (void)advance(clip, loop, clock, seconds, finished);
    return finished;
}

TEST(FrameBlending, InterpolatesBetweenTwoFramesOfTheFile)
{
    expect_blend(frame_blend(four(), Loop::once, 0.05), 20, 21, 0.5F);
    expect_blend(frame_blend(four(), Loop::once, 0.225), 22, 23, 0.25F);
    expect_blend(frame_blend(four(), Loop::once, 0), 20, 21, 0);
}

TEST(FrameBlending, StaysOnTheLastFrameAfterASinglePass)
{
    expect_blend(frame_blend(four(), Loop::once, 0.3), 23, 23, 0);
    expect_blend(frame_blend(four(), Loop::once, 99), 23, 23, 0);
    expect_blend(frame_blend(four(), Loop::once, -1), 20, 21, 0);
}

TEST(FrameBlending, BlendsFromTheLastFrameToTheLoopFrame)
{
    expect_blend(frame_blend(four(), Loop::repeat, 0.35), 23, 20, 0.5F);
    expect_blend(frame_blend(four(2), Loop::repeat, 0.35), 23, 22, 0.5F);
}

TEST(FrameBlending, HoldsTheLastFrameOfARepeatWithoutALoopFrame)
{
    expect_blend(frame_blend(four(kNone), Loop::repeat, 0.35), 23, 23, 0);
}

TEST(FrameBlending, UsesTheLoopModeOfTheClip)
{
    expect_blend(frame_blend(four(), Loop::clip, 0.35), 23, 20, 0.5F);
    expect_blend(frame_blend(four(kNone), Loop::clip, 0.35), 23, 23, 0);
}

TEST(FrameBlending, ReversesAtTheEndOfAPingPong)
{
    expect_blend(frame_blend(four(), Loop::ping_pong, 0.25), 22, 23, 0.5F);
    expect_blend(frame_blend(four(), Loop::ping_pong, 0.3), 23, 23, 0);
    expect_blend(frame_blend(four(), Loop::ping_pong, 0.45), 21, 22, 0.5F);
}

TEST(FrameBlending, CountsDownFramesOfAReversedClip)
{
    Clip clip = four();
    clip.reversed = true;
    expect_blend(frame_blend(clip, Loop::once, 0), 23, 22, 0);
    expect_blend(frame_blend(clip, Loop::once, 0.05), 23, 22, 0.5F);
    expect_blend(frame_blend(clip, Loop::repeat, 0.35), 20, 23, 0.5F);
}

TEST(FrameBlending, ReturnsTheOnlyFrameOfAClip)
{
    const Clip clip = frame_clip("one", 7, 1, 10);
    for (const Loop loop : {Loop::clip, Loop::once, Loop::repeat, Loop::ping_pong})
        for (const double clock : {0.0, 0.05, 3.0}) {
            const FrameBlend blend = frame_blend(clip, loop, clock);
            EXPECT_EQ(blend.a, 7U);
            EXPECT_EQ(blend.b, 7U);
        }
}

TEST(FrameBlending, StaysInTheClipForATimeFarPastTheEnd)
{
    // A hostile snapshot may contain a very long clip with very short frames.
    Clip clip = four();
    clip.seconds = 1e8;
    clip.frame_seconds = 1e-300;
    const FrameBlend blend = frame_blend(clip, Loop::repeat, 1e8);
    EXPECT_EQ(blend.a, 23U);
    EXPECT_EQ(blend.b, 20U);
    EXPECT_LE(blend.t, 1);
}

TEST(FrameBlending, ClampsAFractionalFrameToTheExistingFrames)
{
    expect_blend(frame_blend(2.25, 5), 2, 3, 0.25F);
    expect_blend(frame_blend(-3, 5), 0, 1, 0);
    expect_blend(frame_blend(4, 5), 4, 4, 0);
    expect_blend(frame_blend(100.5, 5), 4, 4, 0);
    EXPECT_EQ(frame_blend(3.0, 0), FrameBlend{});
}

TEST(Period, DependsOnTheLoopMode)
{
    EXPECT_DOUBLE_EQ(period(four(), Loop::once), 0.3);
    EXPECT_DOUBLE_EQ(period(four(), Loop::repeat), 0.4);
    EXPECT_DOUBLE_EQ(period(four(), Loop::ping_pong), 0.6);
    EXPECT_DOUBLE_EQ(period(four(), Loop::clip), 0.4);
    EXPECT_DOUBLE_EQ(period(four(kNone), Loop::clip), 0.3);
    EXPECT_DOUBLE_EQ(period(four(kNone), Loop::repeat), 0.4) << "the last frame is as long as the others";
}

TEST(Advance, StopsASinglePassAtItsEnd)
{
    EXPECT_NEAR(advanced(four(), Loop::once, 0.1, 0.05), 0.15, 1e-12);
    EXPECT_NEAR(advanced(four(), Loop::once, 0.25, 0.2), 0.3, 1e-12);
    EXPECT_FALSE(finishes(four(), Loop::once, 0.1, 0.05));
    EXPECT_TRUE(finishes(four(), Loop::once, 0.25, 0.2));
}

TEST(Advance, StopsABackwardPassAtItsStart)
{
    EXPECT_EQ(advanced(four(), Loop::once, 0.1, -0.2), 0);
    EXPECT_TRUE(finishes(four(), Loop::once, 0.1, -0.2));
    EXPECT_FALSE(finishes(four(), Loop::once, 0.2, -0.1));
}

TEST(Advance, KeepsTheTimeInAStepOfZeroSeconds)
{
    for (const Loop loop : {Loop::once, Loop::repeat, Loop::ping_pong})
        for (const double clock : {0.0, 0.15, 0.3})
            for (const double none : {0.0, -0.0}) EXPECT_EQ(advanced(four(), loop, clock, none), clock);
    EXPECT_TRUE(finishes(four(), Loop::once, 0.3, 0.0));
    EXPECT_FALSE(finishes(four(), Loop::once, 0.0, 0.0));
    // A step of -0.0 s is a backward step, which finishes at time 0 and not at the end.
    EXPECT_FALSE(finishes(four(), Loop::once, 0.3, -0.0));
    EXPECT_TRUE(finishes(four(), Loop::once, 0.0, -0.0));
}

TEST(Advance, WrapsARepeat)
{
    EXPECT_NEAR(advanced(four(), Loop::repeat, 0.35, 0.1), 0.05, 1e-12);
    EXPECT_NEAR(advanced(four(), Loop::repeat, 0.05, -0.1), 0.35, 1e-12);
    EXPECT_FALSE(finishes(four(), Loop::repeat, 0.35, 0.1));
}

TEST(Advance, WrapsToTheLoopFrame)
{
    EXPECT_NEAR(advanced(four(1), Loop::repeat, 0.35, 0.1), 0.15, 1e-12);
    EXPECT_NEAR(advanced(four(1), Loop::repeat, 0.0, 0.05), 0.05, 1e-12) << "the frames before it play once";
    EXPECT_NEAR(advanced(four(1), Loop::repeat, 0.15, -0.1), 0.35, 1e-12) << "a step back wraps in the loop";
    EXPECT_NEAR(advanced(four(1), Loop::repeat, 0.08, -0.05), 0.03, 1e-12) << "before the loop, no wrapping";
}

TEST(Advance, PlaysPingPong)
{
    EXPECT_NEAR(advanced(four(), Loop::ping_pong, 0.25, 0.1), 0.35, 1e-12);
    EXPECT_NEAR(advanced(four(), Loop::ping_pong, 0.55, 0.1), 0.05, 1e-12);
    EXPECT_NEAR(advanced(four(), Loop::ping_pong, 0.05, -0.1), 0.55, 1e-12);
    EXPECT_NEAR(pass_time(four(), Loop::ping_pong, 0.55), 0.05, 1e-12);
    EXPECT_NEAR(pass_time(four(), Loop::ping_pong, 0.25), 0.25, 1e-12);
}

TEST(Advance, CountsDirectionChangesOfAPingPong)
{
    const auto turned = [](double clock, double seconds) {
        return direction_changes(four(), Loop::ping_pong, clock, seconds);
    };
    const double end = period(four(), Loop::once);
    EXPECT_EQ(turned(0, end / 2), 0);
    EXPECT_EQ(turned(end / 2, end), 1);
    EXPECT_EQ(turned(end / 2, end / 2), 1) << "reaching the end reverses the direction";
    EXPECT_EQ(turned(end, end / 2), 0) << "a step from the end does not count that end again";
    EXPECT_EQ(turned(end / 2, 3 * end), 3);
    EXPECT_EQ(turned(end, -end / 2), 0) << "backwards";
    EXPECT_EQ(turned(end, -end), -1);
    EXPECT_EQ(turned(0, -end / 2), 0);
    EXPECT_EQ(turned(end / 2, -3 * end), -3);
    EXPECT_EQ(direction_changes(four(), Loop::repeat, 0, 100), 0);
    EXPECT_EQ(direction_changes(frame_clip("one", 0, 1, 10, kNone), Loop::ping_pong, 0, 100), 0);
}

TEST(Advance, StaysWithinThePeriodForStepsOfAnySize)
{
    for (const Loop loop : {Loop::clip, Loop::once, Loop::repeat, Loop::ping_pong})
        for (const std::uint32_t loop_frame : {0U, 2U, kNone})
            for (const double step : {1e9 + 0.05, -1e9, 1e300, 1e-300}) {
                const Clip clip = four(loop_frame);
                const double clock = advanced(clip, loop, 0.1, step);
                EXPECT_GE(clock, 0);
                EXPECT_LE(clock, period(clip, loop));
            }
}

TEST(Advance, KeepsAClipOfOneFrameAtTimeZero)
{
    const Clip clip = frame_clip("one", 0, 1, 10, kNone);
    EXPECT_EQ(advanced(clip, Loop::once, 0, 1), 0);
    EXPECT_TRUE(finishes(clip, Loop::once, 0, 1));
    EXPECT_EQ(advanced(clip, Loop::ping_pong, 0, 1), 0);
}

TEST(ClipFrame, IsFractionalWithinTheClip)
{
    EXPECT_NEAR(clip_frame(four(), Loop::repeat, 0.125), 1.25, 1e-12);
    EXPECT_NEAR(clip_frame(four(), Loop::repeat, 0.35), 3.5, 1e-12) << "between the last frame and the first";
    EXPECT_NEAR(clip_frame(four(), Loop::once, 0.35), 3, 1e-12);
    EXPECT_NEAR(clip_frame(four(), Loop::ping_pong, 0.45), 1.5, 1e-12);
}

}  // namespace
}  // namespace marrow::test
