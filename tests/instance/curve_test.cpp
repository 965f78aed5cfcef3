// Compares curves between keys with the formulas in double precision.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>

#include "anim/sample.h"
#include "instance/instance.h"
#include "model/validate.h"
#include "support/messages.h"
#include "support/models.h"
#include "support/skeleton_pose.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

std::vector<float> random_times(Random& random, std::size_t keys)
{
    std::uniform_real_distribution<float> step(0.05F, 0.7F);
    std::vector<float> times;
    float now = step(random) - 0.3F;
    for (std::size_t i = 0; i < keys; ++i) times.push_back(now += step(random));
    return times;
}

Curve random_curve(Random& random) { return static_cast<Curve>(random() % 3); }

Track<glm::vec3> random_track(Random& random, glm::vec3 (*value)(Random&))
{
    Track<glm::vec3> track;
    track.curve = random_curve(random);
    track.times = random_times(random, 1 + random() % 5);
    for (std::size_t i = 0; i < track.times.size() * (track.curve == Curve::cubic ? 3 : 1); ++i)
        track.values.push_back(value(random));
    return track;
}

Track<glm::quat> random_rotation_track(Random& random)
{
    Track<glm::quat> track;
    track.curve = random_curve(random);
    track.times = random_times(random, 1 + random() % 5);
    for (std::size_t i = 0; i < track.times.size(); ++i) {
        // Tangents need not be unit quaternions.
        if (track.curve == Curve::cubic) track.values.push_back(random_rotation(random) * 3.0F);
        track.values.push_back(random_rotation(random));
        if (track.curve == Curve::cubic) track.values.push_back(random_rotation(random) * 0.5F);
    }
    return track;
}

Model curved_model(Random& random, std::size_t joints)
{
    Model model;
    model.name = "curved";
    model.joints = skeleton(random, joints);
    bind(model.joints);
    Animation animation;
    animation.frame_count = 30;
    animation.frames_per_second = 10;
    for (std::uint32_t joint = 0; joint < joints; ++joint) {
        JointTrack track;
        track.joint = joint;
        if (random() % 4 != 0) track.position = random_track(random, random_position);
        if (random() % 4 != 0) track.rotation = random_rotation_track(random);
        if (random() % 4 != 0) track.scale = random_track(random, random_scale);
        animation.tracks.push_back(std::move(track));
    }
    model.animations = {std::move(animation)};
    model.clips = {clip_of(model, 0, "all", 2.9)};
    return model;
}

double angle_between(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat d = a * glm::conjugate(b);
    return 2 * std::atan2(std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z), std::fabs(d.w));
}

TEST(Curves, MatchTheExactFormulas)
{
    Random random(41);
    std::uniform_real_distribution<double> moment(-0.5, 3.5);
    for (int round = 0; round < 60; ++round) {
        const Model model = curved_model(random, 9);
        const auto error = validate(model);
        ASSERT_FALSE(error) << text_of(*error);
        const Animation& animation = model.animations[0];
        Pose rest = rest_pose(model.joints);
        add_scales(rest);
        Pose pose = rest;
        for (int k = 0; k < 20; ++k) {
            const double seconds = moment(random);
            sample(animation, rest, seconds * 10, Interpolation::slerp, pose);
            const std::vector<ExactTransform> expected = exact_pose(model, animation, seconds);
            for (std::size_t i = 0; i < expected.size(); ++i) {
                const Transform found = joint_of(pose, i);
                // In float precision, a time close to a key may be on the other side of the key.
                EXPECT_LT(glm::distance(glm::dvec3(found.position), expected[i].position), 2e-3) << seconds;
                EXPECT_LT(glm::distance(glm::dvec3(found.scale), expected[i].scale), 1e-4) << seconds;
                EXPECT_LT(angle_between(glm::dquat(found.rotation), expected[i].rotation), 2e-4) << seconds;
                EXPECT_NEAR(glm::length(found.rotation), 1, 1e-5);
            }
        }
    }
}

