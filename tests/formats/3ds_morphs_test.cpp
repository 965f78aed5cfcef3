#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>
#include <set>

#include "anim/lerp_vertices.h"
#include "formats/model_suite.h"
#include "formats/studio3ds/3ds.h"
#include "instance/instance.h"
#include "support/3ds_builder.h"
#include "support/messages.h"
#include "support/opening.h"

namespace marrow::test {
namespace {

constexpr std::uint16_t kMorphs = 0xB026, kHiddenObject = 0x4010;
// Tolerances: vertex frames have 16 bits per coordinate, and 8 bits for each of the two angles of a normal.
constexpr float kStep = 1e-3F, kNormalStep = 0.02F;

struct MorphKey {
    std::uint32_t frame;
    std::string object;
    std::uint16_t given = 0;
    std::vector<float> parameters{};  // one for each bit of `given`
};

Chunk3dsBuilder morphs(const std::vector<MorphKey>& keys, std::uint16_t flags = 0)
{
    ByteBuilder b;
    b.u16(flags).zeros(8).u32(static_cast<std::uint32_t>(keys.size()));
    for (const MorphKey& key : keys) {
        b.u32(key.frame).u16(key.given);
        for (const float parameter : key.parameters) b.f32(parameter);
        b.bytes(text_field(key.object));
    }
    return {kMorphs, b.take()};
}

// The square of Mesh3dsBuilder, moved up by 3.
Mesh3dsBuilder raised()
{
    Mesh3dsBuilder mesh;
    mesh.name = "raised";
    for (glm::vec3& vertex : mesh.vertices) vertex.z = 3;
    return mesh;
}

// A file with the square and `others`. The node "square" has `tracks`.
File3dsBuilder file_of(const std::vector<Mesh3dsBuilder>& others, Chunks3ds tracks)
{
    File3dsBuilder b;
    for (const Mesh3dsBuilder& mesh : others) b.editor.push_back(mesh.build());
    b.nodes = {{.name = "square", .tracks = std::move(tracks)}};
    return b;
}

Model loaded(const File3dsBuilder& builder)
{
    return valid_model(load_3ds(builder.build(), "models/test/scene.3ds", MemoryHost()));
}

struct Vertices {
    std::vector<glm::vec3> positions, normals;
};

// The vertices of the mesh "square" in a frame of the file, in the order of its vertex frames.
Vertices at_frame(const Model& model, double frame)
{
    const Mesh& mesh = model.meshes.at(0);
    EXPECT_NE(mesh.vertex_frames, kNone);
    if (mesh.vertex_frames == kNone) return {};
    const VertexFrames& frames = model.vertex_frames.at(mesh.vertex_frames);
    std::vector<float> positions(mesh.vertex_count * 3), normals(mesh.vertex_count * 3);
    lerp_vertices_scalar(frames, frame_blend(frame, frames.frame_count), mesh.source_vertex, positions, normals);
    Vertices out{std::vector<glm::vec3>(frames.vertex_count), std::vector<glm::vec3>(frames.vertex_count)};
    for (std::size_t v = 0; v < mesh.source_vertex.size(); ++v) {
        const std::size_t to = mesh.source_vertex[v];
        out.positions.at(to) = {positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]};
        out.normals.at(to) = {normals[v * 3], normals[v * 3 + 1], normals[v * 3 + 2]};
    }
    return out;
}

float height_at(const Model& model, double frame) { return at_frame(model, frame).positions.at(2).z; }

void expect_near(const glm::vec3& a, const glm::vec3& b, float tolerance)
{
    for (glm::length_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "axis " << i;
}

TEST(Studio3dsMorphs, InterpolateTheVerticesBetweenObjects)
{
    const Model model = loaded(file_of({raised()}, {morphs({{0, "square"}, {10, "raised"}})}));
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    EXPECT_EQ(model.frames.size(), 11U);
    const Clip& clip = model.clips.at(0);
    EXPECT_EQ(clip.frame_count, 11U);
    EXPECT_NEAR(clip.seconds, 11.0 / 30, 1e-6) << "the last frame differs from the first, so it is kept";
    for (const auto& [frame, height] : {std::pair(0.0, 0.0F), {5.0, 1.5F}, {7.5, 2.25F}, {10.0, 3.0F}}) {
        const Vertices posed = at_frame(model, frame);
        for (std::size_t v = 0; v < 4; ++v)
            expect_near(posed.positions.at(v), Mesh3dsBuilder().vertices[v] + glm::vec3(0, 0, height), kStep);
    }
    EXPECT_EQ(model.meshes[0].skin.influences, 0U);
    EXPECT_EQ(model.meshes[0].positions[2].z, 0) << "the rest pose has the shape of frame 0";
    EXPECT_NEAR(clip.bounds.min.z, 0, kStep);
    EXPECT_NEAR(clip.bounds.max.z, 3, kStep);
}

TEST(Studio3dsMorphs, DrawTargetObjectsUnlessTheFileHidesThem)
{
    File3dsBuilder b = file_of({raised()}, {morphs({{0, "square"}, {10, "raised"}})});
    EXPECT_FALSE(loaded(b).surfaces.at(1).hidden);
    b.editor[1].children.push_back({kHiddenObject});
    const Model model = loaded(b);
    EXPECT_EQ(model.surfaces.at(1).name, "raised");
    EXPECT_TRUE(model.surfaces[1].hidden);
    EXPECT_FALSE(model.surfaces[0].hidden);
    EXPECT_NEAR(height_at(model, 10), 3, kStep);
}

TEST(Studio3dsMorphs, HoldTheFirstShapeBeforeAndTheLastAfterTheKeys)
{
    File3dsBuilder b = file_of({raised()}, {morphs({{4, "raised"}, {8, "square"}})});
    b.frames = 12;
    const Model model = loaded(b);
    EXPECT_NEAR(height_at(model, 0), 3, kStep);
    EXPECT_NEAR(height_at(model, 4), 3, kStep);
    EXPECT_NEAR(height_at(model, 6), 1.5F, kStep);
    EXPECT_NEAR(height_at(model, 12), 0, kStep);
}

// With an ease of 1 from the first key, the weight is the square of the elapsed fraction of the time.
TEST(Studio3dsMorphs, EaseFromAKeyAndToTheNext)
{
    const Model from = loaded(file_of({raised()}, {morphs({{0, "square", 16, {1}}, {10, "raised"}})}));
    EXPECT_NEAR(height_at(from, 2), 3 * 0.04F, kStep);
    EXPECT_NEAR(height_at(from, 5), 3 * 0.25F, kStep);
    const Model to = loaded(file_of({raised()}, {morphs({{0, "square"}, {10, "raised", 8, {1}}})}));
    EXPECT_NEAR(height_at(to, 5), 3 * 0.75F, kStep);
}

TEST(Studio3dsMorphs, WeightShapesByTheSplineOfTheKeys)
{
    // The weight leaves the first key with a slope of 1 and reaches the second one with a slope of 0.
    const Model model = loaded(file_of({raised()}, {morphs({{0, "square"}, {10, "raised"}, {20, "square"}})}));
    EXPECT_NEAR(height_at(model, 5), 3 * 0.625F, kStep);
    EXPECT_NEAR(height_at(model, 10), 3, kStep);
    EXPECT_NEAR(height_at(model, 15), 3 * 0.625F, kStep);
    EXPECT_NEAR(model.clips.at(0).seconds, 20.0 / 30, 1e-6) << "the last frame equals the first, so it is omitted";
    // A bias of 1 gives the key the slope of the segment before it.
    const Model biased =
        loaded(file_of({raised()}, {morphs({{0, "square"}, {10, "raised", 4, {1}}, {20, "square"}})}));
    EXPECT_NEAR(height_at(biased, 5), 3 * 0.5F, kStep) << "with a slope of 1 at both keys, the weight is linear";
}

TEST(Studio3dsMorphs, RepeatUntilTheLastFrame)
{
    File3dsBuilder b = file_of({raised()}, {morphs({{0, "square"}, {4, "raised"}}, 2)});
    b.frames = 8;
    const Model model = loaded(b);
    EXPECT_NEAR(height_at(model, 2), 1.5F, kStep);
    EXPECT_NEAR(height_at(model, 6), 1.5F, kStep);
}

TEST(Studio3dsMorphs, AreRelativeToTheAxesOfTheirObjects)
{
    Mesh3dsBuilder own, away = raised();
    own.axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.5F, 0, 0}};
    away.axes = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {100.5F, 7, 0}};  // rotated by 90 degrees
    // The object is stored far from the square; (0.5, 0, 0) becomes its origin.
    for (glm::vec3& v : away.vertices) v = {100.5F - v.y, 7 + (v.x - 0.5F), v.z};
    File3dsBuilder b =
        file_of({away}, {track_3ds(kPositions, {{0, {0.5F, 0, 0}}}), morphs({{0, "square"}, {10, "raised"}})});
    b.editor[0] = own.build();
    const Model model = loaded(b);
    const Vertices posed = at_frame(model, 10);
    for (std::size_t v = 0; v < 4; ++v)
        expect_near(posed.positions.at(v), Mesh3dsBuilder().vertices[v] + glm::vec3(0, 0, 3), kStep);
}

