// Compares scaled joints with products of matrices in doubles.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <cmath>

#include "anim/deform.h"
#include "instance/instance.h"
#include "model/validate.h"
#include "support/messages.h"
#include "support/models.h"
#include "support/properties.h"
#include "support/skeleton_pose.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

constexpr glm::vec3 kOne(1.0F);

std::vector<Joint> scaled_skeleton(Random& random, std::size_t count)
{
    std::vector<Joint> joints = skeleton(random, count);
    for (Joint& joint : joints) joint.rest.scale = random_scale(random);
    return joints;
}

std::array<std::array<float, 4>, 3> numbers_of(const JointMatrix& matrix)
{
    std::array<std::array<float, 4>, 3> out;
    for (std::size_t i = 0; i < 3; ++i) matrix.row[i].store(out[i].data());
    return out;
}

// The tolerance is `error` times the largest magnitude in the matrix, or `error` if that is less than 1.
void expect_near(const JointMatrix& matrix, const glm::dmat4& expected, double error)
{
    const auto numbers = numbers_of(matrix);
    double largest = 1;
    for (int i = 0; i < 12; ++i) largest = std::max(largest, std::fabs(expected[i / 3][i % 3]));
    for (glm::length_t row = 0; row < 3; ++row)
        for (glm::length_t column = 0; column < 4; ++column)
            ASSERT_NEAR(
                static_cast<double>(numbers[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]),
                expected[column][row], error * largest)
                << "row " << row << " column " << column;
}

