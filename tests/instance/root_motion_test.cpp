#include <gtest/gtest.h>

#include "instance/instance.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

enum { kBend, kWalk };

// "walk" moves joint 0 by 8 units along the file's y axis, which is the world's x axis, in 0.3 seconds.
class RootMotionDelta : public testing::Test {
protected:
    Instance instance{std::make_shared<const Subject>(single_subject(arm_model()))};

    void expect_moved(double seconds, float x)
    {
        instance.update(seconds);
        EXPECT_NEAR(instance.root_motion().x, x, 1e-4F) << "after " << seconds;
        EXPECT_NEAR(instance.root_motion().y, 0, 1e-4F);
        EXPECT_NEAR(instance.root_motion().z, 0, 1e-4F);
    }
};

TEST_F(RootMotionDelta, IsTheMovementThatInPlaceRemoves)
{
    instance.set_rules({.root_motion = RootMotion::in_place});
    instance.playback(0)->play(kWalk, {0, 1, Loop::repeat});
    expect_moved(0.15, 4);
    expect_moved(0, 0);
    expect_moved(0.075, 2);
}

TEST_F(RootMotionDelta, AccumulatesFromPassToPass)
{
    instance.set_rules({.root_motion = RootMotion::in_place});
    instance.playback(0)->play(kWalk, {0, 1, Loop::repeat});
    float sum = 0;
    for (int i = 0; i < 20; ++i) {
        instance.update(0.07);
        EXPECT_GE(instance.root_motion().x, 0);
        sum += instance.root_motion().x;
    }
    // 20 steps of 0.07 seconds, with 8 units in 0.3 seconds.
    EXPECT_NEAR(sum, 1.4F / 0.3F * 8, 1e-3F);
    instance.set_rules({.root_motion = RootMotion::travel});
    instance.update(0);
    // With `travel`, joint 0 has moved by the sum.
    std::array<float, 4> row;
    instance.parts()[0].joints[0].row[1].store(row.data());
    EXPECT_NEAR(sum, row[3], 1e-3F);
}

TEST_F(RootMotionDelta, IsZeroForOtherRulesAndStationaryClips)
{
    instance.playback(0)->play(kWalk, {0, 1, Loop::repeat});
    expect_moved(0.15, 0);
    instance.set_rules({.root_motion = RootMotion::in_place});
    instance.playback(0)->play(kBend, {});
    expect_moved(0.15, 0);
}

TEST_F(RootMotionDelta, IsBlendedByTheWeightsOfTheClips)
{
    instance.set_rules({.root_motion = RootMotion::in_place});
    instance.playback(0)->play(kBend, {0, 1, Loop::repeat});
    instance.update(0.1);
    instance.playback(0)->play(kWalk, {0.2, 1, Loop::repeat});
    expect_moved(0.1, 8 * (0.1F / 0.3F) * 0.5F);
}

// From 0.15 seconds on, the first "walk" moves by 8/3 in 0.1 seconds, and so does the second one from its start.
TEST_F(RootMotionDelta, KeepsItsSpeedWhileAClipFadesIntoItself)
{
    instance.set_rules({.root_motion = RootMotion::in_place});
    instance.playback(0)->play(kWalk, {0, 1, Loop::repeat});
    instance.update(0.15);
    instance.playback(0)->play(kWalk, {0.2, 1, Loop::repeat});
    expect_moved(0.1, 8.0F / 3);
    expect_moved(0.05, 4.0F / 3);
}

}  // namespace
}  // namespace marrow::test
