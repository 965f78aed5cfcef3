#include <gtest/gtest.h>

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>

#include "anim/deform.h"
#include "derive/bounds.h"
#include "instance/shape.h"
#include "model/validate.h"
#include "support/messages.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

// Two joints along x. The clip "bend" rotates the second one by 90 degrees about z. Each joint moves a triangle
// with the corners (0, -1, 0), (2, 0, 0) and (0, 1, 0) relative to it, counter-clockwise seen from +z.
std::shared_ptr<const Subject> hinge(CullMode cull = CullMode::back)
{
    Model model;
    model.name = "hinge";
    model.format = "test";
    model.basis = {Axis::y, Axis::z, 1};  // the axes of the world
    model.joints.resize(2);
    model.joints[0].name = "base";
    model.joints[1].name = "flap";
    model.joints[1].parent = 0;
    model.joints[1].rest.position = {10, 0, 0};
    bind(model.joints);
    Mesh mesh;
    mesh.positions = {{0, -1, 0}, {2, 0, 0}, {0, 1, 0}, {10, -1, 0}, {12, 0, 0}, {10, 1, 0}};
    mesh.normals.assign(6, {0, 0, 1});
    mesh.texcoords = {{0, 0}, {1, 0}, {0, 1}, {0, 0}, {1, 0}, {0, 1}};
    mesh.indices = {0, 1, 2, 3, 4, 5};
    mesh.source_vertex = {0, 1, 2, 3, 4, 5};
    mesh.vertex_count = mesh.index_count = 6;
    mesh.skin.influences = 4;
    for (std::uint16_t v = 0; v < 6; ++v) {
        mesh.skin.joints.insert(mesh.skin.joints.end(), {static_cast<std::uint16_t>(v / 3), 0, 0, 0});
        mesh.skin.weights.insert(mesh.skin.weights.end(), {1, 0, 0, 0});
    }
    model.meshes = {mesh};
    Material material;
    material.cull = cull;
    model.materials = {material};
    Surface surface;
    surface.name = "both";
    surface.index_count = 6;
    surface.material = 0;
    model.surfaces = {surface};
    JointTrack track;
    track.joint = 1;
    const float half = std::sqrt(0.5F);
    track.rotation.values = {{1, 0, 0, 0}, {half, 0, 0, half}};
    model.animations = {{2, 10, 0, {track}}};
    model.clips = {clip_of(model, 0, "bend", 0.1)};
    compute_bounds(model);
    return std::make_shared<const Subject>(single_subject(std::move(model)));
}

void bend(Instance& instance)
{
    instance.playback(0)->play(0, {0, 1, Loop::once});
    instance.update(0.1);
}

glm::vec3 center_of(const PosedBox& box)
{
    return glm::vec3(box.world * glm::vec4((box.box.min + box.box.max) * 0.5F, 1));
}

glm::vec3 half_of(const PosedBox& box) { return (box.box.max - box.box.min) * 0.5F; }

void expect_near(const glm::vec3& found, const glm::vec3& expected)
{
    EXPECT_LT(glm::distance(found, expected), 1e-4F) << found.x << ' ' << found.y << ' ' << found.z;
}

constexpr glm::vec3 kAway{0, 0, -1};

TEST(Shape, HitsThePosedTriangle)
{
    const auto subject = hinge();
    Instance instance(subject);
    Shape shape(subject);
    RayHit hit;
    EXPECT_TRUE(shape.raycast(instance, {{11, 0, 5}, kAway}, hit));
    EXPECT_FLOAT_EQ(hit.distance, 5);
    bend(instance);
    hit = {};
    EXPECT_FALSE(shape.raycast(instance, {{11, 0.5F, 5}, kAway}, hit)) << "the flap now points along y";
    EXPECT_EQ(hit.part, kNone);
    ASSERT_TRUE(shape.raycast(instance, {{10, 1, 5}, kAway}, hit));
    EXPECT_FLOAT_EQ(hit.distance, 5);
    EXPECT_EQ(hit.part, 0U);
    EXPECT_EQ(hit.surface, 0U);
    EXPECT_EQ(hit.triangle, 1U);
    EXPECT_EQ(hit.joint, 1U);
    expect_near(hit.point, {10, 1, 0});
    expect_near(hit.normal, {0, 0, 1});
    // Halfway between the middle of the flap's base, where u is 0, and its tip, where u is 1.
    EXPECT_NEAR(hit.texcoord.x, 0.5F, 1e-5F);
    EXPECT_NEAR(hit.texcoord.y, 0.25F, 1e-5F);
}

TEST(Shape, HitsAnEdgeOnTheBoundingBox)
{
    const auto subject = hinge();
    Instance instance(subject);
    Shape shape(subject);
    RayHit hit;
    ASSERT_TRUE(shape.raycast(instance, {{0, 0.25F, 5}, kAway}, hit)) << "x is the minimum of the box";
    EXPECT_FLOAT_EQ(hit.distance, 5);
    hit = {};
    EXPECT_FALSE(shape.raycast(instance, {{-0.001F, 0.25F, 5}, kAway}, hit)) << "outside the box";
}

TEST(Shape, HitsInWorldSpaceWithinTheMaximumDistance)
{
    const auto subject = hinge();
    Instance instance(subject);
    instance.set_transform(glm::scale(glm::translate(glm::mat4(1), {100, 0, 0}), glm::vec3(2)));
    instance.update(0);
    Shape shape(subject);
    RayHit hit;
    ASSERT_TRUE(shape.raycast(instance, {{102, 0, 7}, kAway}, hit));
    EXPECT_FLOAT_EQ(hit.distance, 7);
    expect_near(hit.point, {102, 0, 0});
    hit.distance = 6;
    EXPECT_FALSE(shape.raycast(instance, {{102, 0, 7}, kAway}, hit)) << "the triangle is farther than 6";
    EXPECT_FLOAT_EQ(hit.distance, 6);
}

