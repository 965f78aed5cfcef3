// Tests of indices of parts, layers, clips, joints and attachments that do not exist.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "instance/instance.h"
#include "support/models.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

constexpr std::uint32_t kWild[] = {1, 2, 3, 99, kChannelLayers, 0x7FFFFFFF, kNone - 1, kNone};

std::shared_ptr<const Subject> arm()
{
    Model model = arm_model();
    model.attachments = {{"grip", 2, {}}};
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

TEST(AnInstance, RejectsAClipThatDoesNotExist)
{
    Instance instance(arm());
    for (const std::uint32_t wild : kWild) {
        EXPECT_FALSE(instance.play(wild, 0, 0, {})) << "part " << wild;
        EXPECT_FALSE(instance.play(0, wild, 0, {})) << "layer " << wild;
        EXPECT_FALSE(wild > 3 && instance.play(0, 0, wild, {})) << "clip " << wild;
        EXPECT_EQ(instance.layer_of(wild, 0), kNone);
    }
    EXPECT_EQ(instance.layer_of(0, 4), kNone);
    EXPECT_FALSE(instance.playback(0)->play(4, {}));
    EXPECT_FALSE(Playback().play(0, {}));
    instance.update(0.1);
}

TEST(AnInstance, RejectsAPartOrLayerThatDoesNotExist)
{
    Instance instance(arm());
    const Instance& seen = instance;
    EXPECT_NE(instance.playback(0), nullptr);
    EXPECT_NE(seen.playback(0), nullptr);
    for (const std::uint32_t wild : kWild) {
        EXPECT_EQ(instance.playback(wild), nullptr);
        EXPECT_EQ(instance.playback(0, wild), nullptr);
        EXPECT_EQ(seen.playback(wild, 0), nullptr);
        EXPECT_EQ(seen.playback(0, wild), nullptr);
    }
}

TEST(AnInstance, SetsLayersInOrderWithoutGaps)
{
    Instance instance(arm());
    EXPECT_FALSE(instance.set_layer(0, 0, 1, false, {}));
    EXPECT_FALSE(instance.set_layer(0, 2, 1, false, {}));
    EXPECT_FALSE(instance.set_layer(0, kNone, 1, false, {}));
    EXPECT_FALSE(instance.set_layer(1, 1, 1, false, {}));
    EXPECT_FALSE(instance.remove_layer(0, 0));
    EXPECT_FALSE(instance.remove_layer(0, 1));
    EXPECT_TRUE(instance.set_layer(0, 1, 1, false, {}));
    EXPECT_TRUE(instance.set_layer(0, 2, 1, false, {}));
    EXPECT_FALSE(instance.remove_layer(0, 3));
    EXPECT_FALSE(instance.remove_layer(1, 1));
    EXPECT_TRUE(instance.remove_layer(0, 1));
    EXPECT_EQ(instance.parts()[0].layers.size(), 1U);
}

TEST(AnInstance, ClampsWeightsToZeroAndOne)
{
    Instance instance(arm());
    const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
    // More weights than joints, then fewer.
    instance.set_layer(0, 1, inf, false, std::array<float, 9>{nan, 7, -3, 1, 1, 1, 1, 1, 1});
    instance.play(0, 1, 0, {0, 1, Loop::once});
    instance.update(0.9);
    EXPECT_NEAR(glm::degrees(glm::angle(instance.joint(0, 1)->rotation)), 90, 0.1);
    instance.set_layer(0, 1, 1, false, std::array<float, 1>{1});
    instance.update(0);
    EXPECT_EQ(instance.joint(0, 1)->rotation, glm::quat(1, 0, 0, 0)) << "not in the mask: weight 0";
    instance.set_layer(0, 1, nan, false, {});
    instance.update(0);
    EXPECT_EQ(instance.joint(0, 1)->rotation, glm::quat(1, 0, 0, 0));
}

TEST(AnInstance, SetsAndResetsOnlyExistingJoints)
{
    Instance instance(arm());
    for (const std::uint32_t wild : {3U, 4U, 99U, kNone}) {
        EXPECT_FALSE(instance.joint(0, wild));
        EXPECT_FALSE(instance.hold_joint(0, wild, {}));
        EXPECT_FALSE(instance.release_joint(1, wild));
    }
    EXPECT_FALSE(instance.joint(1, 0));
    EXPECT_FALSE(instance.hold_joint(1, 0, {}));
    EXPECT_FALSE(instance.release_joint(0, 3));
    EXPECT_TRUE(instance.release_joint(0, kNone)) << "kNone releases all joints, even if none is held";
    EXPECT_TRUE(instance.parts()[0].held.empty());
}

TEST(AnInstance, RejectsInvalidJointTransforms)
{
    Instance instance(arm());
    const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(instance.hold_joint(0, 1, {{nan, 0, 0}}));
    EXPECT_FALSE(instance.hold_joint(0, 1, {{0, 0, 0}, {1, 0, 0, 0}, {1, inf, 1}}));
    EXPECT_FALSE(instance.hold_joint(0, 1, {{0, 0, 0}, {nan, 0, 0, 0}}));
    EXPECT_FALSE(instance.hold_joint(0, 1, {{0, 0, 0}, {0, 0, 0, 0}}));
    EXPECT_TRUE(instance.parts()[0].held.empty());
    EXPECT_TRUE(instance.hold_joint(0, 1, {{1, 2, 3}, {0, 0, 0, 5}}));
    instance.update(0);
    EXPECT_EQ(instance.joint(0, 1)->rotation, glm::quat(0, 0, 0, 1)) << "normalised";
}

TEST(AnInstance, IsAttachedOnlyToExistingPartsAndAttachments)
{
    Instance body(arm()), gun(arm());
    for (const std::uint32_t wild : kWild) EXPECT_FALSE(body.attach(gun, wild, Joining::follow, kNone));
    EXPECT_FALSE(body.attach(gun, 0, Joining::root, 0));
    EXPECT_FALSE(body.attach(gun, 0, Joining::tag, 4)) << "places 0 to 3: one attachment, three joints";
    EXPECT_FALSE(body.attach(gun, 0, Joining::tag, kNone));
    EXPECT_EQ(gun.parent(), nullptr);
    EXPECT_TRUE(body.attach(gun, 0, Joining::tag, 3));
    EXPECT_FALSE(body.attach(gun, 0, Joining::tag, 99));
    EXPECT_EQ(gun.parent(), &body) << "the previous attachment is kept";
}

TEST(AnInstance, ReturnsMatricesOfExistingAttachmentsAndJoints)
{
    Instance instance(arm());
    for (const std::uint32_t wild : {4U, 99U, kNone}) EXPECT_FALSE(instance.place(0, wild));
    EXPECT_FALSE(instance.place(1, 0));
    ASSERT_TRUE(instance.place(0, 3));
    EXPECT_EQ((*instance.place(0, 3))[3], glm::vec4(0, 0, 20, 1)) << "x of the file is z of the world";
}

TEST(AnInstance, ShowsOnlyExistingPartsAndLevels)
{
    Instance instance(arm());
    for (const std::uint32_t wild : kWild) {
        EXPECT_FALSE(instance.set_visible(wild, false));
        instance.set_level_of_detail(wild);
    }
    EXPECT_TRUE(instance.set_visible(0, false));
    EXPECT_EQ(instance.parts()[0].level_of_detail, 0U);
}

TEST(AnInstance, IgnoresTimesThatAreNotNumbers)
{
    const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
    Instance instance(std::make_shared<const Subject>(single_subject(animated_model(4))));
    for (const double wild : {nan, inf, -inf}) {
        instance.play(0, 0, 0, {wild, wild, Loop::repeat});
        instance.update(wild);
        instance.play(0, 0, 0, {});
        instance.update(0.1);
        instance.playback(0)->seek(wild);
        instance.update(0);
        EXPECT_EQ(instance.playback(0)->state().frame, 0);
        instance.playback(0)->show_frame(wild);
        instance.playback(0)->set_speed(wild);
        instance.update(wild);
        EXPECT_EQ(instance.parts()[0].meshes[0].positions[0], 0);
    }
    EXPECT_NEAR(instance.time(), 0.3, 1e-9);
    for (const Loop loop : {Loop::once, Loop::repeat, Loop::ping_pong}) {
        instance.play(0, 0, 0, {0, 1e300, loop});
        instance.update(1e300);
        EXPECT_TRUE(std::isfinite(instance.playback(0)->state().frame));
        EXPECT_TRUE(std::isfinite(instance.parts()[0].meshes[0].positions[0]));
    }
}

}  // namespace
}  // namespace marrow::test
