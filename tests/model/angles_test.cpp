#include "model/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace marrow::test {
namespace {

// The same by quaternions about each axis, in doubles.
glm::dquat exact(const glm::vec3& angles)
{
    const glm::dvec3 a(angles);
    return glm::angleAxis(a.z, glm::dvec3(0, 0, 1)) * glm::angleAxis(a.y, glm::dvec3(0, 1, 0)) *
           glm::angleAxis(a.x, glm::dvec3(1, 0, 0));
}

TEST(Angles, TurnAboutXThenYThenZ)
{
    const float angles[] = {0, 0.1F, -1, 1.5707964F, 3.1415925F, -3.1415925F, 4, -7, 100, 12345.5F};
    for (const float x : angles)
        for (const float y : angles)
            for (const float z : angles) {
                const glm::quat found = rotation_of_angles({x, y, z});
                const glm::dquat wanted = exact({x, y, z});
                // A rotation and its negative are the same.
                EXPECT_NEAR(std::fabs(glm::dot(glm::dquat(found), wanted)), 1, 1e-7) << x << ' ' << y << ' ' << z;
            }
}

TEST(Angles, OfNothingAreNoTurn) { EXPECT_EQ(rotation_of_angles(glm::vec3(0)), glm::quat(1, 0, 0, 0)); }

TEST(Angles, OfAnySizeAreARotation)
{
    for (const float angle : {1e6F, -1e10F, 9e14F})
        EXPECT_NEAR(glm::length(rotation_of_angles({angle, -angle, angle})), 1, 1e-6F) << angle;
}

}  // namespace
}  // namespace marrow::test
