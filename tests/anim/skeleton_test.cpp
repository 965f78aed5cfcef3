#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <random>

#include "anim/blend.h"
#include "anim/hierarchy.h"
#include "anim/sample.h"
#include "anim/slerp.h"
#include "support/skeleton_pose.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

// The angle between two rotations in radians, computed in doubles and without acos, which is inaccurate near 1.
double angle_between(const glm::quat& a, const glm::quat& b)
{
    const glm::dquat d = glm::dquat(a) * glm::conjugate(glm::dquat(b));
    return 2 * std::atan2(std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z), std::fabs(d.w));
}

// The analytic slerp on the shortest arc.
glm::quat exact(const glm::quat& from, const glm::quat& to, double t)
{
    return glm::quat(exact_slerp(glm::dquat(from), glm::dquat(to), t));
}

// A rest pose of `quads` groups of four joints.
Pose resting(std::size_t quads) { return rest_pose(std::vector<Joint>(quads * 4)); }

std::array<std::array<float, 4>, 3> numbers_of(const JointMatrix& matrix)
{
    std::array<std::array<float, 4>, 3> out;
    for (std::size_t i = 0; i < 3; ++i) matrix.row[i].store(out[i].data());
    return out;
}

void expect_near(const JointMatrix& matrix, const glm::mat4& expected, float error)
{
    const auto numbers = numbers_of(matrix);
    for (glm::length_t row = 0; row < 3; ++row)
        for (glm::length_t column = 0; column < 4; ++column)
            EXPECT_NEAR(numbers[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)],
                        expected[column][row], error);
}

TEST(Slerp, InterpolatesAtConstantAngularSpeed)
{
    Random random(5);
    std::uniform_real_distribution<float> part(0, 1);
    double worst = 0;
    for (int round = 0; round < 20000; ++round) {
        Pose a = resting(1), b = resting(1);
        std::array<glm::quat, 4> from, to;
        for (std::size_t i = 0; i < 4; ++i) {
            from[i] = random_rotation(random);
            to[i] = random_rotation(random);
            set_rotation(a, i, from[i]);
            set_rotation(b, i, to[i]);
        }
        const float t = part(random);
        Pose out = resting(1);
        out.joints[0].rotation = slerp(a.joints[0].rotation, b.joints[0].rotation, Float4::splat(t));
        for (std::size_t i = 0; i < 4; ++i) {
            const glm::quat found = joint_of(out, i).rotation;
            EXPECT_NEAR(glm::length(found), 1, 1e-6);
            worst = std::max(worst, angle_between(found, exact(from[i], to[i], static_cast<double>(t))));
        }
    }
    EXPECT_LT(worst, 1e-4);
}

TEST(Slerp, HandlesEqualAndNegatedQuaternions)
{
    Random random(6);
    const glm::quat one = random_rotation(random);
    const glm::quat near = glm::normalize(one * glm::angleAxis(1e-4F, glm::vec3(0, 0, 1)));
    Pose a = resting(1), b = resting(1), out = resting(1);
    for (std::size_t i = 0; i < 4; ++i) set_rotation(a, i, one);
    set_rotation(b, 0, one);
    set_rotation(b, 1, -one);
    set_rotation(b, 2, near);
    set_rotation(b, 3, -near);
    out.joints[0].rotation = slerp(a.joints[0].rotation, b.joints[0].rotation, Float4::splat(0.3F));
    EXPECT_LT(angle_between(joint_of(out, 0).rotation, one), 1e-6);
    EXPECT_LT(angle_between(joint_of(out, 1).rotation, one), 1e-6);
    EXPECT_NEAR(angle_between(joint_of(out, 2).rotation, one), 0.3e-4, 1e-6);
    EXPECT_NEAR(angle_between(joint_of(out, 3).rotation, one), 0.3e-4, 1e-6);
}

TEST(Sample, ReturnsExactFramesAndTheRestPoseWithoutTracks)
{
    Random random(7);
    const std::vector<Joint> joints = skeleton(random, 11);
    const Animation animation = turning_animation(random, joints, 3);
    const AnimationFrames frames(animation, joints);
    Pose pose = resting(frames.quads);
    sample(frames, {2, 2, 0}, Interpolation::slerp, pose);
    for (const JointTrack& track : animation.tracks) {
        EXPECT_EQ(joint_of(pose, track.joint).position, track.position.values[2]);
        EXPECT_EQ(joint_of(pose, track.joint).rotation, track.rotation.values[2]);
    }
    EXPECT_EQ(joint_of(pose, 1).position, joints[1].rest.position);
    EXPECT_EQ(joint_of(pose, 1).rotation, joints[1].rest.rotation);
}