std::shared_ptr<const Subject> subject_of(Model model)
{
    const auto error = validate(model);
    EXPECT_FALSE(error) << text_of(*error);
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

TEST(ScaledHierarchy, EqualsTheProductsOfMatrices)
{
    Random random(10);
    for (std::size_t count = 1; count < 30; ++count) {
        const std::vector<Joint> joints = scaled_skeleton(random, count);
        std::vector<ExactTransform> local;
        for (const Joint& joint : joints) local.emplace_back(joint.rest);
        const Pose pose = rest_pose(joints);
        ASSERT_EQ(pose.scales.size(), pose.joints.size());
        std::vector<JointMatrix> model(count);
        local_to_model(pose, parents_of(joints), model);
        const std::vector<glm::dmat4> expected = exact_matrices(joints, local);
        for (std::size_t i = 0; i < count; ++i) expect_near(model[i], expected[i], 1e-5);
    }
}

TEST(ScaledHierarchy, HasAPaletteThatIsTheIdentityAtRest)
{
    Random random(11);
    std::vector<Joint> joints = scaled_skeleton(random, 9);
    bind(joints);
    std::vector<JointMatrix> model(9), inverse(9), out(9);
    local_to_model(rest_pose(joints), parents_of(joints), model);
    for (std::size_t i = 0; i < 9; ++i) inverse[i] = joint_matrix(joints[i].inverse_bind);
    palette(model, inverse, out);
    for (const JointMatrix& matrix : out) expect_near(matrix, glm::dmat4(1.0), 1e-3);
}

TEST(ScaledHierarchy, StaysFiniteAtAnyDepth)
{
    std::vector<Joint> joints(400);
    for (std::uint32_t i = 0; i < joints.size(); ++i) {
        joints[i].parent = i == 0 ? kNone : i - 1;
        joints[i].rest.position = {3, 0, 0};
        joints[i].rest.scale = {1000, -1000, i < 200 ? 1e14F : 0.0F};
    }
    std::vector<JointMatrix> model(joints.size());
    local_to_model(rest_pose(joints), parents_of(joints), model);
    for (const JointMatrix& matrix : model)
        for (const auto& row : numbers_of(matrix))
            for (const float number : row) ASSERT_TRUE(std::isfinite(number));
}

TEST(UnscaledPose, StoresScalesOnlyAfterTheyAreAdded)
{
    Random random(12);
    const std::vector<Joint> joints = skeleton(random, 6);
    Pose pose = rest_pose(joints);
    EXPECT_TRUE(pose.scales.empty());
    set_scale(pose, 3, {2, 3, 4});
    EXPECT_EQ(joint_of(pose, 3).scale, kOne) << "a pose without scales stores none";
    add_scales(pose);
    EXPECT_EQ(joint_of(pose, 3).scale, kOne);
    set_scale(pose, 3, {2, 3, 4});
    EXPECT_EQ(joint_of(pose, 3).scale, glm::vec3(2, 3, 4));
    EXPECT_EQ(joint_of(pose, 2).scale, kOne);
    EXPECT_EQ(joint_of(pose, 3).position, joints[3].rest.position);
}

// Five joints with the scale `scale` and no other transform.
Pose of_scale(const glm::vec3& scale)
{
    std::vector<Joint> joints(5);
    for (Joint& joint : joints) joint.rest.scale = scale;
    return rest_pose(joints);
}

TEST(ScaledBlend, IsLinear)
{
    Pose pose = of_scale({1, 2, -1});
    blend(pose, of_scale({3, 2, 1}), 0.25F);
    EXPECT_EQ(joint_of(pose, 4).scale, glm::vec3(1.5F, 2, -0.5F));
    blend(pose, of_scale({7, 8, 9}), 1);
    EXPECT_EQ(joint_of(pose, 0).scale, glm::vec3(7, 8, 9));
    const std::array<Float4, 2> mask = {Float4::of(0, 1, 0, 0), Float4::of(0, 0, 0, 0)};
    blend(pose, of_scale({1, 1, 2}), 1, mask);
    EXPECT_EQ(joint_of(pose, 0).scale, glm::vec3(7, 8, 9)) << "not in the mask";
    EXPECT_EQ(joint_of(pose, 1).scale, glm::vec3(1, 1, 2));
    blend(pose, rest_pose(std::vector<Joint>(5)), 1);
    EXPECT_EQ(joint_of(pose, 0).scale, kOne) << "a pose without scales has scale 1";
    Pose unscaled = rest_pose(std::vector<Joint>(5));
    blend(unscaled, of_scale({2, 2, 2}), 1);
    EXPECT_TRUE(unscaled.scales.empty());
}

TEST(ScaledAdd, MultipliesByTheRatio)
{
    Pose pose = of_scale({2, 3, 4});
    add(pose, of_scale({1, 2, 0.5F}), of_scale({2, 1, -1}), 1);
    EXPECT_EQ(joint_of(pose, 4).scale, glm::vec3(4, 1.5F, -8));
    add(pose, of_scale({1, 2, 1}), of_scale({2, 1, 1}), 0.5F);
    EXPECT_EQ(joint_of(pose, 4).scale, glm::vec3(6, 1.125F, -8)) << "with weight 0.5";
    pose = of_scale({2, 2, 2});
    add(pose, of_scale({0, 1e-30F, 1}), of_scale({3, 4, 0}), 1);
    EXPECT_EQ(joint_of(pose, 4).scale, glm::vec3(6, 8, 0)) << "where `from` is nearly 0, the ratio is `to`";
}

// An arm whose elbow has a scale in every frame of "grow", which plays once.
Model growing_arm()
{
    Model model = arm_model();
    Animation grow;
    grow.frame_count = 3;
    JointTrack elbow;
    elbow.joint = 1;
    elbow.scale.values = {{1, 1, 1}, {3, 1, 1}, {3, 2, -4}};
    grow.tracks = {elbow};
    model.animations.push_back(grow);
    model.clips.push_back(clip_of(model, 3, "grow", 0.2));
    model.clips.back().loop_frame = kNone;
    return model;
}
constexpr std::uint32_t kBend = 0, kWalk = 1, kGrow = 4;

void expect_posed(const Instance& instance, const Animation& animation, double seconds)
{
    const Model& model = *instance.subject().parts[0].model;
    const std::vector<glm::dmat4> expected = exact_matrices(model.joints, exact_pose(model, animation, seconds));
    for (std::size_t i = 0; i < expected.size(); ++i) expect_near(instance.parts()[0].joints[i], expected[i], 1e-5);
}

TEST(ScaledInstance, PosesScaledJointsLikeTheExactMatrices)
{
    Instance instance(subject_of(growing_arm()));
    const Model& model = *instance.subject().parts[0].model;
    EXPECT_EQ(instance.parts()[0].scaled, 1U);
    instance.play(0, 0, kGrow, {});
    for (const double seconds : {0.0, 0.05, 0.1, 0.17, 0.2}) {
        instance.playback(0)->seek(seconds);
        instance.update(0);
        expect_posed(instance, model.animations[3], seconds);
    }
    EXPECT_EQ(instance.joint(0, 1)->scale, glm::vec3(3, 2, -4));
    instance.play(0, 0, kBend, {});
    instance.update(0);
    EXPECT_EQ(instance.joint(0, 1)->scale, kOne) << "a clip without scales shows the rest scale";
    instance.play(0, 0, kGrow, {1, 0, Loop::once});
    instance.playback(0)->advance(0);
    instance.update(0.5);
    EXPECT_EQ(instance.joint(0, 1)->scale, kOne);
}

TEST(ScaledInstance, FadesScales)
{
    Instance instance(subject_of(growing_arm()));
    instance.play(0, 0, kGrow, {0, 0, Loop::once});
    instance.playback(0)->seek(0.2);
    instance.play(0, 0, kBend, {1, 0, Loop::once});
    instance.update(0.25);
    const glm::vec3 scale = instance.joint(0, 1)->scale;
    EXPECT_LT(glm::distance(scale, {2.5F, 1.75F, -2.75F}), 1e-5F);
}

TEST(ScaledInstance, AddsScalesOnAnAdditiveLayer)
{
    Model model = growing_arm();
    model.joints[1].rest.scale = {2, 2, 2};
    Instance instance(subject_of(std::move(model)));
    instance.set_layer(0, 1, 0.5F, true, {});
    instance.play(0, 1, kGrow, {0, 0, Loop::once});
    instance.playback(0, 1)->seek(0.2);
    instance.update(0);
    EXPECT_LT(glm::distance(instance.joint(0, 1)->scale, {4, 3, -3}), 1e-5F) << "the means of 2 and 6, 4, -8";
    instance.set_layer(0, 1, 1, false, std::array<float, 3>{1, 0, 0});
    instance.update(0);
    EXPECT_EQ(instance.joint(0, 1)->scale, glm::vec3(2, 2, 2)) << "masked out";
}

TEST(ScaledInstance, IgnoresTheScaleOfTheRootInRootMotion)
{
    Model model = arm_model();
    model.joints[0].rest.scale = {5, 5, 5};
    Instance instance(subject_of(std::move(model)));
    instance.set_rules({Interpolation::slerp, RootMotion::travel});
    instance.play(0, 0, kWalk, {});
    instance.update(0.45);
    EXPECT_LT(glm::distance(instance.joint(0, 0)->position, {0, 12, 0}), 1e-4F);
    EXPECT_EQ(instance.joint(0, 0)->scale, glm::vec3(5, 5, 5));
}

TEST(ScaledInstance, SetsAScaleOnASkeletonWithoutScales)
{
    Instance instance(subject_of(arm_model()));
    EXPECT_EQ(instance.parts()[0].scaled, 0U);
    EXPECT_TRUE(instance.parts()[0].pose.scales.empty());
    ASSERT_TRUE(instance.hold_joint(0, 1, {{10, 0, 0}, {1, 0, 0, 0}, {2, 1, -1}}));
    instance.update(0);
    EXPECT_EQ(instance.parts()[0].scaled, 1U);
    EXPECT_EQ(instance.joint(0, 1)->scale, glm::vec3(2, 1, -1));
    expect_near(instance.parts()[0].joints[2], glm::dmat4({2, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, -1, 0}, {30, 0, 0, 1}),
                1e-6);
    instance.play(0, 0, kBend, {0, 1, Loop::once});
    instance.update(0.9);
    EXPECT_EQ(instance.joint(0, 1)->scale, glm::vec3(2, 1, -1)) << "the clip does not change it";
    instance.release_joint(0, 1);
    instance.update(0);
    EXPECT_EQ(instance.joint(0, 1)->scale, kOne);
}

TEST(ScaledInstance, ScalesAttachmentsOfAScaledJoint)
{
    Model arm = growing_arm();
    arm.attachments = {{"grip", 1, {{1, 0, 0}, {1, 0, 0, 0}, {1, 1, 2}}}};
    Instance instance(subject_of(std::move(arm)));
    instance.play(0, 0, kGrow, {});
    instance.update(0.2);
    const glm::mat4& grip = instance.parts()[0].attachments[0];
    EXPECT_EQ(grip[0], glm::vec4(3, 0, 0, 0));
    EXPECT_EQ(grip[1], glm::vec4(0, 2, 0, 0));
    EXPECT_EQ(grip[2], glm::vec4(0, 0, -8, 0));
    EXPECT_EQ(grip[3], glm::vec4(13, 0, 0, 1));
}

TEST(ScaledInstance, StaysFiniteForManyPartsOnScaledJoints)
{
    Model arm = arm_model();
    for (Joint& joint : arm.joints) joint.rest.scale = glm::vec3(1e14F);
    arm.attachments = {{"grip", 2, {{1e14F, 0, 0}, {1, 0, 0, 0}, glm::vec3(-1e14F)}}};
    Subject subject = single_subject(std::move(arm));
    for (std::uint32_t i = 0; i < 40; ++i) {
        Part part = subject.parts[0];
        part.parent = i;
        part.how = Joining::tag;
        part.at = "grip";
        subject.parts.push_back(part);
    }
    EXPECT_EQ(broken_property(subject), "");
}

TEST(ScaledInstance, IsFiniteForAModelWithAllFeatures) { EXPECT_EQ(broken_property(full_subject()), ""); }

TEST(ScaledInstance, ScalesMergedParts)
{
    Model glove = arm_model();
    glove.joints.resize(1);
    glove.joints[0].name = "Elbow";
    glove.surfaces.clear();
    glove.meshes.clear();
    glove.clips.clear();
    glove.animations.clear();
    Instance body(subject_of(growing_arm())), gloved(subject_of(std::move(glove)));
    ASSERT_TRUE(body.attach(gloved, 0, Joining::merge, kNone));
    body.play(0, 0, kGrow, {});
    body.update(0.1);
    expect_near(gloved.parts()[0].joints[0], glm::dmat4({3, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {10, 0, 0, 1}),
                1e-6);
    EXPECT_EQ(gloved.parts()[0].scaled, 1U) << "normals use the inverse transpose";
}

// --- normals ---------------------------------------------------------------------------------------------------

// Vertices with one to four random joints each and random normals.
Mesh random_skin(Random& random, std::size_t joints, std::size_t vertices)
{
    std::uniform_real_distribution<float> part(0.1F, 1);
    Mesh mesh;
    mesh.skin.influences = 4;
    for (std::uint32_t v = 0; v < vertices; ++v) {
        mesh.source_vertex.push_back(v);
        mesh.positions.push_back(random_position(random));
        mesh.normals.push_back(glm::normalize(random_position(random)));
        mesh.texcoords.emplace_back(0, 0);
        const std::size_t used = 1 + random() % 4;
        float sum = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            mesh.skin.joints.push_back(static_cast<std::uint16_t>(random() % joints));
            mesh.skin.weights.push_back(i < used ? part(random) : 0.0F);
            sum += mesh.skin.weights.back();
        }
        for (std::size_t i = 0; i < 4; ++i) mesh.skin.weights[v * 4 + i] /= sum;
    }
    return mesh;
}

TEST(NormalsOfAScaledMesh, UseTheInverseTranspose)
{
    Random random(20);
    int compared = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<Joint> joints = scaled_skeleton(random, 6);
        bind(joints);
        std::vector<ExactTransform> moved;
        Pose pose = rest_pose(joints);
        for (std::size_t i = 0; i < joints.size(); ++i) {
            const Transform now{random_position(random), random_rotation(random), random_scale(random)};
            set_joint(pose, i, now);
            moved.emplace_back(now);
        }
        const std::vector<glm::dmat4> exact = exact_matrices(joints, moved);
        std::vector<JointMatrix> model(6), inverse(6), moving(6);
        local_to_model(pose, parents_of(joints), model);
        for (std::size_t i = 0; i < 6; ++i) inverse[i] = joint_matrix(joints[i].inverse_bind);
        palette(model, inverse, moving);

        const Mesh mesh = random_skin(random, 6, 30);
        std::vector<glm::vec3> positions(30), normals(30);
        deform(mesh, model, moving, true, positions, normals);
        for (std::size_t v = 0; v < 30; ++v) {
            glm::dmat4 sum(0.0);
            for (std::size_t i = v * 4; i < v * 4 + 4; ++i) {
                const std::uint16_t joint = mesh.skin.joints[i];
                sum += static_cast<double>(mesh.skin.weights[i]) *
                       (exact[joint] * glm::dmat4(glm::mat4(joints[joint].inverse_bind)));
            }
            const glm::dmat3 turn(sum);
            // Skips nearly singular matrices: floats are too imprecise for their inverse.
            const double size = std::max({glm::length(turn[0]), glm::length(turn[1]), glm::length(turn[2])});
            if (std::fabs(glm::determinant(turn)) < 1e-2 * size * size * size) continue;
            const glm::dvec3 expected =
                glm::normalize(glm::inverse(glm::transpose(turn)) * glm::dvec3(mesh.normals[v]));
            EXPECT_LT(glm::distance(glm::dvec3(normals[v]), expected), 2e-3);
            ++compared;
            const glm::dvec3 place(sum * glm::dvec4(mesh.positions[v], 1));
            EXPECT_LT(glm::distance(glm::dvec3(positions[v]), place), 1e-4 * (1 + glm::length(place)));
        }
    }
    EXPECT_GT(compared, 600) << "of 1,200";
}

