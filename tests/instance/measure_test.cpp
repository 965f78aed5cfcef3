#include "instance/measure.h"

#include <gtest/gtest.h>

#include <glm/gtc/type_ptr.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "anim/deform.h"
#include "derive/bounds.h"
#include "support/models.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

constexpr double kStay = std::numeric_limits<double>::quiet_NaN();

MeasuredMesh measured(const Mesh& mesh)
{
    MeasuredMesh out;
    out.vertices = static_cast<std::uint32_t>(mesh.positions.size());
    out.influences = mesh.skin.influences;
    out.positions = glm::value_ptr(mesh.positions[0]);
    out.joints = mesh.skin.joints.data();
    out.weights = mesh.skin.weights.data();
    return out;
}

void expect_box(const Bounds& box, const glm::vec3& low, const glm::vec3& high)
{
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(box.min[axis], low[axis], 1e-4F) << "minimum of axis " << axis;
        EXPECT_NEAR(box.max[axis], high[axis], 1e-4F) << "maximum of axis " << axis;
    }
}

// Two joints at the origin. The clip rotates the second one by 90 degrees about z.
std::shared_ptr<const Subject> turning()
{
    Model model;
    model.name = "turning";
    model.format = "test";
    model.joints.resize(2);
    model.joints[0].name = "base";
    model.joints[1].name = "turned";
    model.joints[1].parent = 0;
    bind(model.joints);
    JointTrack track;
    track.joint = 1;
    const float half = std::sqrt(0.5F);
    track.rotation.values = {{1, 0, 0, 0}, {half, 0, 0, half}};
    model.animations = {{2, 10, 0, {track}}};
    model.clips = {clip_of(model, 0, "turn", 0.1)};
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

const std::vector<float> kPoints = {-1, 0, 0, 0, -2, 3, 10, 0, 0};
// The first vertex has no weights, the second 0.5 for each joint, the last 1 for the second joint.
const std::vector<std::uint16_t> kJoints = {0, 0, 0, 1, 1, 0};
const std::vector<float> kWeights = {0, 0, 0.5F, 0.5F, 1, 0};

MeasuredMesh three_points() { return {0, kNone, 3, 2, kPoints.data(), kJoints.data(), kWeights.data()}; }

TEST(Measure, FindsTheBoxesOfTheFirstStepAndOfAll)
{
    Instance instance(turning());
    instance.play(0, 0, 0, {0, 1, Loop::once});
    const MeasuredMesh mesh = three_points();
    const std::array<double, 2> seconds = {0, 0.1};
    std::array<MeasuredBoxes, 1> boxes;
    measure(instance, {&mesh, 1}, seconds, boxes);
    expect_box(boxes[0].start, {-1, -2, 0}, {10, 0, 3});
    // At the end the last vertex is at (0, 10, 0), and the second one halfway between (0, -2, 3) and (2, 0, 3).
    expect_box(boxes[0].all, {-1, -2, 0}, {10, 10, 3});
}

TEST(Measure, KeepsTheCurrentTimeOfPartsWithoutAGivenTime)
{
    Instance instance(turning());
    instance.play(0, 0, 0, {0, 1, Loop::once});
    instance.seek(0, 0.1);
    const MeasuredMesh mesh = three_points();
    std::array<MeasuredBoxes, 1> boxes;
    measure(instance, {&mesh, 1}, {&kStay, 1}, boxes);
    expect_box(boxes[0].all, {-1, -1, 0}, {1, 10, 3});
}

TEST(Measure, IsEmptyForHiddenPartsAndWithoutMeshes)
{
    Instance instance(turning());
    const MeasuredMesh mesh = three_points();
    std::array<MeasuredBoxes, 1> boxes;
    measure(instance, {}, {&kStay, 1}, boxes);
    EXPECT_TRUE(is_empty(boxes[0].all));
    instance.set_visible(0, false);
    measure(instance, {&mesh, 1}, {&kStay, 1}, boxes);
    EXPECT_TRUE(is_empty(boxes[0].start));
    EXPECT_TRUE(is_empty(boxes[0].all));
}

TEST(Measure, IgnoresPartsAndJointsThatDoNotExist)
{
    Instance instance(turning());
    const std::vector<std::uint16_t> joints = {7, 7, 7, 7, 7, 7};
    std::array<MeasuredMesh, 2> meshes = {three_points(), three_points()};
    meshes[0].joints = joints.data();
    meshes[1].part = 5;
    std::array<MeasuredBoxes, 1> boxes;
    measure(instance, meshes, {&kStay, 1}, boxes);
    expect_box(boxes[0].all, {-1, -2, 0}, {10, 0, 3});
}

TEST(Measure, AgreesWithTheDeformedVerticesOfAnArm)
{
    Model model = arm_model();
    const Mesh mesh = model.meshes[0];
    const auto subject = std::make_shared<const Subject>(single_subject(std::move(model)));
    Instance instance(subject);
    instance.play(0, 0, 0, {0, 1, Loop::once});
    const MeasuredMesh arm = measured(mesh);
    const std::array<double, 2> seconds = {0, 0.9};
    std::array<MeasuredBoxes, 1> boxes;
    measure(instance, {&arm, 1}, seconds, boxes);
    expect_box(boxes[0].start, bounds_of(mesh.positions).min, bounds_of(mesh.positions).max);
    std::vector<glm::vec3> positions(mesh.positions.size()), normals(positions.size());
    deform(mesh, instance.parts()[0].joints, instance.rigs()[0]->palette(instance.parts()[0].palette), false,
           positions, normals);
    Bounds expected = bounds_of(mesh.positions);
    extend(expected, bounds_of(positions));
    expect_box(boxes[0].all, expected.min, expected.max);
    EXPECT_GT(boxes[0].all.max.y, 9) << "the hand points along y at the end";
}

}  // namespace
}  // namespace marrow::test