TEST(Curves, PoseAnInstanceLikeTheExactFormulas)
{
    Random random(42);
    const Model model = curved_model(random, 7);
    Instance instance(std::make_shared<const Subject>(single_subject(model)));
    instance.play(0, 0, 0, {0, 1, Loop::once});
    for (const double seconds : {0.0, 0.33, 1.25, 2.9}) {
        instance.playback(0)->seek(seconds);
        instance.update(0);
        const std::vector<glm::dmat4> expected =
            exact_matrices(model.joints, exact_pose(model, model.animations[0], seconds));
        for (std::size_t i = 0; i < expected.size(); ++i) {
            std::array<float, 12> numbers;
            for (std::size_t row = 0; row < 3; ++row)
                instance.parts()[0].joints[i].row[row].store(&numbers[row * 4]);
            for (glm::length_t n = 0; n < 12; ++n)
                EXPECT_NEAR(static_cast<double>(numbers[static_cast<std::size_t>(n)]), expected[i][n % 4][n / 4],
                            2e-2);
        }
    }
}

// One joint with two keys, one second apart. Cubic positions have tangents of ten per second.
Animation one_track(Curve curve)
{
    Animation animation;
    animation.frame_count = 20;
    animation.frames_per_second = 10;
    JointTrack track;
    track.position = {curve, {0, 1}, {{0, 0, 0}, {4, 0, 0}}};
    const glm::quat first(1, 0, 0, 0), second(0, 0, 0, 1);
    track.rotation = {curve, {0, 1}, {first, second}};
    if (curve == Curve::cubic) {
        track.position.values = {{7, 7, 7}, {0, 0, 0}, {10, 0, 0}, {10, 0, 0}, {4, 0, 0}, {7, 7, 7}};
        const glm::quat none(0, 0, 0, 0);
        track.rotation.values = {none, first, none, none, second, none};
    }
    animation.tracks = {track};
    return animation;
}

Transform at_frame(const Animation& animation, double frame, Interpolation how = Interpolation::slerp)
{
    const Pose rest = rest_pose(std::vector<Joint>(1));
    Pose pose = rest;
    sample(animation, rest, frame, how, pose);
    return joint_of(pose, 0);
}

TEST(Curves, HoldStepValuesUntilTheNextKey)
{
    const Animation steps = one_track(Curve::step);
    EXPECT_EQ(at_frame(steps, 9.999).position.x, 0);
    EXPECT_EQ(at_frame(steps, 10).position.x, 4);
    EXPECT_EQ(at_frame(steps, 9.999).rotation, glm::quat(1, 0, 0, 0));
    EXPECT_EQ(at_frame(steps, 15).rotation, glm::quat(0, 0, 0, 1));
}

TEST(Curves, HoldStepValuesUntilTheLoopRestarts)
{
    for (const Curve curve : {Curve::step, Curve::linear}) {
        Model model;
        model.name = "steps";
        model.joints.resize(1);
        bind(model.joints);
        model.animations = {one_track(curve)};
        model.animations[0].tracks[0].scale = {Curve::step, {0, 1}, {{1, 1, 1}, {2, 2, 2}}};
        model.clips = {clip_of(model, 0, "all", 2)};
        model.clips[0].loop_frame = 0;
        Instance instance(std::make_shared<const Subject>(single_subject(model)));
        instance.play(0, 0, 0, {0, 1, Loop::repeat});
        // Halfway between the last frame (1.9 s) and the start of the next pass (2 s).
        instance.playback(0)->seek(1.95);
        instance.update(0);
        std::array<float, 4> row;
        instance.parts()[0].joints[0].row[0].store(row.data());
        EXPECT_NEAR(row[3], curve == Curve::step ? 4 : 2, 1e-4) << "position";
        instance.parts()[0].joints[0].row[2].store(row.data());
        EXPECT_NEAR(row[2], 2, 1e-4) << "scale along z, the axis of the rotation";
    }
}

TEST(Curves, PassThroughTheValuesOfCubicKeys)
{
    const Animation cubic = one_track(Curve::cubic);
    EXPECT_EQ(at_frame(cubic, 0).position, glm::vec3(0, 0, 0));
    EXPECT_EQ(at_frame(cubic, 10).position, glm::vec3(4, 0, 0));
    EXPECT_EQ(at_frame(cubic, -3).position, glm::vec3(0, 0, 0)) << "before the first key";
    EXPECT_EQ(at_frame(cubic, 17).position, glm::vec3(4, 0, 0)) << "after the last";
    // 4 (3 t^2 - 2 t^3) + 10 (t^3 - 2 t^2 + t) + 10 (t^3 - t^2) at t = 1/4.
    EXPECT_NEAR(at_frame(cubic, 2.5).position.x, 4 * 0.15625 + 10 * 0.140625 - 10 * 0.046875, 1e-5);
    EXPECT_NEAR(at_frame(cubic, 5).rotation.w, std::sqrt(0.5), 1e-6) << "normalized";
}

