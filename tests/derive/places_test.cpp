#include <gtest/gtest.h>

#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "derive/places.h"

namespace marrow::test {
namespace {

using Points = std::vector<glm::vec3>;
using Numbers = std::vector<std::uint32_t>;

// Returns the places of a triangle soup: three points per triangle.
Numbers places_of_soup(const Points& points)
{
    Numbers corners(points.size());
    std::iota(corners.begin(), corners.end(), 0U);
    return places_of(points, corners);
}

// Triangles with sides of about `side` at random positions, then copies whose vertices are up to `beside` away.
Points doubled(float side, float beside, std::size_t triangles)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<float> anywhere(-500, 500), shift(-beside, beside);
    Points points;
    for (std::size_t i = 0; i < triangles; ++i) {
        const glm::vec3 first(anywhere(random), anywhere(random), anywhere(random));
        points.insert(points.end(), {first, first + glm::vec3(side, 0, 0), first + glm::vec3(0, side, side)});
    }
    for (std::size_t i = 0; i < triangles * 3; ++i)
        points.push_back(points[i] + glm::vec3(shift(random), shift(random), shift(random)));
    return points;
}

TEST(Places, GroupVerticesWithinTheTolerance)
{
    EXPECT_EQ(places_of({}, {}), Numbers{});
    EXPECT_EQ(places_of(Points{{1, 2, 3}}, {}), Numbers{0});
    // The edges are at least 10, the model is 100 in size: 0.0011 is outside of the tolerance, 0.0009 within it.
    const Points points = {{0, 0, 0},   {100, 0, 0}, {0, 10, 0},         {0.0009F, -0.0009F, 0},
                           {100, 0, 0}, {0, 10, 9},  {0.0011F, 0, 0.0F}, {0, 0, -0.0F},
                           {50, 0, 0}};
    EXPECT_EQ(places_of_soup(points), (Numbers{0, 1, 2, 0, 1, 3, 4, 0, 5}));
    // Polygons with any number of corners.
    EXPECT_EQ(places_of(points, Numbers{0, 1, 4, 8, 7}, Numbers{5}), (Numbers{0, 1, 2, 3, 1, 4, 5, 0, 6}));
}

TEST(Places, MatchCloseVerticesAcrossGridCells)
{
    // The tolerance is 1/1,000 of an edge: the other limit, 1/100,000 of the model's size, is larger.
    for (const float side : {0.01F, 0.1F, 1.0F, 4.0F}) {
        SCOPED_TRACE(side);
        const Points points = doubled(side, side * 0.0004F, 1000);
        const Numbers places = places_of_soup(points);
        const std::size_t half = points.size() / 2;
        for (std::size_t i = 0; i < half; ++i) {
            const bool is_fine =
                std::max({std::fabs(points[i].x), std::fabs(points[i].y)}) * 2e-7F < side * 0.0001F;
            if (is_fine) {
                EXPECT_EQ(places[i + half], places[i]) << i;
            }
        }
        EXPECT_EQ(
            std::set<std::uint32_t>(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(half)).size(),
            half);
    }
}

TEST(Places, DoNotDependOnDistantGeometry)
{
    Points points = doubled(1, 0.0003F, 300);
    const Numbers alone = places_of_soup(points);
    points.insert(points.end(), {{1e6F, 0, 0}, {1e6F, 1e6F, 0}, {1e6F, 0, 1e6F}});
    Numbers far = places_of_soup(points);
    far.resize(alone.size());
    EXPECT_EQ(far, alone);
}

TEST(Places, AreSharedByEqualVerticesOfEdgesOfAnyLength)
{
    // Triangles with sides from 2^-20 to 2^20 share a vertex.
    Points points;
    for (int i = -20; i <= 20; ++i) {
        const float side = std::ldexp(1.0F, i);
        points.insert(points.end(), {{3, 5, 7}, {3 + side, 5, 7}, {3, 5 - side, 7}});
    }
    const Numbers places = places_of_soup(points);
    for (std::size_t i = 0; i < places.size(); i += 3) EXPECT_EQ(places[i], 0U);
}

TEST(Places, HaveNeighboursWithinTheLargestTolerance)
{
    using Flags = std::vector<std::uint8_t>;
    EXPECT_EQ(neighbours_of({}), Flags{});
    // The model is 100 in size: 0.0009 is within the largest tolerance of 0.001, 0.0011 is not.
    const Points points = {{0, 0, 0}, {100, 0, 0}, {50, 0, 0}, {50.0011F, 0, 0}, {0.0009F, 0, 0}, {99.9991F, 0, 0}};
    EXPECT_EQ(neighbours_of(points), (Flags{1, 1, 0, 0, 1, 1}));
    // Every vertex counts as having a neighbour if too many points are equal to compare all of them, and if the
    // size of the model is not finite.
    Points crowd(100, glm::vec3(1));
    crowd.push_back({2, 2, 2});
    EXPECT_EQ(neighbours_of(crowd), Flags(101, 1));
    constexpr float kMost = std::numeric_limits<float>::max();
    EXPECT_EQ(neighbours_of(Points{{kMost, 0, 0}, {-kMost, 0, 0}}), (Flags{1, 1}));
}

TEST(Places, AreTheSameWithPrecomputedNeighbours)
{
    for (const float side : {0.01F, 0.1F, 1.0F, 4.0F}) {
        SCOPED_TRACE(side);
        Points points = doubled(side, side * 0.002F, 1000);
        const std::size_t near = points.size();
        // Adds triangles whose vertices have no neighbour; all other vertices have one.
        for (int i = 0; i < 300; ++i) {
            const glm::vec3 first(600 + 20 * static_cast<float>(i % 10), 20 * static_cast<float>(i / 10), 0);
            points.insert(points.end(), {first, first + glm::vec3(5, 0, 0), first + glm::vec3(0, 5, 5)});
        }
        const std::vector<std::uint8_t> neighbours = neighbours_of(points);
        EXPECT_EQ(std::count(neighbours.begin(), neighbours.end(), 0), 900);
        Numbers corners(points.size());
        std::iota(corners.begin(), corners.end(), 0U);
        const Numbers places = places_of(points, corners);
        EXPECT_EQ(places_of(points, corners, {}, neighbours), places);
        const std::size_t different = std::set<std::uint32_t>(places.begin(), places.end()).size();
        EXPECT_GE(different, near / 2 + 900);
        EXPECT_LT(different, near + 900) << "some copies are within the tolerance";
    }
}

TEST(Places, RequireEqualPositionsIfTheModelSizeIsNotFinite)
{
    constexpr float kMost = std::numeric_limits<float>::max();
    EXPECT_EQ(places_of_soup(Points{{kMost, 0, 0}, {-kMost, 0, 0}, {0, 0, 0}}), (Numbers{0, 1, 2}));
    EXPECT_EQ(
        places_of_soup(Points{{kMost, 0, 0}, {-kMost, 0, 0}, {0, 0, 0}, {0, 0, 0}, {kMost, 0, 0}, {0, kMost, 0}}),
        (Numbers{0, 1, 2, 2, 0, 3}));
    EXPECT_EQ(places_of_soup(Points(6, glm::vec3(kMost))), Numbers(6, 0));
}

}  // namespace
}  // namespace marrow::test
