#include "base/unit.h"

#include <gtest/gtest.h>

#include <limits>

namespace marrow::test {
namespace {

TEST(UnitOrZero, ReturnsAVectorOfLengthOne)
{
    EXPECT_EQ(unit_or_zero(glm::vec3(0, -4, 0)), glm::vec3(0, -1, 0));
    EXPECT_NEAR(glm::length(unit_or_zero(glm::vec3(1e-6F, 2e-6F, -3e-6F))), 1, 1e-6F);
    EXPECT_NEAR(glm::length(unit_or_zero(glm::dvec3(3e100, 1e100, 0))), 1, 1e-12);
}

TEST(UnitOrZero, ReturnsZeroWithoutADirection)
{
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(unit_or_zero(glm::vec3(0)), glm::vec3(0));
    EXPECT_EQ(unit_or_zero(glm::vec3(kInfinity, 0, 0)), glm::vec3(0));
    EXPECT_EQ(unit_or_zero(glm::vec3(0, std::numeric_limits<float>::quiet_NaN(), 1)), glm::vec3(0));
    // The length overflows.
    EXPECT_EQ(unit_or_zero(glm::vec3(std::numeric_limits<float>::max())), glm::vec3(0));
}

}  // namespace
}  // namespace marrow::test
