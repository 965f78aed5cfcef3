#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <span>

#include "derive/corner_normals.h"
#include "derive/triangulate.h"

namespace marrow::test {
namespace {

using Points = std::vector<glm::vec3>;

// The places (derive/places.h) of vertices that all have different positions.
std::vector<std::uint32_t> each_alone(std::uint32_t vertices)
{
    std::vector<std::uint32_t> places(vertices);
    std::iota(places.begin(), places.end(), 0U);
    return places;
}

bool triangulate(std::span<const glm::vec3> corners, std::vector<std::uint32_t>& out)
{
    std::uint64_t steps = ear_steps(corners.size());
    return marrow::triangulate(corners, steps, out);
}

// The total area of the triangles, projected along the polygon's normal. Expects each triangle to face that way.
float covered(const Points& points)
{
    std::vector<std::uint32_t> triangles;
    EXPECT_TRUE(triangulate(points, triangles));
    EXPECT_EQ(triangles.size(), (points.size() - 2) * 3);
    const glm::vec3 normal = glm::normalize(polygon_area(points));
    float sum = 0;
    for (std::size_t i = 0; i < triangles.size(); i += 3) {
        const glm::vec3 &a = points[triangles[i]], &b = points[triangles[i + 1]], &c = points[triangles[i + 2]];
        const float area = glm::dot(glm::cross(b - a, c - a), normal) / 2;
        EXPECT_GE(area, -1e-6F);
        sum += area;
    }
    return sum;
}

TEST(Triangulate, CoversConcavePolygons)
{
    const Points comb = {{0, 0, 0}, {6, 0, 0}, {6, 3, 0}, {5, 1, 0}, {4, 3, 0},
                         {3, 1, 0}, {2, 3, 0}, {1, 1, 0}, {0, 3, 0}};
    EXPECT_NEAR(covered(comb), glm::length(polygon_area(comb)) / 2, 1e-5F);
    Points turned;
    for (const glm::vec3& p : comb) turned.push_back({p.y * .6F, p.x, -p.y * .8F});
    EXPECT_NEAR(covered(turned), glm::length(polygon_area(turned)) / 2, 1e-5F);
    Points other_way(comb.rbegin(), comb.rend());
    EXPECT_NEAR(covered(other_way), glm::length(polygon_area(comb)) / 2, 1e-5F);
}

TEST(Triangulate, CoversAPolygonWithABridgedHole)
{
    const Points holed = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0},
                          {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}};
    EXPECT_NEAR(covered(holed), 12, 1e-5F);
}

TEST(Triangulate, TerminatesWithSelfIntersectingPolygons)
{
    const Points bow = {{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}, {1, 3, 0}};
    std::vector<std::uint32_t> triangles;
    (void)triangulate(bow, triangles);
    EXPECT_EQ(triangles.size(), 9U);
    triangles.clear();
    (void)triangulate(Points(7, glm::vec3(1)), triangles);
    EXPECT_EQ(triangles.size(), 15U);
}

TEST(Triangulate, FallsBackToAFanAtTheStepLimit)
{
    Points star;
    for (int i = 0; i < 200; ++i) {
        const float angle = static_cast<float>(i) * 3.14159265F / 100, radius = i % 2 == 0 ? 1.0F : 2.0F;
        star.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    }
    std::vector<std::uint32_t> triangles;
    std::uint64_t steps = 4000;
    EXPECT_FALSE(marrow::triangulate(star, steps, triangles));
    EXPECT_EQ(triangles.size(), (star.size() - 2) * 3);
    // A polygon uses at most a quarter of the steps, so that other polygons can still be triangulated.
    EXPECT_EQ(steps, 3000U);
    triangles.clear();
    EXPECT_TRUE(
        marrow::triangulate(Points{{0, 0, 0}, {2, -2, 0}, {1, 0, 0}, {2, 2, 0}, {1, 3, 0}}, steps, triangles));
    EXPECT_GT(steps, 2900U);
    EXPECT_NEAR(covered(star), glm::length(polygon_area(star)) / 2, 1e-3F);
}

// The polygons intersect themselves thousands of times: without a limit, the time for one grows with the cube of
// its number of corners.
TEST(Triangulate, LimitsTheStepsByTheSizeOfTheFile)
{
    std::mt19937 random(5);
    std::uniform_real_distribution<float> anywhere(0, 1);
    std::uint64_t steps = ear_steps(20'000);
    const std::uint64_t all = steps;
    std::size_t fans = 0;
    for (int i = 0; i < 20; ++i) {
        Points polygon(1001);
        for (glm::vec3& point : polygon) point = {anywhere(random), anywhere(random), 0};
        std::vector<std::uint32_t> triangles;
        fans += marrow::triangulate(polygon, steps, triangles) ? 0U : 1U;
        EXPECT_EQ(triangles.size(), 999U * 3);
    }
    EXPECT_GT(fans, 10U);
    EXPECT_LT(steps, all / 10);
    EXPECT_GT(steps, 1000U);
}

TEST(CornerNormals, AverageFacesOfTheSameSmoothingGroup)
{
    // Three faces around place 0: two face +z, one faces +x.
    const std::vector<std::uint32_t> corners = {0, 1, 2, 0, 2, 3, 0, 3, 4}, ends = {3, 6, 9};
    const Points areas = {{0, 0, 1}, {0, 0, 2}, {1, 0, 0}};
    const auto of = [&](std::vector<std::uint32_t> groups) {
        const CornerNormals out = corner_normals({corners, ends, areas, groups, each_alone(5)});
        return Points{out.normals[out.of[0]], out.normals[out.of[3]], out.normals[out.of[6]]};
    };
    EXPECT_EQ(of({kByAngle, kByAngle, kByAngle}), (Points{{0, 0, 1}, {0, 0, 1}, {1, 0, 0}}));
    EXPECT_EQ(of({kFlat, kFlat, kFlat}), (Points{{0, 0, 1}, {0, 0, 1}, {1, 0, 0}}));
    const glm::vec3 all = glm::normalize(glm::vec3(1, 0, 3));
    EXPECT_EQ(of({4, 4, 4}), (Points{all, all, all}));
    EXPECT_EQ(of({4, 4, 5}), (Points{{0, 0, 1}, {0, 0, 1}, {1, 0, 0}}));
    const glm::vec3 outer = glm::normalize(glm::vec3(1, 0, 1));
    EXPECT_EQ(of({4, 5, 4}), (Points{outer, {0, 0, 1}, outer}));
}

TEST(CornerNormals, AreComputedByGroupForThousandsOfFaces)
{
    constexpr std::uint32_t kFaces = 100'000;
    std::vector<std::uint32_t> corners(kFaces * 3, 0), ends, groups;
    Points areas;
    for (std::uint32_t i = 0; i < kFaces; ++i) {
        ends.push_back(i * 3 + 3);
        groups.push_back(i % 3 == 0 ? kFlat : i);
        areas.push_back(i % 2 == 0 ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0));
    }
    const CornerNormals out = corner_normals({corners, ends, areas, groups, each_alone(1)});
    for (std::uint32_t i = 0; i < kFaces; i += 997) EXPECT_EQ(out.normals[out.of[i * 3]], areas[i]);
}

