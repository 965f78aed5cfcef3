#include "anim/lerp_vertices.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <numeric>
#include <random>
#include <tuple>

#include "derive/latlong_normals.h"
#include "derive/rest_pose.h"
#include "support/models.h"

namespace marrow::test {
namespace {

VertexFrames random_frames(std::mt19937& random, VertexEncoding encoding, std::uint32_t vertices,
                           std::uint32_t frames)
{
    // With both encodings the coordinates reach about 600 units.
    std::uniform_real_distribution<float> numbers(-2, 2);
    const float step = encoding == VertexEncoding::u8_indexed ? 1 : 1.0F / 128;
    VertexFrames out;
    out.encoding = encoding;
    out.vertex_count = vertices;
    out.frame_count = frames;
    for (std::uint32_t i = 0; i < frames; ++i)
        out.scales.push_back({{numbers(random) * step, numbers(random) * step, numbers(random) * step},
                              {numbers(random) * 50, numbers(random) * 50, numbers(random) * 50}});
    for (std::size_t i = 0; i < std::size_t{vertices} * frames * record_size(encoding); ++i)
        out.records.push_back(static_cast<std::uint8_t>(random()));
    return out;
}

struct Pose {
    std::vector<float> positions, normals;
    explicit Pose(std::size_t vertices) : positions(vertices * 3), normals(vertices * 3) {}
};

LerpPlan plan_of(const Model& model)
{
    return {model.meshes[0].source_vertex, model.vertex_frames[0].vertex_count};
}

class LerpVertices : public testing::TestWithParam<VertexEncoding> {};

TEST_P(LerpVertices, EqualsTheScalarImplementation)
{
    std::mt19937 random(99);
    std::uniform_real_distribution<float> part(0, 1);
    for (int round = 0; round < 200; ++round) {
        const std::uint32_t vertices = 1 + static_cast<std::uint32_t>(random() % 40);
        const VertexFrames frames = random_frames(random, GetParam(), vertices, 4);
        std::vector<std::uint32_t> source(1 + random() % 60);
        // The first vertices are in the file's order, the rest in random order.
        const std::size_t ordered = std::min<std::size_t>(random() % vertices, source.size());
        for (std::uint32_t& vertex : source) vertex = static_cast<std::uint32_t>(random() % vertices);
        std::iota(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(ordered), 0U);
        const FrameBlend blend{static_cast<std::uint32_t>(random() % 4), static_cast<std::uint32_t>(random() % 4),
                               part(random)};
        Pose simd(source.size()), scalar(source.size());
        lerp_vertices(frames, blend, LerpPlan(source, vertices), simd.positions, simd.normals);
        lerp_vertices_scalar(frames, blend, source, scalar.positions, scalar.normals);
        for (std::size_t i = 0; i < simd.positions.size(); ++i) {
            // The tolerance is relative to the size of the model, about 600 units.
            ASSERT_NEAR(simd.positions[i], scalar.positions[i], 600 * 1e-6F);
            ASSERT_NEAR(simd.normals[i], scalar.normals[i], 1e-6F);
        }
    }
}

TEST_P(LerpVertices, ReturnsTheExactFirstFrameAtFactorZero)
{
    std::mt19937 random(3);
    const VertexFrames frames = random_frames(random, GetParam(), 9, 3);
    const std::vector<std::uint32_t> source = {8, 0, 3, 3, 7};
    Pose pose(source.size());
    lerp_vertices(frames, {1, 2, 0}, LerpPlan(source, 9), pose.positions, pose.normals);
    // The expected values are the rest pose of a frame list that begins with frame 1.
    VertexFrames from_there = frames;
    from_there.scales.erase(from_there.scales.begin());
    from_there.records.erase(from_there.records.begin(), from_there.records.begin() + 9 * record_size(GetParam()));
    Mesh mesh;
    mesh.source_vertex = source;
    (GetParam() == VertexEncoding::u8_indexed ? set_byte_rest_pose : set_word_rest_pose)(from_there, mesh);
    for (std::size_t i = 0; i < source.size(); ++i)
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(pose.positions[i * 3 + static_cast<std::size_t>(axis)], mesh.positions[i][axis]);
            EXPECT_EQ(pose.normals[i * 3 + static_cast<std::size_t>(axis)], mesh.normals[i][axis]);
        }
}

TEST_P(LerpVertices, DoesNotWriteBeyondItsOutput)
{
    // Each buffer has exactly the size of its vertices, so that the sanitizer detects writes beyond it.
    std::mt19937 random(4);
    for (std::uint32_t count = 1; count <= 9; ++count) {
        const VertexFrames frames = random_frames(random, GetParam(), count, 2);
        std::vector<std::uint32_t> source(count);
        std::iota(source.begin(), source.end(), 0U);
        Pose pose(count);
        lerp_vertices(frames, {0, 1, 0.5F}, LerpPlan(source, count), pose.positions, pose.normals);
        EXPECT_NE(pose.positions[count * 3 - 3], 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Encodings, LerpVertices,
                         testing::Values(VertexEncoding::u8_indexed, VertexEncoding::i16_latlong),
                         [](const auto& row) {
                             return row.param == VertexEncoding::u8_indexed ? "u8_indexed" : "i16_latlong";
                         });

TEST(LatlongNormals, DecodeTwoBytesToADirection)
{
    // The columns: latitude, longitude, expected normal.
    const std::tuple<std::uint8_t, std::uint8_t, glm::vec3> rows[] = {
        {0, 0, {0, 0, 1}},     {77, 0, {0, 0, 1}},   {0, 64, {1, 0, 0}},   {64, 64, {0, 1, 0}},
        {128, 64, {-1, 0, 0}}, {0, 128, {0, 0, -1}}, {0, 192, {-1, 0, 0}}, {32, 32, {0.5F, 0.5F, 0.707107F}},
    };
    for (const auto& [latitude, longitude, expected] : rows)
        EXPECT_LT(glm::distance(latlong_normal(latitude, longitude), expected), 1e-6F)
            << int{latitude} << ' ' << int{longitude};
}

TEST(LerpIndexedVertices, InterpolatesLinearlyBetweenTwoFrames)
{
    const Model model = animated_model(3);
    Pose pose(3);
    lerp_vertices(model.vertex_frames[0], {1, 2, 0.25F}, plan_of(model), pose.positions, pose.normals);
    EXPECT_FLOAT_EQ(pose.positions[0], 12.5F);
    EXPECT_FLOAT_EQ(pose.positions[4], 4);
    EXPECT_FLOAT_EQ(pose.normals[2], 1);
}

TEST(LerpIndexedVertices, ReturnsZeroNormalsForUnknownIndices)
{
    Model model = animated_model(2);
    for (std::size_t i = 3; i < model.vertex_frames[0].records.size(); i += 4)
        model.vertex_frames[0].records[i] = 200;
    Pose pose(3);
    pose.normals.assign(9, 5);
    lerp_vertices(model.vertex_frames[0], {0, 1, 0.5F}, plan_of(model), pose.positions, pose.normals);
    for (const float value : pose.normals) EXPECT_EQ(value, 0);
}

TEST(LerpPlan, UsesRunsOfFourAndCopiesOtherVertices)
{
    // The first run has two more vertices than a multiple of four, two vertices repeat, and 20 to 23 are adjacent.
    const std::vector<std::uint32_t> source = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 3, 20, 21, 22, 23, 0};
    const LerpPlan plan(source, 24);
    ASSERT_EQ(plan.runs().size(), 2U);
    EXPECT_EQ(plan.runs()[0].count, 8U);
    EXPECT_EQ(plan.runs()[1].from, 20U);
    EXPECT_EQ(plan.runs()[1].to, 11U);
    EXPECT_EQ(plan.runs()[1].count, 4U);
    ASSERT_EQ(plan.singles().size(), 2U);
    EXPECT_EQ(plan.singles()[1].from, 9U);
    ASSERT_EQ(plan.copies().size(), 2U);
    EXPECT_EQ(plan.copies()[0].from, 3U);
    EXPECT_EQ(plan.copies()[1].to, 15U);
}

TEST(LerpIndexedVertices, AcceptsNoVertices)
{
    const Model model = animated_model(2);
    lerp_vertices(model.vertex_frames[0], {0, 1, 0.5F}, LerpPlan({}, 3), {}, {});
}

TEST(Mix, InterpolatesByTheFactor)
{
    std::vector<float> into = {0, 10, -4};
    const std::vector<float> other = {8, 10, 4};
    mix(into, other, 0.25F);
    EXPECT_EQ(into, (std::vector<float>{2, 10, -2}));
    mix(into, other, 1);
    EXPECT_EQ(into, other);
    mix(into, std::vector<float>{0, 0, 0}, 0);
    EXPECT_EQ(into, other);
}

}  // namespace
}  // namespace marrow::test