TEST(NormalsOfAScaledMesh, FaceOutwardOnAMirroredMesh)
{
    Model model = arm_model();
    Instance instance(subject_of(std::move(model)));
    instance.hold_joint(0, 0, {{0, 0, 0}, {1, 0, 0, 0}, {-2, 1, 1}});
    instance.update(0);
    // A vertex whose normal is x, and one whose normal is halfway between x and y.
    Mesh mesh;
    mesh.skin.influences = 4;
    mesh.positions = {{5, 0, 0}, {5, 0, 0}};
    mesh.normals = {{1, 0, 0}, glm::normalize(glm::vec3(1, 1, 0))};
    mesh.skin.joints.assign(8, 0);
    mesh.skin.weights = {1, 0, 0, 0, 1, 0, 0, 0};
    std::vector<glm::vec3> positions(2), normals(2);
    const PartPose& pose = instance.parts()[0];
    deform(mesh, pose.joints, instance.rigs()[0]->palette(pose.palette), true, positions, normals);
    EXPECT_EQ(positions[0], glm::vec3(-10, 0, 0));
    EXPECT_LT(glm::distance(normals[0], {-1, 0, 0}), 1e-6F);
    EXPECT_LT(glm::distance(normals[1], glm::normalize(glm::vec3(-0.5F, 1, 0))), 1e-6F) << "x is stretched";
}

TEST(NormalsOfAScaledMesh, AreZeroOnASurfaceScaledToZero)
{
    Instance instance(subject_of(arm_model()));
    instance.hold_joint(0, 0, {{0, 0, 0}, {1, 0, 0, 0}, {0, 0, 0}});
    instance.update(0);
    Mesh mesh;
    mesh.skin.influences = 4;
    mesh.positions = {{5, 0, 0}};
    mesh.normals = {{1, 0, 0}};
    mesh.skin.joints.assign(4, 0);
    mesh.skin.weights = {1, 0, 0, 0};
    std::vector<glm::vec3> positions(1), normals(1);
    const PartPose& pose = instance.parts()[0];
    deform(mesh, pose.joints, instance.rigs()[0]->palette(pose.palette), true, positions, normals);
    EXPECT_EQ(positions[0], glm::vec3(0.0F));
    EXPECT_EQ(normals[0], glm::vec3(0.0F));
}

}  // namespace
}  // namespace marrow::test
