#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <algorithm>

#include "anim/deform.h"
#include "instance/instance.h"
#include "model/validate.h"
#include "support/memory_meter.h"
#include "support/messages.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

std::shared_ptr<const Subject> arm()
{
    Model model = arm_model();
    const auto error = validate(model);
    EXPECT_FALSE(error) << text_of(*error);
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

enum { kBend, kWalk, kSway, kCut };
enum { kShoulder, kElbow, kHand };

std::array<float, 12> numbers_of(const JointMatrix& matrix)
{
    std::array<float, 12> out;
    for (std::size_t i = 0; i < 3; ++i) matrix.row[i].store(&out[i * 4]);
    return out;
}

// The position of a joint in model space.
glm::vec3 place(const Instance& instance, std::size_t joint)
{
    const auto m = numbers_of(instance.parts()[0].joints[joint]);
    return {m[3], m[7], m[11]};
}

void expect_at(const Instance& instance, std::size_t joint, const glm::vec3& expected, const char* why = "")
{
    const glm::vec3 found = place(instance, joint);
    EXPECT_LT(glm::distance(found, expected), 1e-3F) << why << ": " << found.x << ' ' << found.y << ' ' << found.z;
}

TEST(RiggedInstance, IsInTheRestPoseUntilAClipPlays)
{
    Instance instance(arm());
    expect_at(instance, kHand, {20, 0, 0});
    const auto palette = instance.rigs()[0]->palette(instance.parts()[0].palette);
    EXPECT_EQ(numbers_of(palette[kHand]), (std::array<float, 12>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}));
}

TEST(RiggedInstance, PlaysAClipAndASubsetOfItsFrames)
{
    Instance instance(arm());
    instance.playback(0)->play(kBend, {0, 1, Loop::once});
    instance.update(0.9);
    expect_at(instance, kHand, {10, 10, 0}, "the elbow is bent by a right angle");
    instance.playback(0)->play(kCut, {});
    instance.update(0);
    const float angle = glm::radians(50.0F);
    expect_at(instance, kHand, {10 + 10 * std::cos(angle), 10 * std::sin(angle), 0}, "frame 5 of 9");
    instance.playback(0)->stop();
    instance.update(0);
    expect_at(instance, kHand, {20, 0, 0}, "rest");
}

TEST(RiggedInstance, PlaysTracksWithKeyTimes)
{
    Instance instance(arm());
    instance.playback(0)->play(kSway, {});
    instance.update(0.4);
    expect_at(instance, kHand, {20, 0, 0}, "before the first key");
    instance.update(0.6);
    const float half = glm::radians(45.0F);
    expect_at(instance, kHand, {20 * std::cos(half), 20 * std::sin(half), 0}, "half way");
    instance.update(0.7);
    expect_at(instance, kHand, {0, 20, 0}, "after the last key");
}

TEST(RiggedInstance, FadesFromOneClipToAnother)
{
    Instance instance(arm());
    instance.playback(0)->play(kBend, {0, 1, Loop::once});
    instance.update(0.9);
    instance.playback(0)->play(kWalk, {1, 0, Loop::clip});
    instance.update(0.5);
    const float angle = glm::radians(45.0F);
    expect_at(instance, kHand, {10 + 10 * std::cos(angle), 10 * std::sin(angle), 0}, "half bent");
}

TEST(RiggedInstance, KeepsRemovesOrAccumulatesRootMotion)
{
    Instance instance(arm());
    instance.playback(0)->play(kWalk, {});
    instance.update(0.15);
    expect_at(instance, kShoulder, {0, 4, 0}, "stored");
    instance.set_rules({Interpolation::slerp, RootMotion::in_place});
    instance.update(0);
    expect_at(instance, kShoulder, {0, 0, 0}, "in place");
    instance.set_rules({Interpolation::slerp, RootMotion::travel});
    instance.update(0.6);
    expect_at(instance, kShoulder, {0, 20, 0}, "after two passes");
    instance.update(-0.9);
    expect_at(instance, kShoulder, {0, -4, 0}, "three passes backwards");
    instance.playback(0)->seek(0.15);
    instance.update(0);
    expect_at(instance, kShoulder, {0, 4, 0}, "seeking gives a position in the first pass");
}

