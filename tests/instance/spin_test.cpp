// Tests of parts that rotate by themselves while a clip plays, such as the barrel of a weapon.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "instance/instance.h"
#include "support/models.h"

namespace marrow::test {
namespace {

// A torso with a barrel at its origin. Clip 0, "attack", lasts half a second; clip 1 is "stand". The barrel
// rotates by 900 degrees per second while the torso attacks, and then slows down to a stop in one second.
std::shared_ptr<const Subject> armed()
{
    Model torso = animated_model(7);
    torso.clips = {frame_clip("attack", 0, 6, 10, kNone), frame_clip("stand", 6, 1, 10, 0)};
    torso.clips[0].fires = true;
    Subject subject = single_subject(std::move(torso));
    Part barrel;
    barrel.name = "barrel";
    barrel.parent = 0;
    barrel.how = Joining::follow;
    Model model = animated_model(1);
    model.hints.spin = 900;
    model.hints.run_down = 1;
    barrel.model = std::make_shared<const Model>(std::move(model));
    subject.parts.push_back(barrel);
    return std::make_shared<const Subject>(std::move(subject));
}

// The rotation of the barrel about its x axis, from -180 to 180 degrees.
double angle(const Instance& instance)
{
    const glm::mat4& m = instance.parts()[1].matrix;
    EXPECT_NEAR(m[0][0], 1, 1e-5);
    EXPECT_NEAR(m[1][1], m[2][2], 1e-5);
    return std::atan2(m[1][2], m[1][1]) * 180 / 3.14159265358979;
}

TEST(Spin, RotatesWhileTheClipPlays)
{
    Instance instance(armed());
    instance.update(1);
    EXPECT_EQ(angle(instance), 0) << "at rest";
    instance.play(0, 0, 0, {});
    instance.update(0.1);
    EXPECT_NEAR(angle(instance), 90, 1e-3);
    instance.update(0.05);
    EXPECT_NEAR(angle(instance), 135, 1e-3);
    instance.update(0);
    EXPECT_NEAR(angle(instance), 135, 1e-3);
    instance.update(0.3);
    EXPECT_NEAR(angle(instance), 405 - 360, 1e-3);
}

TEST(Spin, SlowsDownLinearlyAfterTheClip)
{
    Instance instance(armed());
    instance.play(0, 0, 0, {});
    instance.update(0.4);  // 360 degrees
    instance.play(0, 0, 1, {});
    // t seconds later the angle is 900 (t - t^2/2): 162 after 0.2, 337.5 after 0.5, 450 after 1.
    instance.update(0.2);
    EXPECT_NEAR(angle(instance), 162, 1e-2);
    instance.update(0.3);
    EXPECT_NEAR(angle(instance), 337.5 - 360, 1e-2);
    instance.update(0.5);
    EXPECT_NEAR(angle(instance), 450 - 360, 1e-2);
    instance.update(5);
    EXPECT_NEAR(angle(instance), 450 - 360, 1e-2) << "the barrel has stopped";
}

TEST(Spin, SlowsDownIndependentlyOfTheSteps)
{
    Instance fine(armed()), coarse(armed());
    for (Instance* each : {&fine, &coarse}) {
        each->play(0, 0, 0, {});
        each->update(0.25);
        each->play(0, 0, 1, {});
    }
    for (int i = 0; i < 100; ++i) fine.update(0.008);
    coarse.update(0.8);
    EXPECT_NEAR(angle(fine), angle(coarse), 0.1);
}

TEST(Spin, StopsAfterTheClip)
{
    Instance instance(armed());
    instance.play(0, 0, 0, {0, 1, Loop::once});
    for (int i = 0; i < 11; ++i) instance.update(0.05);
    EXPECT_TRUE(instance.playback(0)->state().finished);
    for (int i = 0; i < 30; ++i) instance.update(0.05);
    // 450 degrees in the half second of the clip, and 450 while it slows down; 45 degrees are one step of 0.05 s.
    const double still = angle(instance);
    EXPECT_NEAR(std::fabs(still), 180, 45);
    instance.update(0.05);
    EXPECT_EQ(angle(instance), still);
}

TEST(Spin, RespectsPauseAndSpeed)
{
    Instance instance(armed());
    instance.play(0, 0, 0, {0, 0.5});
    instance.update(0.1);
    EXPECT_NEAR(angle(instance), 45, 1e-3);
    instance.playback(0)->set_paused(true);
    instance.update(0.1);
    EXPECT_NEAR(angle(instance), 45, 1e-3);
    instance.playback(0)->set_paused(false);
    instance.update(0.1);
    EXPECT_NEAR(angle(instance), 90, 1e-3);
}

}  // namespace
}  // namespace marrow::test
