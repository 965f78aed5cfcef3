#include "raster/deform.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace marrow::raster::test {
namespace {

using Deform = std::array<float, 12>;

constexpr float kPi = 3.14159265F;

// A vertex at (1, 2, 3) that faces +z, with the texture coordinates (0.5, 0.25).
RasterMesh vertex_mesh()
{
    RasterMesh mesh;
    mesh.positions = {{1, 2, 3}};
    mesh.normals = {{0, 0, 1}};
    mesh.texcoords = {{0.5F, 0.25F}};
    return mesh;
}

PosedVertex deformed(std::span<const float> deforms)
{
    const RasterMesh mesh = vertex_mesh();
    Placement placement;
    placement.deforms = deforms;
    return posed_vertex(mesh, placement, 0);
}

void expect_near(glm::vec3 actual, glm::vec3 expected, float tolerance = 1e-5F)
{
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(actual[i], expected[i], tolerance) << "axis " << i;
}

Deform wave(float shape, float phase, float spread, float base, float amplitude)
{
    return {0, shape, phase, spread, base, amplitude};
}

struct WaveCase {
    float shape, phase, value;
};

class DeformWave : public testing::TestWithParam<WaveCase> {};

TEST_P(DeformWave, MovesAlongTheNormal)
{
    const auto& [shape, phase, value] = GetParam();
    const Deform deform = wave(shape, phase, 0, 10, 4);
    const PosedVertex vertex = deformed(deform);
    expect_near(vertex.position, {1, 2, 3 + 10 + 4 * value});
    expect_near(vertex.normal, {0, 0, 1});
}

// Sine, triangle, square, sawtooth, inverse sawtooth. Phases beyond a period wrap.
INSTANTIATE_TEST_SUITE_P(All, DeformWave,
                         testing::Values(WaveCase{1, 0.25F, 1}, WaveCase{1, 0.75F, -1}, WaveCase{1, 1.25F, 1},
                                         WaveCase{2, 0.125F, 0.5F}, WaveCase{2, 0.5F, 0},
                                         WaveCase{2, 0.875F, -0.5F}, WaveCase{3, 0.25F, 1}, WaveCase{3, 0.5F, -1},
                                         WaveCase{4, 0.75F, 0.75F}, WaveCase{4, -0.25F, 0.75F},
                                         WaveCase{5, 0.75F, 0.25F}));

TEST(Deform, ShiftsTheWavePhaseByThePosition)
{
    // (1 + 2 + 3) / 24 of a period is a quarter.
    const Deform deform = wave(1, 0, 1.0F / 24, 0, 2);
    expect_near(deformed(deform).position, {1, 2, 5});
}

TEST(Deform, BulgesByTheTextureCoordinate)
{
    // 3 * sin(pi * s + phase), s = 0.5.
    const Deform up = {2, 0, 0, 0, 0, 0, 0, 0, kPi, 3};
    expect_near(deformed(up).position, {1, 2, 6});
    const Deform down = {2, 0, kPi, 0, 0, 0, 0, 0, kPi, 3};
    expect_near(deformed(down).position, {1, 2, 0});
}

TEST(Deform, MovesByAVector)
{
    const Deform deform = {3, 0, 0, 0, 0, 0, 0, 0, 10, -20, 30};
    expect_near(deformed(deform).position, {11, -18, 33});
}

TEST(Deform, AppliesSeveralInTheirOrder)
{
    // The wave uses the moved position: (1 + 2 + 9) / 24 is half a period, where a sine is 0 and a square -1.
    std::vector<float> deforms;
    const Deform move = {3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6};
    const Deform square = wave(3, 0, 1.0F / 24, 0, 5);
    deforms.insert(deforms.end(), move.begin(), move.end());
    deforms.insert(deforms.end(), square.begin(), square.end());
    expect_near(deformed(deforms).position, {1, 2, 9 - 5});
    // At the original position the phase is (1 + 2 + 3) / 24, a quarter of a period, where a square is 1.
    std::vector<float> reversed(square.begin(), square.end());
    reversed.insert(reversed.end(), move.begin(), move.end());
    expect_near(deformed(reversed).position, {1, 2, 9 + 5});
}

TEST(Deform, PerturbsNormalsAndKeepsPositions)
{
    const Deform shaking = {1, 0, 0.3F, 0, 0, 0.5F};
    const PosedVertex vertex = deformed(shaking);
    expect_near(vertex.position, {1, 2, 3}, 0);
    EXPECT_NEAR(glm::dot(vertex.normal, vertex.normal), 1, 1e-5);
    EXPECT_NE(vertex.normal.x, 0);
    // Before normalization, z is at least 0.5, and x and y are at most 0.5.
    EXPECT_GE(vertex.normal.z, 0.5F / std::sqrt(0.75F) - 1e-5F);
    const Deform still = {1, 0, 0.3F, 0, 0, 0};
    expect_near(deformed(still).normal, {0, 0, 1}, 0);
}

TEST(Deform, PerturbsNormalsContinuously)
{
    glm::vec3 before(0.0F);
    for (int i = 0; i <= 100; ++i) {
        const Deform deform = {1, 0, static_cast<float>(i) * 0.02F, 0, 0, 1};
        const glm::vec3 normal = deformed(deform).normal;
        if (i > 0) {
            EXPECT_LT(glm::dot(normal - before, normal - before), 0.1F * 0.1F) << i;
        }
        before = normal;
    }
}

// Rows of a 3 x 4 matrix: a scale, then a translation.
std::array<float, 12> joint(glm::vec3 scale, glm::vec3 shift)
{
    return {scale.x, 0, 0, shift.x, 0, scale.y, 0, shift.y, 0, 0, scale.z, shift.z};
}

TEST(Skin, BlendsJointsByWeight)
{
    RasterMesh mesh = vertex_mesh();
    mesh.influences = 2;
    mesh.joints = {0, 1};
    mesh.weights = {0.75F, 0.25F};
    mesh.joint_places = {{0, 0, 1}};
    std::vector<float> palette;
    for (const auto& each : {joint({1, 1, 1}, {4, 0, 0}), joint({1, 1, 1}, {0, 8, 0})})
        palette.insert(palette.end(), each.begin(), each.end());
    Placement placement;
    placement.palette = palette;
    const PosedVertex vertex = posed_vertex(mesh, placement, 0);
    expect_near(vertex.position, {1 + 3, 2 + 2, 3});
    expect_near(vertex.normal, {0, 0, 1});
    expect_near(vertex.joint, {3, 2, 1});
}

TEST(Skin, DoesNotMoveAVertexWithoutWeights)
{
    RasterMesh mesh = vertex_mesh();
    mesh.influences = 1;
    mesh.joints = {0};
    mesh.weights = {0};
    const std::array<float, 12> palette = joint({1, 1, 1}, {4, 0, 0});
    Placement placement;
    placement.palette = palette;
    expect_near(posed_vertex(mesh, placement, 0).position, {1, 2, 3}, 0);
}

TEST(Skin, IgnoresAJointBeyondThePalette)
{
    RasterMesh mesh = vertex_mesh();
    mesh.influences = 2;
    mesh.joints = {0, 9};
    mesh.weights = {0.5F, 0.5F};
    const std::array<float, 12> palette = joint({1, 1, 1}, {4, 0, 0});
    Placement placement;
    placement.palette = palette;
    expect_near(posed_vertex(mesh, placement, 0).position, {2.5F, 1, 1.5F});
}

TEST(Skin, KeepsNormalsPerpendicularIfJointsScale)
{
    // The plane x = z, stretched by 2 along x, has the normal (-1, 0, 2).
    RasterMesh mesh = vertex_mesh();
    mesh.normals = {{-std::sqrt(0.5F), 0, std::sqrt(0.5F)}};
    mesh.influences = 1;
    mesh.joints = {0};
    mesh.weights = {1};
    const std::array<float, 12> palette = joint({2, 1, 1}, {0, 0, 0});
    Placement placement;
    placement.palette = palette;
    placement.scaled = true;
    expect_near(posed_vertex(mesh, placement, 0).normal, {-1 / std::sqrt(5.0F), 0, 2 / std::sqrt(5.0F)});
    // Mirroring the plane mirrors its normal.
    const std::array<float, 12> mirror = joint({-1, 1, 1}, {0, 0, 0});
    placement.palette = mirror;
    expect_near(posed_vertex(mesh, placement, 0).normal, {std::sqrt(0.5F), 0, std::sqrt(0.5F)});
}

TEST(NormalToWorld, StaysPerpendicular)
{
    const glm::mat3 stretched(2, 0, 0, 0, 1, 0, 0, 0, 1);
    expect_near(unit_or_zero(normal_to_world(stretched, {-1, 0, 1})),
                {-1 / std::sqrt(5.0F), 0, 2 / std::sqrt(5.0F)});
    const glm::mat3 mirrored(-1, 0, 0, 0, 1, 0, 0, 0, 1);
    expect_near(normal_to_world(mirrored, {1, 0, 0}), {-1, 0, 0});
    expect_near(normal_to_world(mirrored, {0, 1, 0}), {0, 1, 0});
}

TEST(UnitOrZero, ReturnsAUnitVectorForAnyLength)
{
    for (const float scale : {1e-40F, 1e-30F, 1e-7F, 1.0F, 1e30F})
        expect_near(unit_or_zero(glm::vec3(0, 3, 4) * scale), {0, 0.6F, 0.8F}, 1e-4F);
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    expect_near(unit_or_zero({0, 0, 0}), {0, 0, 0}, 0);
    expect_near(unit_or_zero({kInfinity, 0, 1}), {0, 0, 0}, 0);
    expect_near(unit_or_zero({0, std::numeric_limits<float>::quiet_NaN(), 1}), {0, 0, 0}, 0);
}

}  // namespace
}  // namespace marrow::raster::test