TEST(RiggedInstance, PlaysLayersOnTheJointsOfTheirMask)
{
    Instance instance(arm());
    instance.playback(0)->play(kWalk, {0, 0, Loop::clip});
    const std::array<float, 3> mask = {0, 1, 1};
    instance.set_layer(0, 1, 1, false, mask);
    instance.update(0);
    expect_at(instance, kHand, {20, 0, 0}, "an empty layer does not change the pose");
    instance.playback(0, 1)->play(kBend, {0, 1, Loop::once});
    instance.update(0.9);
    expect_at(instance, kHand, {10, 10, 0});
    instance.playback(0)->seek(0.15);
    instance.update(0);
    expect_at(instance, kHand, {10, 14, 0}, "the shoulder keeps the motion of the walk");
    instance.set_layer(0, 1, 0, false, mask);
    instance.update(0);
    expect_at(instance, kHand, {20, 4, 0}, "without weight");
    instance.set_layer(0, 2, 1, true, {});
    instance.playback(0, 2)->play(kSway, {0, 1, Loop::once});
    instance.update(1.7);
    expect_at(instance, kHand, {0, 24, 0}, "an additive layer rotates the whole arm at its current position");
    instance.remove_layer(0, 1);
    instance.remove_layer(0, 1);
    instance.update(0);
    expect_at(instance, kHand, {20, 4, 0});
}

TEST(RiggedInstance, RemovesOrAccumulatesTheRootMotionOfAReversedClip)
{
    Model model = arm_model();
    model.clips[kWalk].reversed = true;
    model.clips[kWalk].displacement = {0, -8, 0};
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    instance.playback(0)->play(kWalk, {0, 1, Loop::repeat});
    instance.update(0.15);
    expect_at(instance, kShoulder, {0, 4, 0}, "stored: from 8 to 0");
    instance.set_rules({Interpolation::slerp, RootMotion::in_place});
    instance.update(0);
    expect_at(instance, kShoulder, {0, 8, 0}, "in place");
    instance.update(0.1);
    expect_at(instance, kShoulder, {0, 8, 0}, "in place, near the end of the pass");
    EXPECT_NEAR(instance.root_motion().x, -8.0F / 3, 1e-4F);
    instance.set_rules({Interpolation::slerp, RootMotion::travel});
    instance.update(0.5);
    expect_at(instance, kShoulder, {0, -12, 0}, "after two passes and a half");
}

TEST(RiggedInstance, AddsAReversedClipRelativeToItsFirstPlayedFrame)
{
    Model model = arm_model();
    model.clips[kBend].reversed = true;
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    instance.set_layer(0, 1, 1, true, {});
    instance.playback(0, 1)->play(kBend, {0, 1, Loop::once});
    instance.update(0);
    expect_at(instance, kHand, {20, 0, 0}, "the first frame changes nothing");
    instance.update(0.9);
    expect_at(instance, kHand, {10, -10, 0}, "from bent to straight turns the elbow by -90 degrees");
}

TEST(RiggedInstance, AccumulatesTheRootMotionOfARange)
{
    Instance instance(arm());
    instance.set_rules({Interpolation::slerp, RootMotion::travel});
    instance.playback(0)->play(kWalk, {0, 1, Loop::repeat});
    // Two of the three steps of 8/3; a range shows its last frame for 0.1 s before it repeats.
    instance.playback(0)->set_range(0, 2);
    instance.update(0.3);
    expect_at(instance, kShoulder, {0, 16.0F / 3, 0}, "after one pass of the range");
}

TEST(RiggedInstance, FadesWithinALayerWithoutAJump)
{
    for (const bool additive : {false, true}) {
        Instance instance(arm());
        instance.set_layer(0, 1, 0.5F, additive, {});
        instance.playback(0, 1)->play(kBend, {0, 0, Loop::once});
        instance.playback(0, 1)->seek(0.9);
        instance.playback(0, 1)->play(kWalk, {1, 0, Loop::once});
        instance.update(0.9999);
        const glm::vec3 before = place(instance, kHand);
        instance.update(0.001);
        EXPECT_LT(glm::distance(before, place(instance, kHand)), 0.05F) << "no jump at the end of the fade";
        expect_at(instance, kHand, {20, 0, 0}, "the clip's first frame is the rest pose");
    }
}

TEST(RiggedInstance, HoldsJointsUntilTheyAreReleased)
{
    Instance instance(arm());
    instance.playback(0)->play(kBend, {0, 1, Loop::once});
    instance.update(0.9);
    const glm::quat back = glm::angleAxis(glm::radians(-90.0F), glm::vec3(0, 0, 1));
    instance.hold_joint(0, kElbow, {instance.joint(0, kElbow)->position, back});
    instance.update(0);
    expect_at(instance, kHand, {10, -10, 0}, "the hand follows the elbow");
    instance.update(0.1);
    expect_at(instance, kHand, {10, -10, 0}, "the clip does not move the joint");
    instance.hold_joint(0, kHand, {{5, 0, 0}});
    instance.update(0);
    expect_at(instance, kHand, {10, -5, 0});
    instance.release_joint(0, kElbow);
    instance.update(0);
    expect_at(instance, kHand, {10, 5, 0}, "the hand is held still");
    instance.release_joint(0, kNone);
    instance.update(0);
    expect_at(instance, kHand, {10, 10, 0});
}

