#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <random>

#include "anim/hierarchy.h"
#include "anim/sample.h"
#include "anim/slerp.h"

namespace marrow::test {
namespace {

using Random = std::mt19937;

glm::quat random_rotation(Random& random)
{
    std::normal_distribution<float> numbers;
    return glm::normalize(glm::quat(numbers(random), numbers(random), numbers(random), numbers(random)));
}

glm::vec3 random_position(Random& random)
{
    std::uniform_real_distribution<float> numbers(-30, 30);
    return {numbers(random), numbers(random), numbers(random)};
}

// The rotation that takes one to the other, in radians; in doubles, for acos is blunt near 1.
double angle_between(const glm::quat& a, const glm::quat& b)
{
    const glm::dquat d = glm::dquat(a) * glm::conjugate(glm::dquat(b));
    return 2 * std::atan2(std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z), std::fabs(d.w));
}

// The analytic slerp on the shortest arc, in doubles.
glm::quat exact(const glm::quat& from, const glm::quat& to, double t)
{
    const glm::dquat a(from);
    glm::dquat b(to);
    double c = glm::dot(a, b);
    if (c < 0) {
        b = -b;
        c = -c;
    }
    const double angle = std::acos(std::min(1.0, c));
    if (angle < 1e-9) return glm::quat(a);
    const glm::dquat out = (a * std::sin((1 - t) * angle) + b * std::sin(t * angle)) / std::sin(angle);
    return glm::quat(glm::normalize(out));
}

std::vector<Joint> skeleton(Random& random, std::size_t count)
{
    std::vector<Joint> joints(count);
    for (std::size_t i = 0; i < count; ++i) {
        joints[i].parent = i == 0 ? kNone : static_cast<std::uint32_t>(random() % i);
        joints[i].rest.position = random_position(random);
        joints[i].rest.rotation = random_rotation(random);
    }
    return joints;
}

std::vector<std::uint32_t> parents_of(const std::vector<Joint>& joints)
{
    std::vector<std::uint32_t> parents;
    for (const Joint& joint : joints) parents.push_back(joint.parent);
    return parents;
}

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

TEST(Slerp, FollowsTheArcEvenly)
{
    Random random(5);
    std::uniform_real_distribution<float> part(0, 1);
    double worst = 0;
    for (int round = 0; round < 20000; ++round) {
        Pose a(1), b(1);
        std::array<glm::quat, 4> from, to;
        for (std::size_t i = 0; i < 4; ++i) {
            from[i] = random_rotation(random);
            to[i] = random_rotation(random);
            set_joint(a, i, {}, from[i]);
            set_joint(b, i, {}, to[i]);
        }
        const float t = part(random);
        Pose out(1);
        out[0].rotation = slerp(a[0].rotation, b[0].rotation, Float4::splat(t));
        for (std::size_t i = 0; i < 4; ++i) {
            const glm::quat found = joint_of(out, i).rotation;
            EXPECT_NEAR(glm::length(found), 1, 1e-6);
            worst = std::max(worst, angle_between(found, exact(from[i], to[i], static_cast<double>(t))));
        }
    }
    EXPECT_LT(worst, 1e-4);
}

TEST(Slerp, IsSafeBetweenEqualAndOppositeRotations)
{
    Random random(6);
    const glm::quat one = random_rotation(random);
    const glm::quat near = glm::normalize(one * glm::angleAxis(1e-4F, glm::vec3(0, 0, 1)));
    Pose a(1), b(1), out(1);
    for (std::size_t i = 0; i < 4; ++i) set_joint(a, i, {}, one);
    set_joint(b, 0, {}, one);
    set_joint(b, 1, {}, -one);
    set_joint(b, 2, {}, near);
    set_joint(b, 3, {}, -near);
    out[0].rotation = slerp(a[0].rotation, b[0].rotation, Float4::splat(0.3F));
    EXPECT_LT(angle_between(joint_of(out, 0).rotation, one), 1e-6);
    EXPECT_LT(angle_between(joint_of(out, 1).rotation, one), 1e-6);
    EXPECT_NEAR(angle_between(joint_of(out, 2).rotation, one), 0.3e-4, 1e-6);
    EXPECT_NEAR(angle_between(joint_of(out, 3).rotation, one), 0.3e-4, 1e-6);
}

Clip turning_clip(Random& random, const std::vector<Joint>& joints, std::uint32_t frames)
{
    Clip clip;
    clip.frame_count = frames;
    for (std::uint32_t joint = 0; joint < joints.size(); joint += 2) {
        JointTrack track;
        track.joint = joint;
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            track.position.values.push_back(random_position(random));
            track.rotation.values.push_back(random_rotation(random));
        }
        clip.tracks.push_back(track);
    }
    return clip;
}