TEST(Curves, UseTheRequestedInterpolationOnlyIfLinear)
{
    for (const Curve curve : {Curve::step, Curve::linear, Curve::cubic}) {
        const Animation animation = one_track(curve);
        for (const Interpolation how : {Interpolation::slerp, Interpolation::lerp, Interpolation::step}) {
            const bool steps = curve == Curve::step || (curve == Curve::linear && how == Interpolation::step);
            const float x = at_frame(animation, 2.5, how).position.x, w = at_frame(animation, 2.5, how).rotation.w;
            EXPECT_EQ(x == 0, steps);
            EXPECT_EQ(w == 1, steps);
            if (curve == Curve::cubic) {
                EXPECT_EQ(x, at_frame(animation, 2.5).position.x);
            }
        }
    }
}

TEST(Curves, StayFiniteWithTheLargestTangents)
{
    Animation cubic = one_track(Curve::cubic);
    JointTrack& track = cubic.tracks[0];
    track.position.times = track.rotation.times = {0, 3e8F};
    track.position.values[2] = track.position.values[3] = {3e38F, -3e38F, 3e38F};
    track.rotation.values[2] = track.rotation.values[3] = {1e14F, 0, -1e14F, 0};
    for (const double frame : {1.0, 1e9, 2.5e9}) {
        const Transform found = at_frame(cubic, frame);
        for (glm::length_t k = 0; k < 3; ++k) EXPECT_TRUE(std::isfinite(found.position[k]));
        EXPECT_NEAR(glm::length(found.rotation), 1, 1e-5);
    }
}

TEST(Curves, KeepTheEarlierRotationIfTheInterpolatedOneIsZero)
{
    Animation cubic = one_track(Curve::cubic);
    cubic.tracks[0].rotation.values[4] = {-1, 0, 0, 0};
    EXPECT_EQ(at_frame(cubic, 5).rotation, glm::quat(1, 0, 0, 0)) << "the mean of q and -q is 0";
}

TEST(Curves, SupportStepsWithOneValuePerFrame)
{
    Model model = arm_model();
    JointTrack& elbow = model.animations[0].tracks[0];
    elbow.rotation.curve = Curve::step;
    const std::vector<glm::quat> turns = elbow.rotation.values;
    elbow.scale = {Curve::step, {}, std::vector<glm::vec3>(10, {1, 1, 1})};
    elbow.scale.values[3] = {2, 2, 2};
    EXPECT_FALSE(can_bake(model.animations[0]));
    Instance instance(std::make_shared<const Subject>(single_subject(std::move(model))));
    instance.play(0, 0, 0, {0, 1, Loop::once});
    instance.update(0.39);
    EXPECT_EQ(instance.joint(0, 1)->rotation, turns[3]);
    EXPECT_EQ(instance.joint(0, 1)->scale, glm::vec3(2, 2, 2));
    instance.update(0.02);
    EXPECT_EQ(instance.joint(0, 1)->rotation, turns[4]);
}

TEST(Curves, GiveTheSamePoseFromTracksAndBakedFrames)
{
    Random random(43);
    const std::vector<Joint> joints = skeleton(random, 11);
    Animation animation = turning_animation(random, joints, 5);
    animation.tracks[2].scale.values = {{1, 1, 1}, {2, 2, 2}, {1, 2, 3}, {1, 1, 1}, {-1, 1, 1}};
    const AnimationFrames frames(animation, joints);
    Pose rest = rest_pose(joints);
    add_scales(rest);
    Pose baked = rest, direct = rest;
    for (const Interpolation how : {Interpolation::slerp, Interpolation::lerp, Interpolation::step})
        for (const float t : {0.0F, 0.25F, 0.875F}) {
            sample(frames, {2, 3, t}, how, baked);
            sample(animation, rest, 2 + static_cast<double>(t), how, direct);
            for (std::size_t i = 0; i < joints.size(); ++i) {
                const Transform a = joint_of(baked, i), b = joint_of(direct, i);
                EXPECT_EQ(a.position, b.position);
                EXPECT_EQ(a.scale, b.scale);
                EXPECT_LT(angle_between(glm::dquat(a.rotation), glm::dquat(b.rotation)), 1e-6);
            }
        }
}

}  // namespace
}  // namespace marrow::test