TEST(RiggedInstance, SharesOneBlockOfPalettesPerModel)
{
    const auto subject = arm();
    const Rigs rigs = make_rigs(*subject);
    std::vector<std::unique_ptr<Instance>> crowd;
    for (int i = 0; i < 9; ++i) {
        crowd.push_back(std::make_unique<Instance>(subject, rigs));
        crowd.back()->playback(0)->play(kBend, {0, 1, Loop::once});
        crowd.back()->playback(0)->seek(0.1 * i);
    }
    std::vector<Instance*> all;
    for (const auto& instance : crowd) all.push_back(instance.get());
    for (Instance* each : all) each->update(0);
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        EXPECT_EQ(crowd[i]->parts()[0].palette, i) << "consecutive palettes";
        const auto palette = rigs[0]->palette(crowd[i]->parts()[0].palette);
        EXPECT_EQ(palette.data(), *rigs[0]->block() + i * 3);
        // The palette moves the hand from its bind position, x = 20.
        const auto m = numbers_of(palette[kHand]);
        EXPECT_NEAR(m[0] * 20 + m[3], place(*crowd[i], kHand).x, 1e-3F);
    }
    crowd.erase(crowd.begin() + 4);
    crowd.push_back(std::make_unique<Instance>(subject, rigs));
    EXPECT_EQ(crowd.back()->parts()[0].palette, 4U) << "a free slot is reused";
}

TEST(RiggedInstance, AllocatesNothingPerFrame)
{
    Instance instance(arm());
    instance.set_layer(0, 1, 0.5F, true, {});
    instance.playback(0)->play(kBend, {});
    instance.playback(0)->play(kWalk, {10, 1, Loop::clip});
    instance.playback(0, 1)->play(kSway, {});
    instance.update(0.01);
    const MemoryMeter meter;
    for (int i = 0; i < 50; ++i) instance.update(0.03);
    EXPECT_EQ(meter.allocations(), 0U);
}

TEST(RiggedInstance, KeepsFollowersWithoutTheClipInTheRestPose)
{
    Subject subject = single_subject(arm_model());
    Model without = arm_model();
    without.clips.clear();
    Part follower;
    follower.name = "follower";
    follower.model = std::make_shared<const Model>(std::move(without));
    follower.parent = 0;
    follower.how = Joining::follow;
    subject.parts.push_back(std::move(follower));
    Instance instance(std::make_shared<const Subject>(std::move(subject)));
    instance.playback(0)->play(kBend, {});
    instance.update(0.9);
    EXPECT_EQ(instance.joint(1, kElbow)->rotation, glm::quat(1, 0, 0, 0));
}

struct Deformed {
    std::vector<glm::vec3> positions, normals;
};

Deformed deformed(const Instance& instance, const Mesh& mesh)
{
    const PartPose& pose = instance.parts()[0];
    Deformed out{std::vector<glm::vec3>(mesh.positions.size()), std::vector<glm::vec3>(mesh.positions.size())};
    deform(mesh, pose.joints, instance.rigs()[0]->palette(pose.palette), pose.scaled != 0, out.positions,
           out.normals);
    return out;
}

TEST(DeformedMesh, IsUnchangedInTheRestPoseAndFollowsItsJoints)
{
    const auto subject = arm();
    const Mesh& skin = subject->parts[0].model->meshes[0];
    Instance instance(subject);
    const Deformed rest = deformed(instance, skin);
    for (std::size_t i = 0; i < skin.positions.size(); ++i)
        EXPECT_LT(glm::distance(rest.positions[i], skin.positions[i]), 1e-5F);
    instance.hold_joint(0, kElbow, {{10, 0, 0}, glm::angleAxis(glm::radians(90.0F), glm::vec3(1, 0, 0))});
    instance.update(0);
    const Deformed turned = deformed(instance, skin);
    EXPECT_LT(glm::distance(turned.positions[13], {30, 0, 1}), 1e-4F) << "beyond the hand";
    EXPECT_LT(glm::distance(turned.normals[13], {0, -1, 0}), 1e-5F);
    EXPECT_LT(glm::distance(turned.positions[5], {10, 0.5F, 0.5F}), 1e-4F) << "follows the elbow with weight 0.5";
    EXPECT_NEAR(glm::length(turned.normals[5]), 1, 1e-5F);
    EXPECT_LT(glm::distance(turned.positions[1], skin.positions[1]), 1e-5F) << "the upper arm does not move";
}

