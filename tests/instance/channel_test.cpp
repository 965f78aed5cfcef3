// Tests of channels that name joints: clips of the legs and of the torso of one skeleton play at the same time.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>

#include "instance/instance.h"
#include "model/validate.h"
#include "support/memory_meter.h"
#include "support/messages.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

// The clips of the arm: "walk" on channel "root" moves the shoulder, "bend", "cut" and "unbend" on channel "tip"
// move the elbow; "sway" on channel "all", which names no joints, turns the whole arm.
enum { kBend, kWalk, kSway, kCut, kUnbend };
enum { kRoot, kTip, kAll };
constexpr std::uint32_t kShoulder = 0, kElbow = 1;

std::shared_ptr<const Subject> channelled()
{
    Model model = arm_model();
    // All joints have tracks, but a clip moves only the joints of its channel.
    for (Animation& animation : model.animations)
        for (std::uint32_t joint = 0; joint < 3; ++joint) {
            const bool moved = std::any_of(animation.tracks.begin(), animation.tracks.end(),
                                           [&](const JointTrack& track) { return track.joint == joint; });
            if (moved) continue;
            JointTrack still;
            still.joint = joint;
            still.position.values.assign(animation.frame_count, {0, 0, 77});
            animation.tracks.push_back(still);
        }
    model.channels = {{"root", {0}}, {"tip", {1, 2}}, {"all", {}}};
    Clip unbend = model.clips[kBend];
    unbend.name = "unbend";
    unbend.reversed = true;
    model.clips.push_back(unbend);
    model.clips[kBend].channel = model.clips[kCut].channel = model.clips[kUnbend].channel = kTip;
    model.clips[kWalk].channel = kRoot;
    model.clips[kSway].channel = kAll;
    const auto error = validate(model);
    EXPECT_FALSE(error) << text_of(*error);
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

// The bend of the elbow, in degrees.
float bent(const Instance& instance) { return glm::degrees(glm::angle(instance.joint(0, kElbow)->rotation)); }

TEST(Channels, PlayAtTheSameTimeOnSeparateJoints)
{
    Instance instance(channelled());
    ASSERT_TRUE(instance.play(0, 0, kBend, {0, 1, Loop::once}));
    ASSERT_TRUE(instance.play(0, 0, kWalk, {0, 1, Loop::once}));
    instance.update(0.3);
    EXPECT_NEAR(bent(instance), 30, 0.1);
    EXPECT_LT(glm::distance(instance.joint(0, kShoulder)->position, {0, 8, 0}), 1e-3F);
    EXPECT_EQ(instance.joint(0, kElbow)->position.z, 0) << "bend moves the elbow; walk would set 77";
    EXPECT_EQ(instance.joint(0, kShoulder)->position.z, 0) << "walk moves the shoulder; bend would set 77";
    instance.update(0.6);
    EXPECT_NEAR(bent(instance), 90, 0.1) << "bend continues after the end of walk";
}

TEST(Channels, HaveSeparateLayers)
{
    Instance instance(channelled());
    EXPECT_EQ(instance.layer_of(0, kWalk), kChannelLayers + kRoot);
    EXPECT_EQ(instance.layer_of(0, kBend), kChannelLayers + kTip);
    EXPECT_EQ(instance.layer_of(0, kSway), 0U) << "its channel names no joints";
    EXPECT_EQ(instance.layer_of(0, 99), kNone);
    EXPECT_EQ(instance.playback(0, kChannelLayers + kAll), nullptr);
    instance.play(0, 0, kBend, {0, 1, Loop::once});
    EXPECT_EQ(instance.playback(0, kChannelLayers + kTip)->state().clip, static_cast<std::uint32_t>(kBend));
    EXPECT_EQ(instance.playback(0)->state().clip, kNone);
    instance.playback(0, kChannelLayers + kTip)->seek(0.45);
    instance.update(0);
    EXPECT_NEAR(bent(instance), 45, 0.1);
}

TEST(Channels, FadeFromOneOfTheirClipsToAnother)
{
    Instance instance(channelled());
    instance.play(0, 0, kBend, {0, 0, Loop::once});
    instance.play(0, 0, kUnbend, {1, 0, Loop::once});
    instance.update(0.5);
    EXPECT_NEAR(bent(instance), 45, 0.1);
}

TEST(Channels, FadeInOverTheLayersBelow)
{
    Instance instance(channelled());
    instance.play(0, 0, kUnbend, {1, 0, Loop::once});
    instance.update(0.25);
    EXPECT_NEAR(bent(instance), 22.5, 0.1) << "a quarter of the way from rest";
}

TEST(Channels, AreReplacedByAClipOfAllJoints)
{
    Instance instance(channelled());
    instance.play(0, 0, kBend, {0, 1, Loop::once});
    instance.update(0.9);
    instance.play(0, 0, kSway, {1, 0, Loop::once});
    instance.update(0.5);
    EXPECT_NEAR(bent(instance), 45, 0.1) << "bend has half of its weight";
    instance.update(0.5);
    EXPECT_NEAR(bent(instance), 0, 0.1);
    EXPECT_TRUE(instance.playback(0, kChannelLayers + kTip)->idle());
    EXPECT_EQ(instance.playback(0)->state().clip, static_cast<std::uint32_t>(kSway));
}

TEST(Channels, AreStoppedSeparately)
{
    Instance instance(channelled());
    instance.play(0, 0, kBend, {0, 1, Loop::once});
    instance.update(0.9);
    instance.playback(0, kChannelLayers + kTip)->stop();
    instance.update(0.1);
    EXPECT_NEAR(bent(instance), 0, 0.1);
}

TEST(Channels, PlayOverAClipOfAllJoints)
{
    Instance instance(channelled());
    instance.play(0, 0, kSway, {0, 1, Loop::once});
    instance.play(0, 0, kBend, {0, 1, Loop::once});
    instance.update(1.7);
    EXPECT_NEAR(bent(instance), 90, 0.1);
    EXPECT_NEAR(glm::degrees(glm::angle(instance.joint(0, kShoulder)->rotation)), 90, 0.1);
}

TEST(Channels, AreBelowUserLayers)
{
    Instance instance(channelled());
    instance.play(0, 0, kBend, {0, 1, Loop::once});
    instance.set_layer(0, 1, 1, false, {});
    instance.play(0, 1, kUnbend, {0, 1, Loop::once});
    instance.update(0.9);
    EXPECT_NEAR(bent(instance), 0, 0.1);
    EXPECT_EQ(instance.joint(0, kShoulder)->position.z, 77)
        << "on a layer above 0, a clip moves the joints of the mask, not those of its channel";
}

TEST(Channels, AllocateNothingWhenTheyPlay)
{
    Instance instance(channelled());
    instance.play(0, 0, kBend, {});
    instance.play(0, 0, kWalk, {});
    const MemoryMeter meter;
    for (int i = 0; i < 50; ++i) instance.update(0.03);
    EXPECT_EQ(meter.allocations(), 0U);
}

TEST(Channels, UseTheBaseLayerInAModelWithoutJoints)
{
    Model model = arm_model();
    model.channels = {{"tip", {}}};
    for (Clip& clip : model.clips) clip.channel = 0;
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    EXPECT_EQ(instance.layer_of(0, kBend), 0U);
    EXPECT_TRUE(instance.parts()[0].channels.empty());
    instance.play(0, 0, kBend, {0, 1, Loop::once});
    EXPECT_EQ(instance.playback(0)->state().clip, static_cast<std::uint32_t>(kBend));
}

}  // namespace
}  // namespace marrow::test
