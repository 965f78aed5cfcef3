// Tests of bases, bounds and normals.
#include <gtest/gtest.h>

#include <glm/ext/matrix_relational.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/epsilon.hpp>
#include <glm/matrix.hpp>

#include "derive/bounds.h"
#include "derive/normals.h"
#include "derive/quake_normals.h"
#include "model/basis.h"
#include "support/models.h"

namespace marrow::test {
namespace {

constexpr Axis kAxes[] = {Axis::x, Axis::y, Axis::z, Axis::minus_x, Axis::minus_y, Axis::minus_z};

TEST(RootRotation, RotatesQuakeIntoViewerSpace)
{
    // Forward becomes +Z, left +X, up +Y.
    EXPECT_EQ(root_rotation(kQuakeBasis) * glm::vec3(1, 2, 3), glm::vec3(2, 3, 1));
}

TEST(RootRotation, IsTheIdentityForViewerSpace) { EXPECT_EQ(root_rotation(Basis{}), glm::mat3(1.0F)); }

TEST(RootRotation, RotatesZUpFacingMinusY)
{
    EXPECT_EQ(root_rotation({Axis::z, Axis::minus_y, 1}) * glm::vec3(1, 2, 3), glm::vec3(1, 3, -2));
}

TEST(RootRotation, IsARotationForEveryBasis)
{
    for (const Axis up : kAxes)
        for (const Axis forward : kAxes) {
            if (static_cast<int>(up) % 3 == static_cast<int>(forward) % 3) continue;
            const glm::mat3 m = root_rotation({up, forward, 1});
            EXPECT_EQ(glm::determinant(m), 1.0F);
            EXPECT_EQ(glm::transpose(m) * m, glm::mat3(1.0F));
        }
}

VertexFrames one_frame(std::vector<std::uint8_t> records, FrameScale scale)
{
    VertexFrames frames;
    frames.frame_count = 1;
    frames.vertex_count = static_cast<std::uint32_t>(records.size() / 4);
    frames.scales = {scale};
    frames.records = std::move(records);
    return frames;
}

TEST(FrameBounds, EqualTheExtremesOfTheScaledVertices)
{
    const Bounds box =
        frame_bounds(one_frame({1, 20, 3, 255, 10, 2, 30, 0}, {glm::vec3(2, 1, 0.5F), glm::vec3(100, 0, 0)}), 0);
    EXPECT_EQ(box.min, glm::vec3(102, 2, 1.5F));
    EXPECT_EQ(box.max, glm::vec3(120, 20, 15));
}

TEST(FrameBounds, StayOrderedWithANegativeScale)
{
    const Bounds box = frame_bounds(one_frame({1, 1, 1, 0, 5, 5, 5, 0}, {glm::vec3(-1, 1, -2), glm::vec3(0)}), 0);
    EXPECT_EQ(box.min, glm::vec3(-5, 1, -10));
    EXPECT_EQ(box.max, glm::vec3(-1, 5, -2));
}

TEST(FrameBounds, CoverEveryVertexOfLongFrames)
{
    // 23 vertices fill five SIMD registers and leave three vertices. The extremes are at each index in turn.
    for (std::size_t place = 0; place < 23; ++place) {
        std::vector<std::uint8_t> records(23 * 4, 100);
        for (std::size_t axis = 0; axis < 3; ++axis)
            records[place * 4 + axis] = static_cast<std::uint8_t>(10 * axis);
        for (std::size_t axis = 0; axis < 3; ++axis)
            records[(place + 7) % 23 * 4 + axis] = static_cast<std::uint8_t>(200 + axis);
        const Bounds box = frame_bounds(one_frame(records, {}), 0);
        EXPECT_EQ(box.min, glm::vec3(0, 10, 20)) << place;
        EXPECT_EQ(box.max, glm::vec3(200, 201, 202)) << place;
    }
}

TEST(FrameBounds, ReadSixteenBitVertices)
{
    // Vertices are read two at a time: tests even and odd numbers.
    for (const std::uint32_t count : {1U, 2U, 6U, 7U})
        for (std::uint32_t place = 0; place < count; ++place) {
            VertexFrames frames;
            frames.encoding = VertexEncoding::i16_latlong;
            frames.vertex_count = count;
            frames.frame_count = 1;
            frames.scales = {{glm::vec3(1.0F / 64), glm::vec3(0)}};
            std::vector<std::int16_t> values(std::size_t{count} * 4, 0);
            const std::int16_t extremes[] = {-640, 32, 32767, -32768};
            std::copy(std::begin(extremes), std::end(extremes), values.begin() + place * 4);
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(values.data());
            frames.records = {bytes, bytes + values.size() * 2};
            const Bounds box = frame_bounds(frames, 0);
            EXPECT_EQ(box.min, glm::vec3(-10, count == 1 ? 0.5F : 0, count == 1 ? 511.984375F : 0)) << place;
            EXPECT_EQ(box.max, glm::vec3(count == 1 ? -10 : 0, 0.5F, 511.984375F)) << place;
        }
}

TEST(BoundsOf, IsEmptyWithoutPointsAndCanBeExtended)
{
    Bounds box = bounds_of({});
    EXPECT_TRUE(is_empty(box));
    extend(box, empty_bounds());
    EXPECT_TRUE(is_empty(box));
    extend(box, glm::vec3(1, 2, 3));
    EXPECT_FALSE(is_empty(box));
    EXPECT_EQ(box.min, box.max);
    extend(box, Bounds{glm::vec3(0), glm::vec3(1)});
    EXPECT_EQ(box.min, glm::vec3(0));
    EXPECT_EQ(box.max, glm::vec3(1, 2, 3));
}

TEST(BoundsOf, ContainsEachPointAtAnyIndex)
{
    const glm::vec3 low(-5, -6, -7), high(8, 9, 10);
    for (const std::size_t count : {2U, 3U, 4U, 5U})
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<glm::vec3> points(count, glm::vec3(1));
            points[i] = low;
            points[(i + 1) % count] = high;
            const Bounds box = bounds_of(points);
            EXPECT_EQ(box.min, low) << i << " of " << count;
            EXPECT_EQ(box.max, high) << i << " of " << count;
        }
}

TEST(ComputeBounds, FillsModelFramesAndClips)
{
    Model model = animated_model(4);
    model.clips.push_back(frame_clip("middle", 1, 2, 10));
    compute_bounds(model);
    EXPECT_EQ(model.bounds.max, glm::vec3(0, 4, 4));
    EXPECT_EQ(model.animation_bounds.max, glm::vec3(30, 4, 4));
    EXPECT_EQ(model.frames[2].bounds.min, glm::vec3(20, 0, 0));
    EXPECT_EQ(model.clips[1].bounds.min, glm::vec3(10, 0, 0));
    EXPECT_EQ(model.clips[1].bounds.max, glm::vec3(20, 4, 4));
}

TEST(ComputeBounds, GivesAnEmptyModelABoxOfSizeZero)
{
    Model model;
    compute_bounds(model);
    EXPECT_EQ(model.bounds.min, glm::vec3(0));
    EXPECT_EQ(model.bounds.max, glm::vec3(0));
}

TEST(SmoothNormals, FaceOutOfACounterClockwiseTriangle)
{
    const std::vector<glm::vec3> positions = {{0, 0, 0}, {2, 0, 0}, {0, 3, 0}};
    const std::vector<std::uint32_t> indices = {0, 1, 2};
    EXPECT_EQ(smooth_normals(positions, indices), std::vector<glm::vec3>(3, {0, 0, 1}));
}

TEST(SmoothNormals, WeightTrianglesByTheirArea)
{
    // A large triangle facing +z and one a third of its size facing +x share the edge 0-1.
    const std::vector<glm::vec3> positions = {{0, 0, 0}, {0, 1, 0}, {-3, 0, 0}, {0, 0, -1}};
    const std::vector<std::uint32_t> indices = {0, 1, 2, 0, 3, 1};
    const std::vector<glm::vec3> normals = smooth_normals(positions, indices);
    const glm::vec3 expected = glm::normalize(glm::vec3(1, 0, 3));
    EXPECT_TRUE(glm::all(glm::epsilonEqual(normals[0], expected, 1e-6F)));
    EXPECT_EQ(normals[2], glm::vec3(0, 0, 1));
}

TEST(SmoothNormals, AreZeroWithoutATriangle)
{
    const std::vector<glm::vec3> positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {9, 9, 9}};
    const std::vector<std::uint32_t> degenerate = {0, 1, 2};
    EXPECT_EQ(smooth_normals(positions, degenerate), std::vector<glm::vec3>(4, {0, 0, 0}));
}