TEST(Shape, HitsOnlySidesThatAreNotCulled)
{
    for (const auto& [cull, front, back] :
         {std::tuple(CullMode::back, true, false), {CullMode::front, false, true}, {CullMode::none, true, true}}) {
        const auto subject = hinge(cull);
        Instance instance(subject);
        Shape shape(subject);
        RayHit hit;
        EXPECT_EQ(shape.raycast(instance, {{1, 0, 5}, kAway}, hit), front);
        hit = {};
        EXPECT_EQ(shape.raycast(instance, {{1, 0, -5}, {0, 0, 1}}, hit), back);
    }
}

TEST(Shape, MissesHiddenSurfaces)
{
    const auto subject = hinge();
    Instance instance(subject);
    Shape shape(subject);
    instance.set_visible(0, false);
    instance.update(0);
    RayHit hit;
    EXPECT_FALSE(shape.raycast(instance, {{1, 0, 5}, kAway}, hit));
    EXPECT_TRUE(is_empty(shape.bounds(instance)));
    EXPECT_TRUE(shape.hitboxes(instance).empty());
}

TEST(Shape, BoundsAreThoseOfThePose)
{
    const auto subject = hinge();
    Instance instance(subject);
    Shape shape(subject);
    bend(instance);
    Bounds bounds = shape.bounds(instance);
    // The base reaches from (0, -1) to (2, 1), the flap from (9, 0) to (11, 2).
    expect_near(bounds.min, {0, -1, 0});
    expect_near(bounds.max, {11, 2, 0});
    instance.set_transform(glm::translate(glm::mat4(1), {0, 0, 3}));
    instance.update(0);
    bounds = shape.bounds(instance);
    expect_near(bounds.min, {0, -1, 3});
    expect_near(bounds.max, {11, 2, 3});
}

TEST(Shape, HitBoxesMoveWithTheirJoints)
{
    const auto subject = hinge();
    Instance instance(subject);
    Shape shape(subject);
    bend(instance);
    const std::span<const PosedBox> boxes = shape.hitboxes(instance);
    ASSERT_EQ(boxes.size(), 2U);
    EXPECT_EQ(boxes[1].joint, 1U);
    EXPECT_EQ(boxes[1].group, kNone);
    // The flap's box is (0, -1, 0) to (2, 1, 0) in joint space. The joint is at (10, 0, 0), rotated from x to y.
    expect_near(center_of(boxes[1]), {10, 1, 0});
    expect_near(half_of(boxes[1]), {1, 1, 0});
    expect_near(glm::vec3(boxes[1].world * glm::vec4(1, 0, 0, 0)), {0, 1, 0});
}

TEST(Shape, UsesHitboxesOfTheFileIfPresent)
{
    Subject subject = *hinge();
    Model model = *subject.parts[0].model;
    model.hitboxes = {{1, 7, {{0, 0, -1}, {4, 2, 1}}}};
    const auto boxed = std::make_shared<const Subject>(single_subject(std::move(model)));
    Instance instance(boxed);
    Shape shape(boxed);
    const std::span<const PosedBox> boxes = shape.hitboxes(instance);
    ASSERT_EQ(boxes.size(), 1U);
    EXPECT_EQ(boxes[0].group, 7U);
    expect_near(center_of(boxes[0]), {12, 1, 0});
    expect_near(half_of(boxes[0]), {2, 1, 1});
}

TEST(Shape, ReturnsTightBoundsThatContainTheMesh)
{
    const auto subject = std::make_shared<const Subject>(single_subject(arm_model()));
    Instance instance(subject);
    Shape shape(subject);
    instance.playback(0)->play(0, {0, 1, Loop::once});
    const Mesh& mesh = subject->parts[0].model->meshes[0];
    std::vector<glm::vec3> positions(mesh.positions.size()), normals(positions.size());
    ASSERT_FALSE(positions.empty());
    for (int step = 0; step < 9; ++step) {
        SCOPED_TRACE(step);
        instance.update(0.1);
        const PartPose& pose = instance.parts()[0];
        deform(mesh, pose.joints, instance.rigs()[0]->palette(pose.palette), pose.scaled != 0, positions, normals);
        for (glm::vec3& position : positions) position = glm::vec3(instance.root() * glm::vec4(position, 1));
        const Bounds bounds = shape.bounds(instance), exact = bounds_of(positions);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_LE(bounds.min[axis], exact.min[axis] + 1e-3F);
            EXPECT_GE(bounds.max[axis], exact.max[axis] - 1e-3F);
        }
        // The box around the boxes of the joints is larger than the mesh, but not by much.
        EXPECT_LT(glm::distance(bounds.min, bounds.max), 1.25F * glm::distance(exact.min, exact.max));
    }
}

TEST(Shape, HitsEveryCornerOfAPosedMesh)
{
    const auto subject = hinge();
    Instance instance(subject);
    Shape shape(subject);
    bend(instance);
    // Points just inside the corners of the base, (0, -1), (2, 0) and (0, 1), and of the flap, which has the same
    // corners relative to (10, 0), rotated from x to y.
    for (const glm::vec2& at : {glm::vec2(0.01F, -0.9F), glm::vec2(1.9F, 0), glm::vec2(0.01F, 0.9F),
                                glm::vec2(10.9F, 0.01F), glm::vec2(10, 1.9F), glm::vec2(9.1F, 0.01F)}) {
        RayHit hit;
        EXPECT_TRUE(shape.raycast(instance, {{at.x, at.y, 5}, kAway}, hit)) << at.x << ' ' << at.y;
    }
}

}  // namespace
}  // namespace marrow::test