TEST(Studio3dsMorphs, MoveWithTheirNodeAndItsParent)
{
    constexpr float kQuarter = std::numbers::pi_v<float> / 2;
    File3dsBuilder b = file_of({raised()}, {});
    Mesh3dsBuilder other;
    other.name = "other";
    b.editor.push_back(other.build());
    b.nodes = {{.name = "$$$DUMMY",
                .id = 1,
                .instance = "cart",
                .tracks = {track_3ds(kPositions, {{0, {0, 0, 0}}, {10, {10, 0, 0}}})}},
               {.name = "square",
                .id = 2,
                .parent = 1,
                .tracks = {track_3ds(kTurns, {{0, {0, 0, 0, 1}}, {10, {kQuarter, 0, 0, 1}}}),
                           morphs({{0, "square"}, {10, "raised"}})}},
               {.name = "other", .id = 3, .parent = 2}};
    const Model model = loaded(b);
    EXPECT_TRUE(model.warnings.empty()) << warnings_of(model);
    expect_near(at_frame(model, 0).positions.at(1), {1, 0, 0}, kStep);
    // The angle of a key is clockwise.
    const float half = std::sqrt(0.5F);
    expect_near(at_frame(model, 5).positions.at(1), {5 + half, -half, 1.5F}, kStep);
    expect_near(at_frame(model, 10).positions.at(1), {10, -1, 3}, kStep);
    expect_near(at_frame(model, 10).positions.at(3), {11, 0, 3}, kStep);
    expect_near(at_frame(model, 10).normals.at(1), {0, 0, 1}, kNormalStep);

    // The joints of the other meshes move in the same clip.
    Instance instance(std::make_shared<const Subject>(single_subject(Model(model))));
    ASSERT_TRUE(instance.playback(0)->play(0, {}));
    instance.playback(0)->seek(5.0 / 30);
    instance.update(0);
    const PartPose& pose = instance.parts()[0];
    ASSERT_EQ(pose.meshes.at(0).positions.size(), 12U);
    EXPECT_NEAR(pose.meshes[0].positions[2], 1.5F, kStep);
    EXPECT_EQ(model.meshes.at(2).skin.influences, 4U);
    glm::vec4 row;
    pose.joints[2].row[0].store(&row.x);
    EXPECT_NEAR(row.w, 5, 1e-4F) << "a child of the node moves with it";
}