TEST(QuakeNormals, HaveUnitLengthAndAreZeroAtOtherIndices)
{
    for (std::size_t i = 0; i < 256; ++i) {
        const QuakeNormal& n = quake_normals()[i];
        const float length = glm::length(glm::vec3(n.x, n.y, n.z));
        if (i < kQuakeNormalCount)
            EXPECT_NEAR(length, 1, 1e-5) << i;
        else
            EXPECT_EQ(length, 0) << i;
    }
}

TEST(QuakeNormals, HaveTheOrderOfTheGames)
{
    const auto at = [](std::size_t i) {
        return glm::vec3(quake_normals()[i].x, quake_normals()[i].y, quake_normals()[i].z);
    };
    EXPECT_EQ(at(0), glm::vec3(-0.525731F, 0, 0.850651F));
    EXPECT_EQ(at(5), glm::vec3(0, 0, 1));
    EXPECT_EQ(at(32), glm::vec3(0, 1, 0));
    EXPECT_EQ(at(52), glm::vec3(1, 0, 0));
    EXPECT_EQ(at(84), glm::vec3(0, 0, -1));
    EXPECT_EQ(at(104), glm::vec3(0, -1, 0));
    EXPECT_EQ(at(143), glm::vec3(-1, 0, 0));
    EXPECT_EQ(at(161), glm::vec3(-0.688191F, -0.587785F, -0.425325F));
}

TEST(QuakeNormals, AreAllDifferent)
{
    for (std::size_t i = 0; i < kQuakeNormalCount; ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const QuakeNormal &a = quake_normals()[i], &b = quake_normals()[k];
            EXPECT_FALSE(a.x == b.x && a.y == b.y && a.z == b.z) << i << ' ' << k;
        }
}

}  // namespace
}  // namespace marrow::test
