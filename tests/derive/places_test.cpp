#include <gtest/gtest.h>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "derive/places.h"

namespace marrow::test {
namespace {

using Points = std::vector<glm::vec3>;
using Numbers = std::vector<std::uint32_t>;

TEST(Places, AreOfVerticesThatLieTogether)
{
    EXPECT_EQ(places_of({}), Numbers{});
    EXPECT_EQ(places_of(Points{{1, 2, 3}}), Numbers{0});
    EXPECT_EQ(places_of(Points{{1, 2, 3}, {1, 2, 3}}), (Numbers{0, 0}));
    // The whole is 100 in size: 0.001 is near.
    EXPECT_EQ(places_of(Points{{0, 0, 0}, {100, 0, 0}, {0.0009F, -0.0009F, 0}, {0.0011F, 0, 0}, {0, 0, -0.0F}}),
              (Numbers{0, 1, 0, 2, 0}));
}

// The same by comparing each vertex with all places before it.
Numbers compared(const Points& points)
{
    glm::vec3 low(std::numeric_limits<float>::max()), high(-low);
    for (const glm::vec3& point : points) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    const float near = glm::length(high - low) * 1e-5F;
    Points places;
    Numbers out;
    for (const glm::vec3& point : points) {
        std::uint32_t place = 0;
        const auto is_near = [&](const glm::vec3& at) {
            const glm::vec3 away = glm::abs(at - point);
            return away.x <= near && away.y <= near && away.z <= near;
        };
        while (place < places.size() && !is_near(places[place])) ++place;
        if (place == places.size()) places.push_back(point);
        out.push_back(place);
    }
    return out;
}

TEST(Places, AreFoundAcrossTheCellsOfSpace)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<float> anywhere(-500, 500), beside(-0.004F, 0.004F);
    Points points;
    for (int i = 0; i < 1000; ++i) points.emplace_back(anywhere(random), anywhere(random), anywhere(random));
    for (std::size_t i = 0; i < 1000; ++i)
        points.push_back(points[i] + glm::vec3(beside(random), beside(random), beside(random)));
    EXPECT_EQ(places_of(points), compared(points));
}

TEST(Places, AreFewWhereOneVertexIsFarAway)
{
    // All but one lie in a few cells.
    std::mt19937 random(8);
    std::uniform_real_distribution<float> anywhere(0, 100);
    Points points = {{1e6F, 0, 0}};
    for (int i = 0; i < 20000; ++i) points.emplace_back(anywhere(random), anywhere(random), anywhere(random));
    const Numbers places = places_of(points);
    EXPECT_LT(*std::max_element(places.begin(), places.end()), 2000U);
}

TEST(Places, AreOneWhereTheWholeHasNoFiniteSize)
{
    constexpr float kMost = std::numeric_limits<float>::max();
    EXPECT_EQ(places_of(Points{{kMost, 0, 0}, {-kMost, 0, 0}, {0, 0, 0}}), (Numbers{0, 0, 0}));
}

}  // namespace
}  // namespace marrow::test