TEST(Sample, LerpsPositionsAndSlerpsRotations)
{
    Random random(8);
    const std::vector<Joint> joints = skeleton(random, 5);
    const Animation animation = turning_animation(random, joints, 2);
    const AnimationFrames frames(animation, joints);
    Pose pose = resting(frames.quads);
    sample(frames, {0, 1, 0.25F}, Interpolation::slerp, pose);
    for (const JointTrack& track : animation.tracks) {
        const Transform found = joint_of(pose, track.joint);
        const glm::vec3 between = glm::mix(track.position.values[0], track.position.values[1], 0.25F);
        EXPECT_LT(glm::distance(found.position, between), 1e-5F);
        EXPECT_LT(angle_between(found.rotation, exact(track.rotation.values[0], track.rotation.values[1], 0.25)),
                  1e-4);
    }
}

TEST(Blend, ReturnsAnExactInputAtWeightsZeroAndOne)
{
    Random random(9);
    const std::vector<Joint> first = skeleton(random, 6), second = skeleton(random, 6);
    Pose pose = rest_pose(first);
    blend(pose, rest_pose(second), 0);
    EXPECT_EQ(joint_of(pose, 4).rotation, first[4].rest.rotation);
    blend(pose, rest_pose(second), 1);
    EXPECT_EQ(joint_of(pose, 4).rotation, second[4].rest.rotation);
    EXPECT_EQ(joint_of(pose, 5).position, second[5].rest.position);
}

TEST(Blend, ChangesOnlyJointsOfItsMask)
{
    Random random(12);
    const std::vector<Joint> first = skeleton(random, 6), second = skeleton(random, 6);
    Pose pose = rest_pose(first);
    const std::array<Float4, 2> mask = {Float4::of(0, 1, 0.5F, 0), Float4::of(1, 0, 0, 0)};
    blend(pose, rest_pose(second), 1, mask);
    EXPECT_EQ(joint_of(pose, 0).rotation, first[0].rest.rotation);
    EXPECT_EQ(joint_of(pose, 1).rotation, second[1].rest.rotation);
    EXPECT_EQ(joint_of(pose, 1).position, second[1].rest.position);
    EXPECT_LT(
        angle_between(joint_of(pose, 2).rotation, exact(first[2].rest.rotation, second[2].rest.rotation, 0.5)),
        1e-4);
    EXPECT_EQ(joint_of(pose, 3).position, first[3].rest.position);
    EXPECT_EQ(joint_of(pose, 4).position, second[4].rest.position);
    EXPECT_EQ(joint_of(pose, 5).rotation, first[5].rest.rotation);
}

TEST(Blend, KeepsFourJointsWithoutWeightUnchanged)
{
    Random random(15);
    const std::vector<Joint> first = skeleton(random, 8), second = skeleton(random, 8);
    const std::array<Float4, 2> mask = {Float4::splat(0), Float4::of(0, 0, 0, 1)};
    Pose blended = rest_pose(first), added = rest_pose(first);
    blend(blended, rest_pose(second), 1, mask);
    add(added, rest_pose(first), rest_pose(second), 1, mask);
    for (std::size_t i = 0; i < 7; ++i) {
        for (const Pose& pose : {blended, added}) {
            EXPECT_EQ(joint_of(pose, i).position, first[i].rest.position) << i;
            EXPECT_EQ(joint_of(pose, i).rotation, first[i].rest.rotation) << i;
        }
    }
    EXPECT_EQ(joint_of(blended, 7).position, second[7].rest.position);
    EXPECT_LT(glm::distance(joint_of(added, 7).position, second[7].rest.position), 1e-5F);
}

TEST(Add, AddsTheWeightedDifferenceOfTwoPoses)
{
    Random random(13);
    const std::vector<Joint> base = skeleton(random, 5), from = skeleton(random, 5), to = skeleton(random, 5);
    for (const float weight : {0.0F, 0.25F, 1.0F}) {
        Pose pose = rest_pose(base);
        add(pose, rest_pose(from), rest_pose(to), weight);
        for (std::size_t i = 0; i < 5; ++i) {
            const glm::quat turn = glm::inverse(from[i].rest.rotation) * to[i].rest.rotation;
            const glm::quat whole = base[i].rest.rotation * turn;
            EXPECT_LT(angle_between(joint_of(pose, i).rotation,
                                    exact(base[i].rest.rotation, whole, static_cast<double>(weight))),
                      1e-4);
            const glm::vec3 moved = base[i].rest.position + (to[i].rest.position - from[i].rest.position) * weight;
            EXPECT_LT(glm::distance(joint_of(pose, i).position, moved), 1e-4F);
        }
    }
    Pose pose = rest_pose(base);
    add(pose, rest_pose(from), rest_pose(from), 1);
    EXPECT_LT(angle_between(joint_of(pose, 2).rotation, base[2].rest.rotation), 1e-6) << "nothing is added";
}