TEST(Sample, GivesTheFramesThemselvesAndLeavesJointsWithoutTracksAtRest)
{
    Random random(7);
    const std::vector<Joint> joints = skeleton(random, 11);
    const Clip clip = turning_clip(random, joints, 3);
    const ClipFrames frames(clip, joints);
    Pose pose(frames.quads);
    sample(frames, {2, 2, 0}, pose);
    for (const JointTrack& track : clip.tracks) {
        EXPECT_EQ(joint_of(pose, track.joint).position, track.position.values[2]);
        EXPECT_EQ(joint_of(pose, track.joint).rotation, track.rotation.values[2]);
    }
    EXPECT_EQ(joint_of(pose, 1).position, joints[1].rest.position);
    EXPECT_EQ(joint_of(pose, 1).rotation, joints[1].rest.rotation);
}

TEST(Sample, GoesStraightInPlaceAndEvenlyInRotation)
{
    Random random(8);
    const std::vector<Joint> joints = skeleton(random, 5);
    const Clip clip = turning_clip(random, joints, 2);
    const ClipFrames frames(clip, joints);
    Pose pose(frames.quads);
    sample(frames, {0, 1, 0.25F}, pose);
    for (const JointTrack& track : clip.tracks) {
        const Transform found = joint_of(pose, track.joint);
        const glm::vec3 between = glm::mix(track.position.values[0], track.position.values[1], 0.25F);
        EXPECT_LT(glm::distance(found.position, between), 1e-5F);
        EXPECT_LT(angle_between(found.rotation, exact(track.rotation.values[0], track.rotation.values[1], 0.25)),
                  1e-4);
    }
}

TEST(Blend, AtItsEndsIsOneOfTheTwoExactly)
{
    Random random(9);
    const std::vector<Joint> first = skeleton(random, 6), second = skeleton(random, 6);
    Pose pose = rest_pose(first);
    blend_poses(pose, rest_pose(second), 0);
    EXPECT_EQ(joint_of(pose, 4).rotation, first[4].rest.rotation);
    blend_poses(pose, rest_pose(second), 1);
    EXPECT_EQ(joint_of(pose, 4).rotation, second[4].rest.rotation);
    EXPECT_EQ(joint_of(pose, 5).position, second[5].rest.position);
}

TEST(Hierarchy, EqualsTheProductsOfMatrices)
{
    Random random(10);
    for (std::size_t count = 1; count < 20; ++count) {
        const std::vector<Joint> joints = skeleton(random, count);
        std::vector<JointMatrix> model(count);
        local_to_model(rest_pose(joints), parents_of(joints), model);
        std::vector<glm::mat4> expected(count);
        for (std::size_t i = 0; i < count; ++i) {
            const glm::mat4 local =
                glm::translate(glm::mat4(1.0F), joints[i].rest.position) * glm::mat4_cast(joints[i].rest.rotation);
            expected[i] = joints[i].parent == kNone ? local : expected[joints[i].parent] * local;
            expect_near(model[i], expected[i], 1e-3F);
        }
    }
}

TEST(Palette, OfTheRestPoseIsTheIdentity)
{
    Random random(11);
    const std::vector<Joint> joints = skeleton(random, 9);
    std::vector<JointMatrix> model(9), inverse(9), out(9);
    local_to_model(rest_pose(joints), parents_of(joints), model);
    for (std::size_t i = 0; i < 9; ++i) {
        const auto numbers = numbers_of(model[i]);
        glm::mat4 bind(1.0F);
        for (std::size_t row = 0; row < 3; ++row)
            for (std::size_t column = 0; column < 4; ++column)
                bind[static_cast<glm::length_t>(column)][static_cast<glm::length_t>(row)] = numbers[row][column];
        inverse[i] = joint_matrix(glm::mat4x3(glm::inverse(bind)));
    }
    palette(model, inverse, out);
    for (const JointMatrix& matrix : out) expect_near(matrix, glm::mat4(1.0F), 1e-4F);
}

}  // namespace
}  // namespace marrow::test