TEST(DeformedMesh, UsesEveryWeightOfTheFile)
{
    Model model = arm_model();
    Mesh& skin = model.meshes[0];
    // The first vertex has weights of all three joints, with bind positions that differ; the second has none.
    skin.skin.exact.runs = std::vector<WeightRun>(skin.positions.size(), {0, 0});
    skin.skin.exact.runs[0] = {0, 3};
    skin.skin.exact.joints = {kShoulder, kElbow, kHand};
    skin.skin.exact.points = {{0, -1, 0, 0.5F}, {0, 0, 0, 0.25F}, {4, 0, 0, 0.25F}};
    const Instance instance(std::make_shared<const Subject>(single_subject(model)));
    const Deformed rest = deformed(instance, instance.subject().parts[0].model->meshes[0]);
    EXPECT_LT(glm::distance(rest.positions[0], {8.5F, -0.5F, 0}), 1e-5F);
    EXPECT_EQ(rest.positions[1], skin.positions[1]) << "no joint moves it";
    EXPECT_EQ(rest.normals[1], skin.normals[1]);
}

// The arm with a second part, which is attached to a joint or merged with joints of the same name.
Subject armed(Model carried, Joining how, const char* at)
{
    Subject subject = single_subject(arm_model());
    Part part;
    part.model = std::make_shared<const Model>(std::move(carried));
    part.parent = 0;
    part.how = how;
    part.at = at;
    subject.parts.push_back(part);
    return subject;
}

TEST(RiggedInstance, PlacesPartsAtAttachmentsAndJoints)
{
    Model arm = arm_model();
    arm.attachments = {
        {"grip", kHand, {{2, 0, 0}, glm::angleAxis(glm::radians(90.0F), glm::vec3(0, 0, 1)), {1, 1, 1}}}};
    Subject subject = armed(arm_model(), Joining::tag, "Grip");
    subject.parts[0].model = std::make_shared<const Model>(std::move(arm));
    subject.parts.push_back(subject.parts[1]);
    subject.parts[2].at = "HAND";
    Instance instance(std::make_shared<const Subject>(std::move(subject)));
    instance.playback(0)->play(kBend, {0, 1, Loop::once});
    instance.update(0.9);
    const glm::mat4& grip = instance.parts()[1].matrix;
    EXPECT_LT(glm::distance(glm::vec3(grip[3]), glm::vec3(10, 12, 0)), 1e-3F);
    EXPECT_LT(glm::distance(glm::vec3(grip[0]), glm::vec3(-1, 0, 0)), 1e-3F) << "rotated by joint and attachment";
    EXPECT_LT(glm::distance(glm::vec3(instance.parts()[2].matrix[3]), glm::vec3(10, 10, 0)), 1e-3F);
}

TEST(RiggedInstance, MergesJointsOfTheSameName)
{
    // A gun attached to the hand, with an additional joint for its barrel.
    Model gun = arm_model();
    gun.joints[0].name = "HAND";
    gun.joints[1].name = "barrel";
    gun.joints[1].rest.position = {3, 0, 0};
    gun.joints[2].name = "Elbow";
    bind(gun.joints);
    Instance instance(std::make_shared<const Subject>(armed(std::move(gun), Joining::merge, "")));
    instance.playback(0)->play(kBend, {0, 1, Loop::once});
    instance.update(0.9);
    const auto at = [&](std::size_t joint) {
        const auto m = numbers_of(instance.parts()[1].joints[joint]);
        return glm::vec3(m[3], m[7], m[11]);
    };
    EXPECT_LT(glm::distance(at(0), glm::vec3(10, 10, 0)), 1e-3F);
    EXPECT_LT(glm::distance(at(1), glm::vec3(10, 13, 0)), 1e-3F) << "the barrel follows the hand";
    EXPECT_LT(glm::distance(at(2), glm::vec3(10, 0, 0)), 1e-3F);
    EXPECT_EQ(instance.parts()[1].matrix, glm::mat4(1.0F));
    const auto palette = numbers_of(instance.rigs()[1]->palette(instance.parts()[1].palette)[0]);
    EXPECT_NEAR(palette[3], 10, 1e-3F) << "the palette has the merged matrix";
    instance.set_visible(0, false);
    instance.playback(0)->stop();
    instance.update(0);
    EXPECT_LT(glm::distance(at(1), glm::vec3(23, 0, 0)), 1e-3F) << "a hidden parent moves it, too";
}

}  // namespace
}  // namespace marrow::test