TEST(Sample, UsesStepOrLerpInterpolationIfRequested)
{
    Random random(14);
    const std::vector<Joint> joints = skeleton(random, 3);
    const Animation animation = turning_animation(random, joints, 3);
    const AnimationFrames frames(animation, joints);
    Pose pose = resting(frames.quads);
    sample(frames, {1, 2, 0.99F}, Interpolation::step, pose);
    EXPECT_EQ(joint_of(pose, 2).rotation, animation.tracks[1].rotation.values[1]);
    EXPECT_EQ(joint_of(pose, 2).position, animation.tracks[1].position.values[1]);
    sample(frames, {1, 2, 0.3F}, Interpolation::lerp, pose);
    const glm::quat &a = animation.tracks[1].rotation.values[1], &b = animation.tracks[1].rotation.values[2];
    const glm::quat lerped = glm::normalize(a * 0.7F + (glm::dot(a, b) < 0 ? -b : b) * 0.3F);
    EXPECT_LT(angle_between(joint_of(pose, 2).rotation, lerped), 1e-6);
}

// The joints have keys at different times, so that the animation cannot be baked.
TEST(Sample, InterpolatesBetweenTheKeysAroundATime)
{
    Random random(15);
    const std::vector<Joint> joints = skeleton(random, 7);
    const Pose rest = rest_pose(joints);
    Animation animation;
    animation.frame_count = 30;
    for (std::uint32_t joint = 0; joint < 6; ++joint) {
        JointTrack track;
        track.joint = joint;
        const float late = 0.1F * static_cast<float>(joint);
        for (std::uint32_t key = 0; key < 3; ++key) {
            track.rotation.times.push_back(late + static_cast<float>(key));
            track.rotation.values.push_back(random_rotation(random));
            track.position.times.push_back(late + 0.5F * static_cast<float>(key));
            track.position.values.push_back(random_position(random));
        }
        animation.tracks.push_back(track);
    }
    animation.tracks[5].position = {};
    ASSERT_FALSE(can_bake(animation));
    Pose pose = rest;
    // The animation has ten frames per second.
    const auto sample_at = [&](double seconds, Interpolation how) {
        sample(animation, rest, seconds * 10, how, pose);
    };
    for (std::size_t i = 0; i < 5; ++i) {
        const JointTrack& track = animation.tracks[i];
        const double late = 0.1 * static_cast<double>(i);
        sample_at(static_cast<double>(track.rotation.times[1]), Interpolation::slerp);
        EXPECT_EQ(joint_of(pose, i).rotation, track.rotation.values[1]) << "the exact key at its time";
        sample_at(late + 1.25, Interpolation::slerp);
        EXPECT_LT(angle_between(joint_of(pose, i).rotation,
                                exact(track.rotation.values[1], track.rotation.values[2], 0.25)),
                  1e-4);
        EXPECT_EQ(joint_of(pose, i).position, track.position.values[2]) << "the last key is held";
        sample_at(late + 0.75, Interpolation::slerp);
        EXPECT_LT(glm::distance(joint_of(pose, i).position,
                                glm::mix(track.position.values[1], track.position.values[2], 0.5F)),
                  1e-4F);
        sample_at(late - 1, Interpolation::slerp);
        EXPECT_EQ(joint_of(pose, i).rotation, track.rotation.values[0]) << "the first key applies before its time";
        sample_at(late + 1.9, Interpolation::step);
        EXPECT_EQ(joint_of(pose, i).rotation, track.rotation.values[1]);
    }
    EXPECT_EQ(joint_of(pose, 5).position, joints[5].rest.position) << "without keys, the rest pose";
    EXPECT_EQ(joint_of(pose, 6).rotation, joints[6].rest.rotation) << "without a track, the rest pose";
}

TEST(Hierarchy, EqualsTheProductsOfMatrices)
{
    Random random(10);
    for (std::size_t count = 1; count < 20; ++count) {
        const std::vector<Joint> joints = skeleton(random, count);
        std::vector<JointMatrix> model(count);
        local_to_model(rest_pose(joints), parents_of(joints), model);
        const std::vector<glm::mat4> expected = rest_matrices(joints);
        for (std::size_t i = 0; i < count; ++i) expect_near(model[i], expected[i], 1e-3F);
    }
}

TEST(Palette, IsTheIdentityInTheRestPose)
{
    Random random(11);
    std::vector<Joint> joints = skeleton(random, 9);
    bind(joints);
    std::vector<JointMatrix> model(9), inverse(9), out(9);
    local_to_model(rest_pose(joints), parents_of(joints), model);
    for (std::size_t i = 0; i < 9; ++i) inverse[i] = joint_matrix(joints[i].inverse_bind);
    palette(model, inverse, out);
    for (const JointMatrix& matrix : out) expect_near(matrix, glm::mat4(1.0F), 1e-4F);
}

}  // namespace
}  // namespace marrow::test