TEST(CornerNormals, AverageFacesThatShareABitWithTheFace)
{
    // The middle face shares a bit with both others, which share none. A set with all bits has no special meaning.
    const std::vector<std::uint32_t> corners = {0, 1, 2, 0, 2, 3, 0, 3, 4}, ends = {3, 6, 9};
    const Points areas = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
    const auto of = [&](std::vector<std::uint32_t> groups) {
        const CornerNormals out =
            corner_normals({corners, ends, areas, groups, each_alone(5), SmoothingGroups::bit_sets});
        return Points{out.normals[out.of[0]], out.normals[out.of[3]], out.normals[out.of[6]]};
    };
    const auto unit = [](float x, float y, float z) { return glm::normalize(glm::vec3(x, y, z)); };
    EXPECT_EQ(of({1, 3, 2}), (Points{unit(0, 1, 1), unit(1, 1, 1), unit(1, 1, 0)}));
    EXPECT_EQ(of({kByAngle, 8, 1}), (Points{unit(1, 1, 1), unit(0, 1, 1), unit(1, 0, 1)}));
    EXPECT_EQ(of({kFlat, 8, 8}), (Points{{0, 0, 1}, unit(1, 1, 0), unit(1, 1, 0)}));
}

TEST(CornerNormals, SeparateTheSidesOfAThinSheetWithSeparateVertices)
{
    // The second face has separate vertices at the same places, or the same vertices.
    const std::vector<std::uint32_t> own = {0, 1, 2, 3, 4, 5}, shared = {0, 1, 2, 0, 2, 1}, groups = {1, 1};
    const std::vector<std::uint32_t> places = {0, 1, 2, 0, 2, 1};
    const Points areas = {{0, 0, 1}, {0, 0, -2}};
    for (const SmoothingGroups kind : {SmoothingGroups::numbers, SmoothingGroups::bit_sets}) {
        const CornerNormals leaf = corner_normals({own, {}, areas, groups, places, kind});
        EXPECT_EQ(leaf.normals[leaf.of[0]], glm::vec3(0, 0, 1));
        EXPECT_EQ(leaf.normals[leaf.of[3]], glm::vec3(0, 0, -1));
        const CornerNormals one = corner_normals({shared, {}, areas, groups, each_alone(3), kind});
        EXPECT_EQ(one.normals[one.of[0]], glm::vec3(0, 0, -1));
    }
}

TEST(CornerNormals, EqualTheFaceNormalsIfTheSumIsZero)
{
    const std::vector<std::uint32_t> corners = {0, 1, 2, 0, 2, 1}, ends = {3, 6}, groups = {7, 7};
    const Points areas = {{0, 1, 0}, {0, -1, 0}};
    const CornerNormals out = corner_normals({corners, ends, areas, groups, each_alone(3)});
    EXPECT_EQ(out.normals[out.of[0]], glm::vec3(0, 1, 0));
    EXPECT_EQ(out.normals[out.of[3]], glm::vec3(0, -1, 0));
}

TEST(CornerNormals, AverageThousandsOfFacesThatShareABit)
{
    constexpr std::uint32_t kFaces = 3000;
    std::vector<std::uint32_t> corners(kFaces * 3, 0), ends, groups;
    Points areas;
    for (std::uint32_t i = 0; i < kFaces; ++i) {
        ends.push_back(i * 3 + 3);
        groups.push_back(std::array<std::uint32_t, 3>{1, 3, 4}[i % 3]);
        areas.push_back(Points{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}[i % 3]);
    }
    const CornerNormals out =
        corner_normals({corners, ends, areas, groups, each_alone(1), SmoothingGroups::bit_sets});
    const glm::vec3 both = glm::normalize(glm::vec3(1, 1, 0));
    for (std::uint32_t i = 0; i < kFaces; i += 7)
        EXPECT_EQ(out.normals[out.of[i * 3]], (Points{both, both, {0, 0, 1}}[i % 3]));
    // With as many sets as faces, the function still terminates.
    for (std::uint32_t i = 0; i < kFaces; ++i) groups[i] = i + 1;
    EXPECT_EQ(corner_normals({corners, ends, areas, groups, each_alone(1), SmoothingGroups::bit_sets}).of.size(),
              kFaces * 3U);
}

}  // namespace
}  // namespace marrow::test
