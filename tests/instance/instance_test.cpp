#include "instance/instance.h"

#include <gtest/gtest.h>

#include <glm/ext/matrix_transform.hpp>

#include <cmath>

#include "support/memory_meter.h"
#include "support/models.h"

namespace marrow::test {
namespace {

std::shared_ptr<const Subject> animated(std::uint32_t frames)
{
    return std::make_shared<const Subject>(single_subject(animated_model(frames)));
}

// A body of `frames` frames with a follower of `followers` frames.
std::shared_ptr<const Subject> with_follower(std::uint32_t frames, std::uint32_t followers)
{
    Subject subject = single_subject(animated_model(frames));
    Part weapon;
    weapon.name = "weapon";
    weapon.model = std::make_shared<const Model>(animated_model(followers));
    weapon.parent = 0;
    weapon.how = Joining::follow;
    subject.parts.push_back(std::move(weapon));
    return std::make_shared<const Subject>(std::move(subject));
}

// The x of the first vertex: frame f of animated_model is at x = 10 f.
float x_of(const Instance& instance, std::size_t part = 0) { return instance.parts()[part].meshes[0].positions[0]; }

TEST(InstanceOfASubject, IsPosedFromTheStart)
{
    const Instance instance(animated(3));
    EXPECT_EQ(x_of(instance), 0);
    EXPECT_EQ(instance.parts()[0].meshes[0].positions.size(), 9U);
    EXPECT_EQ(instance.parts()[0].meshes[0].normals[2], 1);
}

TEST(InstanceOfASubject, PlaysAClip)
{
    Instance instance(animated(4));
    instance.playback(0)->play(0, {});
    instance.update(0.15);
    EXPECT_NEAR(x_of(instance), 15, 1e-4);
    instance.update(0.2);
    EXPECT_NEAR(x_of(instance), 15, 1e-4) << "half way from the last frame, 30, back to the first";
}

TEST(InstanceOfASubject, ShowsChangesAfterAnUpdateOfZeroSeconds)
{
    Instance instance(animated(4));
    instance.playback(0)->show_frame(2.5);
    instance.update(0);
    EXPECT_NEAR(x_of(instance), 25, 1e-4);
    instance.playback(0)->play(0, {});
    instance.playback(0)->seek(0.1);
    instance.update(0);
    EXPECT_NEAR(x_of(instance), 10, 1e-4);
}

TEST(InstanceOfASubject, BlendsACrossFade)
{
    Model model = animated_model(11);
    model.clips = {frame_clip("low", 0, 1, 10), frame_clip("high", 10, 1, 10), frame_clip("middle", 5, 1, 10)};
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    Playback& playback = *instance.playback(0);
    playback.play(0, {});
    playback.play(1, {1.0, 1, Loop::clip});
    instance.update(0.25);
    EXPECT_NEAR(x_of(instance), 25, 1e-3);
    playback.play(2, {1.0, 1, Loop::clip});
    instance.update(0.5);
    // The blend of 0 and 100 at 0.75 is 75; half of it and half of 50 are 62.5.
    EXPECT_NEAR(x_of(instance), 62.5, 1e-3);
    instance.update(1);
    EXPECT_NEAR(x_of(instance), 50, 1e-3);
}

TEST(InstanceOfASubject, AppliesItsBasisThenItsTransform)
{
    Instance instance(animated(1));
    EXPECT_EQ(instance.root() * glm::vec4(1, 2, 3, 1), glm::vec4(2, 3, 1, 1));
    instance.set_transform(glm::translate(glm::mat4(1.0F), glm::vec3(100, 0, 0)));
    EXPECT_EQ(instance.root() * glm::vec4(1, 2, 3, 1), glm::vec4(102, 3, 1, 1));
}

TEST(InstanceOfASubject, OutlivesTheHandleOfItsSubject)
{
    std::shared_ptr<const Subject> subject = animated(3);
    Instance instance(subject);
    subject.reset();
    instance.playback(0)->play(0, {});
    instance.update(0.1);
    EXPECT_NEAR(x_of(instance), 10, 1e-4);
    EXPECT_EQ(instance.subject().name, "animated");
}

TEST(InstanceOfASubject, PlaysIndependentlyOfInstancesOfTheSameSubject)
{
    const auto subject = animated(4);
    Instance one(subject), two(subject);
    one.playback(0)->play(0, {});
    two.playback(0)->show_frame(3);
    one.update(0.1);
    two.update(0.1);
    EXPECT_NEAR(x_of(one), 10, 1e-4);
    EXPECT_NEAR(x_of(two), 30, 1e-4);
}

TEST(InstanceOfASubject, AllocatesNothingWhenItIsUpdated)
{
    Instance instance(with_follower(20, 10));
    instance.playback(0)->play(0, {});
    const MemoryMeter meter;
    for (int i = 0; i < 100; ++i) {
        if (i % 7 == 0) instance.playback(0)->play(0, {0.2, 1, Loop::ping_pong});
        if (i % 31 == 0) instance.playback(1)->show_frame(i);
        instance.update(0.03);
    }
    EXPECT_EQ(meter.allocations(), 0U);
}

TEST(InstanceOfAPlayer, SharesThePlaybackOfAPartWithItsFollowers)
{
    Instance instance(with_follower(4, 4));
    EXPECT_EQ(instance.playback(1), instance.playback(0));
    instance.playback(0)->play(0, {});
    instance.update(0.15);
    EXPECT_NEAR(x_of(instance, 0), 15, 1e-4);
    EXPECT_NEAR(x_of(instance, 1), 15, 1e-4);
}

TEST(InstanceOfAPlayer, ShowsTheFirstPartOfAChoiceAndPosesNoHiddenPart)
{
    Subject subject = *with_follower(4, 4);
    Model weapon = *subject.parts[1].model;
    weapon.hints.choice = Choice::weapon;
    subject.parts[1].model = std::make_shared<const Model>(std::move(weapon));
    subject.parts.push_back(subject.parts[1]);
    Instance instance(std::make_shared<const Subject>(std::move(subject)));
    EXPECT_TRUE(instance.parts()[0].visible);
    EXPECT_TRUE(instance.parts()[1].visible);
    EXPECT_FALSE(instance.parts()[2].visible);

    instance.playback(0)->show_frame(2);
    instance.update(0);
    EXPECT_EQ(x_of(instance, 1), 20);
    EXPECT_EQ(x_of(instance, 2), 0) << "hidden";

    instance.set_visible(1, false);
    instance.set_visible(2, true);
    instance.playback(0)->show_frame(3);
    instance.update(0);
    EXPECT_EQ(x_of(instance, 1), 20) << "hidden parts keep their vertices";
    EXPECT_EQ(x_of(instance, 2), 30);
}

TEST(InstanceOfAPlayer, HoldsTheLastFrameOfFollowersWithFewerFrames)
{
    Instance instance(with_follower(10, 3));
    instance.playback(0)->show_frame(7.5);
    instance.update(0);
    EXPECT_NEAR(x_of(instance, 0), 75, 1e-4);
    EXPECT_NEAR(x_of(instance, 1), 20, 1e-4);
}

TEST(InstanceOfAPlayer, SharesThePlaybackOfTheRootWithIndirectFollowers)
{
    Subject subject = *with_follower(4, 4);
    Part third = subject.parts[1];
    third.parent = 1;
    subject.parts.push_back(third);
    Instance instance(std::make_shared<const Subject>(std::move(subject)));
    EXPECT_EQ(instance.playback(2), instance.playback(0));
}

// A rotation about z and a translation.
glm::mat4 turned(float degrees, const glm::vec3& at)
{
    return glm::rotate(glm::translate(glm::mat4(1.0F), at), glm::radians(degrees), glm::vec3(0, 0, 1));
}

// A model of `frames` frames with a tag `name` that rotates by 90 degrees and moves by 10 along x in each frame.
std::shared_ptr<const Model> tagged(std::uint32_t frames, const char* name)
{
    Model model = animated_model(frames);
    model.attachments = {{name, kNone, {}}};
    for (std::uint32_t f = 0; f < frames; ++f) {
        const auto n = static_cast<float>(f);
        model.attachment_frames.push_back(glm::mat4x3(turned(90 * n, {10 * n, 0, 5})));
    }
    return std::make_shared<const Model>(std::move(model));
}

Part part(std::shared_ptr<const Model> model, std::uint32_t parent, Joining how, const char* at = "")
{
    Part part;
    part.name = model->name;
    part.model = std::move(model);
    part.parent = parent;
    part.how = how;
    part.at = at;
    return part;
}

// Legs, a torso at their tag_torso, a head at the torso's tag_head, and a shadow that follows the torso.
std::shared_ptr<const Subject> player()
{
    Subject subject;
    subject.name = "player";
    subject.parts = {part(tagged(4, "tag_torso"), kNone, Joining::root),
                     part(tagged(4, "tag_head"), 0, Joining::tag, "TAG_Torso"),
                     part(tagged(4, "tag_hat"), 1, Joining::tag, "tag_head"),
                     part(tagged(4, "tag_none"), 1, Joining::follow)};
    return std::make_shared<const Subject>(std::move(subject));
}

void expect_near(const glm::mat4& found, const glm::mat4& expected, const char* why = "")
{
    for (int i = 0; i < 16; ++i) EXPECT_NEAR(found[i / 4][i % 4], expected[i / 4][i % 4], 2e-3F) << why << i;
}

TEST(InstanceOfParts, PlacesPartsAtTheTagsOfTheirParents)
{
    Instance instance(player());
    expect_near(instance.parts()[1].matrix, turned(0, {0, 0, 5}));
    expect_near(instance.parts()[2].matrix, turned(0, {0, 0, 10}));
    instance.playback(0)->show_frame(1);
    instance.playback(1)->show_frame(2.5);
    instance.update(0);
    expect_near(instance.parts()[1].attachments[0], turned(225, {25, 0, 5}));
    expect_near(instance.parts()[1].matrix, turned(90, {10, 0, 5}));
    expect_near(instance.parts()[2].matrix, turned(90, {10, 0, 5}) * turned(225, {25, 0, 5}));
    expect_near(instance.parts()[3].matrix, instance.parts()[1].matrix, "a follower");
}

TEST(InstanceOfParts, MovesPausedPartsWithTheirParent)
{
    Instance instance(player());
    instance.playback(1)->show_frame(1);
    instance.update(0);
    instance.playback(0)->show_frame(1);
    instance.update(0);
    expect_near(instance.parts()[2].matrix, turned(90, {10, 0, 5}) * turned(90, {10, 0, 5}));
}

TEST(InstanceOfParts, PlacesPartsWithUnknownTagsAtTheOriginOfTheParent)
{
    Subject subject = *player();
    subject.parts[2].at = "tag_nowhere";
    Instance instance(std::make_shared<const Subject>(std::move(subject)));
    expect_near(instance.parts()[2].matrix, instance.parts()[1].matrix);
}

TEST(InstanceOfParts, MovesPartsWithHiddenParents)
{
    Instance instance(player());
    instance.set_visible(0, false);
    instance.set_visible(1, false);
    instance.playback(0)->show_frame(1);
    instance.playback(1)->show_frame(1);
    instance.update(0);
    expect_near(instance.parts()[2].matrix, turned(90, {10, 0, 5}) * turned(90, {10, 0, 5}));
    EXPECT_EQ(x_of(instance, 0), 0) << "hidden parts keep their vertices";
    instance.set_visible(0, true);
    instance.update(0);
    EXPECT_EQ(x_of(instance, 0), 10) << "shown again";
}

TEST(InstanceOfParts, RotatesPartsByTheRequestedRule)
{
    Instance instance(player());
    instance.playback(0)->show_frame(0.25);
    PoseRules rules;
    rules.tag_rotation = TagRotation::engine;
    instance.set_rules(rules);
    instance.update(0);
    const float angle = glm::degrees(std::atan2(0.25F, 0.75F));
    expect_near(instance.parts()[1].matrix, turned(angle, {2.5F, 0, 5}));
    instance.set_rules({});
    instance.update(0);
    expect_near(instance.parts()[1].matrix, turned(22.5F, {2.5F, 0, 5}));
}

TEST(InstanceOfParts, AllocatesNothingWhenItIsUpdated)
{
    Instance instance(player());
    instance.playback(0)->play(0, {});
    const MemoryMeter meter;
    for (int i = 0; i < 50; ++i) {
        if (i % 7 == 0) instance.playback(1)->play(0, {0.2, 1, Loop::ping_pong});
        instance.update(0.03);
    }
    EXPECT_EQ(meter.allocations(), 0U);
}

TEST(InstanceOfParts, PlaysTheNextClipOfTheSubject)
{
    Subject subject = *player();
    Model upper = *subject.parts[1].model;
    upper.clips = {frame_clip("attack", 0, 2, 10, kNone), frame_clip("stand", 2, 1, 10)};
    subject.parts[1].model = std::make_shared<const Model>(std::move(upper));
    subject.clips = {{"all", "", 0, 0, kNone}, {"stand", "torso", 1, 1, kNone}, {"attack", "torso", 1, 0, 1}};
    Instance instance(std::make_shared<const Subject>(std::move(subject)));
    instance.play(1, 0, 0, {0, 1, Loop::clip, true});
    instance.update(0.3);
    EXPECT_EQ(instance.playback(1)->state().clip, 1U);
    instance.play(0, 0, 0, {0, 1, Loop::once, true});
    instance.update(9);
    EXPECT_EQ(instance.playback(0)->state().clip, 0U) << "it has no next clip";
}

TEST(InstanceOfParts, PlaysSeparateClipsOnParts)
{
    Subject subject = *with_follower(4, 4);
    subject.parts[1].how = Joining::tag;
    Instance instance(std::make_shared<const Subject>(std::move(subject)));
    instance.playback(0)->show_frame(1);
    instance.playback(1)->show_frame(3);
    instance.update(0);
    EXPECT_NEAR(x_of(instance, 0), 10, 1e-4);
    EXPECT_NEAR(x_of(instance, 1), 30, 1e-4);
}

TEST(InstanceOfASubject, LeavesMeshesWithoutFramesEmpty)
{
    Model model = animated_model(2);
    Mesh still = model.meshes[0];
    still.vertex_frames = kNone;
    add_mesh(model, "still", still);
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    EXPECT_EQ(instance.parts()[0].meshes[0].positions.size(), 9U);
    EXPECT_TRUE(instance.parts()[0].meshes[1].positions.empty());
}

// A clip of joints also plays the vertex frames if both are equally long.
TEST(InstanceOfASubject, PlaysFramesTogetherWithAnAnimationOfTheSameLength)
{
    for (const std::uint32_t length : {3U, 4U}) {
        Model model = animated_model(3);
        model.joints.emplace_back().name = "root";
        Animation& animation = model.animations.emplace_back();
        animation.frame_count = length;
        animation.tracks.emplace_back().joint = 0;
        animation.tracks[0].position.values.resize(length);
        animation.tracks[0].position.values[2].x = 7;
        Clip clip;
        clip.name = "both";
        clip.animation = 0;
        clip.frame_count = 3;
        clip.seconds = 0.2;
        model.clips = {clip};
        Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
        ASSERT_TRUE(instance.playback(0)->play(0, {}));
        instance.playback(0)->seek(0.15);
        instance.update(0);
        EXPECT_NEAR(x_of(instance), length == 3 ? 15 : 0, 1e-4) << length;
        glm::vec4 row;
        instance.parts()[0].joints.at(0).row[0].store(&row.x);
        EXPECT_NEAR(row.w, 3.5F, 1e-4F);
    }
}

TEST(InstanceOfASubject, PosesAMeshOfSeveralSurfacesOnce)
{
    Model model = animated_model(3);
    model.surfaces.push_back(model.surfaces[0]);
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    instance.playback(0)->show_frame(2);
    instance.update(0);
    ASSERT_EQ(instance.parts()[0].meshes.size(), 1U);
    EXPECT_EQ(x_of(instance), 20);
}

TEST(InstanceOfASubject, PosesOnlyMeshesOfTheShownLevelOfDetail)
{
    // Mesh 0 is drawn at both levels, mesh 1 at the coarser level, mesh 2 at none.
    Model model = animated_model(3);
    model.meshes.push_back(model.meshes[0]);
    model.meshes.push_back(model.meshes[0]);
    model.surfaces.push_back(model.surfaces[0]);
    model.surfaces.back().level_of_detail = 1;
    model.surfaces.push_back(whole_surface("coarse", model, 1));
    model.surfaces.back().level_of_detail = 1;
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    const auto x = [&](std::size_t mesh) { return instance.parts()[0].meshes[mesh].positions[0]; };
    instance.playback(0)->show_frame(1);
    instance.update(0);
    EXPECT_EQ(x(0), 10);
    EXPECT_EQ(x(1), 0);
    instance.set_level_of_detail(7);
    instance.update(0);
    EXPECT_EQ(instance.parts()[0].level_of_detail, 1U) << "the coarsest level of the model";
    EXPECT_EQ(x(0), 10);
    EXPECT_EQ(x(1), 10);
    EXPECT_EQ(x(2), 0);
}

// Mesh 0 is drawn at level 0, mesh 1 at level 1.
Model model_of_two_levels()
{
    Model model = animated_model(3);
    model.meshes.push_back(model.meshes[0]);
    model.surfaces.push_back(whole_surface("coarse", model, 1));
    model.surfaces.back().level_of_detail = 1;
    return model;
}

TEST(InstanceOfASubject, LerpsTheMeshesOfAnotherLevelOfDetailBeforeTheNextUpdate)
{
    for (const bool lerping : {true, false}) {
        Instance instance(std::make_shared<const Subject>(single_subject(model_of_two_levels())));
        const auto x = [&](std::size_t mesh) { return instance.parts()[0].meshes[mesh].positions[0]; };
        instance.set_lerping(lerping);
        instance.playback(0)->show_frame(2);
        instance.update(0);
        // In the middle of a fade from frame 2 to frame 1, both frames have a weight.
        instance.playback(0)->show_frame(1, 1);
        instance.update(0.5);
        instance.set_level_of_detail(1);
        instance.lerp_meshes(0);
        EXPECT_EQ(x(1), 15) << "lerping " << lerping;
    }
}

TEST(InstanceOfASubject, LerpsTheShownFrameWhenLerpingIsEnabledAgain)
{
    Instance instance(std::make_shared<const Subject>(single_subject(animated_model(3))));
    instance.set_lerping(false);
    instance.playback(0)->show_frame(2);
    instance.update(0);
    instance.playback(0)->set_paused(true);
    instance.set_lerping(true);
    EXPECT_EQ(x_of(instance), 20);
    instance.update(0.1);
    EXPECT_EQ(x_of(instance), 20);
}

TEST(InstanceOfASubject, IgnoresFramesOfAModelWithoutAnimation)
{
    Model model = animated_model(1);
    model.clips.clear();
    model.frames.clear();
    model.vertex_frames.clear();
    model.meshes[0].vertex_frames = kNone;
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    instance.playback(0)->show_frame(5);
    instance.update(1);
    EXPECT_EQ(instance.playback(0)->state().file_frame, 0);
}

TEST(Instance, HasTheInterpolatedBoundsOfItsFrames)
{
    Model model = animated_model(10);
    for (std::size_t f = 0; f < model.frames.size(); ++f) {
        const auto x = static_cast<float>(f * 10);
        model.frames[f].bounds = {{x, -1, 0}, {x + 2, 1, x}};
    }
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    instance.play(0, 0, 0, {});
    instance.update(0.25);
    const Bounds& bounds = instance.parts()[0].bounds;
    EXPECT_NEAR(bounds.min.x, 25, 1e-4);
    EXPECT_NEAR(bounds.max.x, 27, 1e-4);
    EXPECT_NEAR(bounds.max.z, 25, 1e-4);
    EXPECT_EQ(bounds.min.y, -1);
}

}  // namespace
}  // namespace marrow::test
