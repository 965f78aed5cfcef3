// Tests of data that instances share: it is created once, and its size is limited.
#include "instance/rig.h"

#include <gtest/gtest.h>

#include "base/limits.h"
#include "instance/instance.h"
#include "model/validate.h"
#include "support/cpu_time.h"
#include "support/memory_meter.h"
#include "support/models.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

std::shared_ptr<const Subject> subject_of(Model model)
{
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

// The maximum number of joints, all children of the first one, in ascending or descending order of their names.
std::shared_ptr<const Subject> crowded(bool backwards)
{
    Model model;
    model.name = "crowded";
    model.joints.resize(kMaxJoints);
    for (std::uint32_t i = 0; i < kMaxJoints; ++i) {
        model.joints[i].name = "joint " + std::to_string(backwards ? kMaxJoints - 1 - i : i);
        model.joints[i].parent = i == 0 ? kNone : 0;
    }
    return subject_of(std::move(model));
}

TEST(Rig, MatchesManyJointsByName)
{
    Instance body(crowded(false)), outfit(crowded(true));
    const double seconds = cpu_seconds([&] { ASSERT_TRUE(body.attach(outfit, 0, Joining::merge, kNone)); });
    EXPECT_EQ(outfit.parts()[0].merged[0], kMaxJoints - 1);
    EXPECT_EQ(outfit.parts()[0].merged[kMaxJoints - 1], 0U);
    // Comparing each name with all others would take a minute.
    EXPECT_LT(seconds, 5);
}

TEST(Rig, MatchesTheJointsOfMergedParts)
{
    Subject subject = *crowded(false);
    Part outfit;
    outfit.model = crowded(true)->parts[0].model;
    outfit.parent = 0;
    outfit.how = Joining::merge;
    subject.parts.push_back(outfit);
    Rigs rigs;
    EXPECT_LT(cpu_seconds([&] { rigs = make_rigs(subject); }), 5);
    EXPECT_EQ(rigs[1]->merged()[1], kMaxJoints - 2);
    EXPECT_TRUE(rigs[0]->merged().empty());
}

// A model of one joint with a position for each of `frames` frames.
Model long_animation(std::uint32_t frames)
{
    Model model;
    model.name = "long";
    model.joints.resize(1);
    Animation animation;
    animation.frame_count = frames;
    animation.frames_per_second = 100;
    JointTrack track;
    track.position.values.resize(frames);
    track.position.values[frames - 1] = {1, 2, 3};
    track.position.values[frames - 2] = {1, 2, 1};
    animation.tracks.push_back(std::move(track));
    model.animations.push_back(std::move(animation));
    model.clips = {clip_of(model, 0, "all", (frames - 1) / 100.0)};
    return model;
}

TEST(Rig, LimitsTheMemoryOfAnAnimation)
{
    EXPECT_EQ(baked_pose_count(long_animation(10).animations[0], 1), 40U) << "joints are stored in groups of four";
    EXPECT_EQ(baked_pose_count(long_animation(10).animations[0], 5), 80U);

    constexpr std::uint32_t kFrames = kMaxJointPoses / 4 + 1;
    Instance instance(subject_of(long_animation(kFrames)));
    const MemoryMeter meter;
    ASSERT_TRUE(instance.play(0, 0, 0, {0, 1, Loop::once}));
    instance.update(kFrames / 100.0 - 0.015);
    EXPECT_LT(meter.peak(), 1U << 20);
    EXPECT_NEAR(instance.joint(0, 0)->position.z, 2, 1e-2) << "sampled from the track, not baked";
}

TEST(Rig, LimitsTheMemoryOfAllAnimations)
{
    // Tracks with one value for each frame, and many joints at rest: they take little memory until they are
    // decoded to one pose for each frame.
    constexpr std::uint32_t kJoints = 4096, kFrames = 1200;
    Model model = long_animation(kFrames);
    model.joints.resize(kJoints);
    for (int i = 0; i < 3; ++i) {
        model.animations.push_back(model.animations[0]);
        model.clips.push_back(clip_of(model, static_cast<std::uint32_t>(i) + 1, "more", 1));
    }
    ASSERT_FALSE(validate(model));
    Instance instance(subject_of(std::move(model)));
    const MemoryMeter meter;
    for (std::uint32_t clip = 0; clip < 4; ++clip) {
        instance.play(0, 0, clip, {});
        instance.update(0.01);
    }
    EXPECT_LT(meter.peak(), kMaxJointPoses * sizeof(JointQuad) / 4 * 11 / 10);
    EXPECT_GT(meter.peak(), kMaxJointPoses * sizeof(JointQuad) / 8);
}

TEST(Rig, SharesPlansOfVertexAnimationBetweenInstances)
{
    Model model = animated_model(2);
    constexpr std::uint32_t kVertices = 3000;
    model.vertex_frames[0].vertex_count = kVertices;
    model.vertex_frames[0].records.assign(kVertices * 4 * 2, 5);
    Mesh& mesh = model.meshes[0];
    mesh.vertex_count = kVertices;
    mesh.source_vertex.clear();
    // No two consecutive vertices are adjacent in the frames.
    for (std::uint32_t i = 0; i < kVertices; ++i) mesh.source_vertex.push_back(i * 7 % kVertices);
    const auto subject = subject_of(std::move(model));
    const Rigs rigs = make_rigs(*subject);
    const Instance first(subject, rigs);
    const MemoryMeter meter;
    const Instance second(subject, rigs);
    EXPECT_LT(meter.peak(), kVertices * 6 * sizeof(float) + 8192)
        << "a second instance allocates its vertices, but no plan";
}

// --- allocations while clips play -----------------------------------------------------------------------------

// "bend" is followed by "walk", "walk" by "sway", and "sway" by "bend".
std::shared_ptr<const Subject> going_on()
{
    Model model = arm_model();
    for (Clip& clip : model.clips) clip.loop_frame = kNone;
    Subject subject = single_subject(std::move(model));
    for (std::uint32_t i = 0; i < 3; ++i) subject.clips[i].next = (i + 1) % 3;
    return std::make_shared<const Subject>(std::move(subject));
}

TEST(Update, AllocatesNothingWhenAClipFollowsAnother)
{
    Instance instance(going_on());
    ASSERT_TRUE(instance.play(0, 0, 0, {0, 1, Loop::clip, true}));
    const MemoryMeter meter;
    std::uint32_t last = 0, changes = 0;
    for (int i = 0; i < 100; ++i) {
        instance.update(0.05);
        const std::uint32_t now = instance.playback(0)->state().clip;
        changes += now != last;
        last = now;
    }
    EXPECT_EQ(meter.allocations(), 0U);
    EXPECT_GE(changes, 3U) << "all clips have been played";
}

TEST(Play, BakesAClipAndItsNextClips)
{
    Instance alone(going_on()), followed(going_on());
    alone.play(0, 0, 0, {0, 1, Loop::clip});
    EXPECT_TRUE(alone.rigs()[0]->is_baked(0));
    EXPECT_FALSE(alone.rigs()[0]->is_baked(1)) << "without PlayOptions::next, no clip follows";
    followed.play(0, 0, 0, {0, 1, Loop::clip, true});
    EXPECT_TRUE(followed.rigs()[0]->is_baked(0));
    EXPECT_TRUE(followed.rigs()[0]->is_baked(1));
    EXPECT_FALSE(followed.rigs()[0]->is_baked(2)) << "clips with key times are not baked";
}

TEST(Update, AllocatesNothingForUnpreparedClips)
{
    Instance instance(going_on());
    instance.playback(0)->play(0, {0, 1, Loop::clip, true});
    const MemoryMeter meter;
    for (int i = 0; i < 100; ++i) instance.update(0.05);
    EXPECT_EQ(meter.allocations(), 0U);
}

}  // namespace
}  // namespace marrow::test