TEST(Studio3dsMorphs, MixTheNormalsOfTheShapes)
{
    Mesh3dsBuilder upright;
    upright.name = "upright";
    for (glm::vec3& v : upright.vertices) v = {0, v.y, -v.x};
    const Model model = loaded(file_of({upright}, {morphs({{0, "square"}, {10, "upright"}})}));
    const float half = std::sqrt(0.5F);
    for (std::size_t v = 0; v < 4; ++v) {
        expect_near(at_frame(model, 0).normals.at(v), {0, 0, 1}, kNormalStep);
        expect_near(at_frame(model, 5).normals.at(v), {half, 0, half}, kNormalStep);
        expect_near(at_frame(model, 10).normals.at(v), {1, 0, 0}, kNormalStep);
    }
}

TEST(Studio3dsMorphs, SplitVerticesWhoseNormalsDifferInOneShapeOnly)
{
    // Two faces that share no smoothing bit: first in one plane, then folded at their edge.
    Mesh3dsBuilder flat, folded;
    flat.smoothing = folded.smoothing = {1, 2};
    folded.name = "folded";
    folded.vertices[3] = {0, 0, 1};
    File3dsBuilder b = file_of({folded}, {morphs({{0, "square"}, {10, "folded"}})});
    b.editor[0] = flat.build();
    const Model model = loaded(b);
    const Mesh& mesh = model.meshes.at(0);
    EXPECT_EQ(mesh.vertex_count, 6U);
    EXPECT_EQ(model.vertex_frames.at(0).vertex_count, 6U);
    const std::set<std::uint32_t> sources(mesh.source_vertex.begin(), mesh.source_vertex.end());
    EXPECT_EQ(sources, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5})) << "added vertices follow those of the file";
    const Vertices posed = at_frame(model, 10);
    expect_near(posed.normals.at(1), {0, 0, 1}, kNormalStep);
    expect_near(posed.normals.at(3), glm::normalize(glm::vec3(1, -1, 0)), kNormalStep);
    expect_near(posed.normals.at(0) + posed.normals.at(4), posed.normals.at(2) + posed.normals.at(5), kNormalStep);
}

