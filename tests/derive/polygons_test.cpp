#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <cmath>

#include "derive/corner_normals.h"
#include "derive/triangulate.h"

namespace marrow::test {
namespace {

using Points = std::vector<glm::vec3>;

// The area of the triangles along the polygon's normal, each of which has to lie along it.
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

TEST(Triangulate, CoversAHoleThatABridgeLeadsTo)
{
    const Points holed = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0},
                          {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}};
    EXPECT_NEAR(covered(holed), 12, 1e-5F);
}

TEST(Triangulate, ComesToAnEndWithWhatCrossesItself)
{
    const Points bow = {{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}, {1, 3, 0}};
    std::vector<std::uint32_t> triangles;
    (void)triangulate(bow, triangles);
    EXPECT_EQ(triangles.size(), 9U);
    triangles.clear();
    (void)triangulate(Points(7, glm::vec3(1)), triangles);
    EXPECT_EQ(triangles.size(), 15U);
}

TEST(Triangulate, MakesFansOfWhatIsTooLarge)
{
    Points star;
    for (int i = 0; i < 20000; ++i) {
        const float angle = static_cast<float>(i) * 3.14159265F / 10000, radius = i % 2 == 0 ? 1.0F : 2.0F;
        star.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    }
    std::vector<std::uint32_t> triangles;
    EXPECT_FALSE(triangulate(star, triangles));
    EXPECT_EQ(triangles.size(), (star.size() - 2) * 3);
}

TEST(CornerNormals, AreSharedByWhatIsSmoothTogether)
{
    // Three faces around place 0: two in the plane of z, one upright.
    const std::vector<std::uint32_t> corners = {0, 1, 2, 0, 2, 3, 0, 3, 4}, ends = {3, 6, 9};
    const Points areas = {{0, 0, 1}, {0, 0, 2}, {1, 0, 0}};
    const auto of = [&](std::vector<std::uint32_t> groups) {
        const CornerNormals out = corner_normals({corners, ends, areas, groups}, 5);
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

TEST(CornerNormals, OfAPlaceWithThousandsOfFacesAreFoundGroupByGroup)
{
    constexpr std::uint32_t kFaces = 100'000;
    std::vector<std::uint32_t> corners(kFaces * 3, 0), ends, groups;
    Points areas;
    for (std::uint32_t i = 0; i < kFaces; ++i) {
        ends.push_back(i * 3 + 3);
        groups.push_back(i % 3 == 0 ? kFlat : i);
        areas.push_back(i % 2 == 0 ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0));
    }
    const CornerNormals out = corner_normals({corners, ends, areas, groups}, 1);
    for (std::uint32_t i = 0; i < kFaces; i += 997) EXPECT_EQ(out.normals[out.of[i * 3]], areas[i]);
}

}  // namespace
}  // namespace marrow::test