TEST(Studio3dsMorphs, SkipKeysOfMissingOrIncompatibleObjects)
{
    Mesh3dsBuilder fewer = raised(), turned = raised();
    fewer.name = "fewer";
    fewer.vertices.pop_back();
    fewer.faces = {{0, 1, 2}};
    turned.name = "turned";
    turned.faces = {{0, 1, 3}, {1, 2, 3}};
    const Model model = loaded(
        file_of({raised(), fewer, turned},
                {morphs({{0, "square"}, {2, "gone"}, {4, "fewer"}, {6, "turned"}, {8, "gone"}, {10, "raised"}})}));
    EXPECT_EQ(warnings_of(model),
              "\"square\" takes the shape of \"gone\", which the file does not contain; the key was skipped.\n"
              "\"square\" takes the shape of \"fewer\", which has a different number of vertices or different "
              "faces; the key was skipped.\n"
              "\"square\" takes the shape of \"turned\", which has a different number of vertices or different "
              "faces; the key was skipped.\n");
    EXPECT_NEAR(height_at(model, 5), 1.5F, kStep);
    // A mesh without another shape is an ordinary mesh.
    const Model own = loaded(file_of({}, {morphs({{0, "square"}, {10, "gone"}})}));
    EXPECT_TRUE(own.vertex_frames.empty());
    EXPECT_TRUE(own.clips.empty());
    EXPECT_EQ(own.meshes.at(0).skin.influences, 4U);
}

TEST(Studio3dsMorphs, WithOneShapeMakeAStaticMesh)
{
    const Model model = loaded(file_of({raised()}, {morphs({{0, "raised"}})}));
    EXPECT_TRUE(model.vertex_frames.empty());
    EXPECT_TRUE(model.clips.empty());
    EXPECT_EQ(model.meshes.at(0).positions.at(0).z, 3);
    EXPECT_EQ(model.meshes[0].skin.influences, 4U);
}

TEST(Studio3dsMorphs, CollapseToTheNodeOriginWhileHidden)
{
    const Model model =
        loaded(file_of({raised()}, {track_3ds(kPositions, {{0, {0, 0, 0}}, {10, {10, 0, 0}}}),
                                    morphs({{0, "square"}, {10, "raised"}}), track_3ds(kHides, {{6}, {8}})}));
    EXPECT_NEAR(height_at(model, 5), 1.5F, kStep);
    for (const glm::vec3& position : at_frame(model, 6).positions) expect_near(position, {6, 0, 0}, kStep);
    for (const glm::vec3& position : at_frame(model, 7).positions) expect_near(position, {7, 0, 0}, kStep);
    EXPECT_NEAR(height_at(model, 8), 2.4F, kStep);
}

TEST(Studio3dsMorphs, AreSeparateForEachNodeOfAnObject)
{
    File3dsBuilder b = file_of({raised()}, {morphs({{0, "square"}, {10, "raised"}})});
    b.nodes.push_back({.name = "square", .instance = "still"});
    const Model model = loaded(b);
    ASSERT_EQ(model.meshes.size(), 3U);
    EXPECT_NE(model.meshes[0].vertex_frames, kNone);
    EXPECT_EQ(model.meshes[1].vertex_frames, kNone);
    EXPECT_EQ(model.surfaces[1].name, "square.still");
    EXPECT_NEAR(height_at(model, 10), 3, kStep);
}

TEST(Studio3dsMorphs, KeepOneShapeWhereTheirFramesNeedTooMuchMemory)
{
    File3dsBuilder b = file_of({raised()}, {morphs({{0, "square"}, {10, "raised"}})});
    b.frames = 1U << 19;
    const Model model = loaded(b);
    EXPECT_EQ(warnings_of(model),
              "\"square\" changes between 2 shapes in 524,289 frames, which is too much: it keeps one shape.\n");
    EXPECT_TRUE(model.vertex_frames.empty());
    EXPECT_EQ(model.meshes.at(0).skin.influences, 4U);
}

TEST(Studio3dsMorphs, KeepOneShapeWhereMeshesAreMerged)
{
    File3dsBuilder b = file_of({raised()}, {morphs({{0, "square"}, {10, "raised"}})});
    for (std::uint32_t i = 0; i < kMaxSurfaces; ++i) {
        Mesh3dsBuilder more;
        more.name = "more" + std::to_string(i);
        b.editor.push_back(more.build());
    }
    const Model model = loaded(b);
    EXPECT_NE(warnings_of(model).find("it keeps one shape"), std::string::npos) << warnings_of(model);
    EXPECT_EQ(model.meshes.size(), 1U);
    EXPECT_TRUE(model.vertex_frames.empty());
    EXPECT_TRUE(model.clips.empty());
}

TEST(Studio3dsMorphs, StayFiniteWithDamagedNumbers)
{
    Mesh3dsBuilder far = raised();
    for (glm::vec3& v : far.vertices) v *= 1e37F;
    const Model model = loaded(file_of(
        {far}, {track_3ds(kScales, {{0, {0, 0, 0}}, {5, {1e30F, 1e30F, 1e30F}}}),
                morphs({{0, "square", 1, {-3e38F}}, {5, "raised", 7, {3e38F, -3e38F, 3e38F}}, {10, "square"}})}));
    EXPECT_EQ(model.meshes.size(), 2U);
}

TEST(Studio3dsMorphs, SkipATrackWhoseLastNameIsCutOff)
{
    File3dsBuilder b = file_of({raised()}, {morphs({{0, "square"}, {10, "raised"}})});
    b.nodes[0].tracks[0].data.resize(b.nodes[0].tracks[0].data.size() - 14);
    const Model model = loaded(b);
    EXPECT_TRUE(model.vertex_frames.empty());
    EXPECT_FALSE(model.warnings.empty());
}

}  // namespace
}  // namespace marrow::test
