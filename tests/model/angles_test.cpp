#include "model/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace marrow::test {
namespace {

// Reference: the product of a quaternion per axis, in double precision.
glm::dquat exact(const glm::vec3& angles)
{
    const glm::dvec3 a(angles);
    return glm::angleAxis(a.z, glm::dvec3(0, 0, 1)) * glm::angleAxis(a.y, glm::dvec3(0, 1, 0)) *
           glm::angleAxis(a.x, glm::dvec3(1, 0, 0));
}

TEST(Angles, RotateAboutXThenYThenZ)
{
    const float angles[] = {0, 0.1F, -1, 1.5707964F, 3.1415925F, -3.1415925F, 4, -7, 100, 12345.5F};
    for (const float x : angles)
        for (const float y : angles)
            for (const float z : angles) {
                const glm::quat found = rotation_of_angles({x, y, z});
                const glm::dquat wanted = exact({x, y, z});
                // A quaternion and its negative are the same rotation.
                EXPECT_NEAR(std::fabs(glm::dot(glm::dquat(found), wanted)), 1, 1e-7) << x << ' ' << y << ' ' << z;
            }
}

TEST(Angles, ConvertToTheSameRotationsInBatches)
{
    const glm::quat last = glm::angleAxis(1.2F, glm::normalize(glm::vec3(1, -2, 3)));
    std::vector<glm::vec3> angles = {{3.1415927F, -3.1415927F, 3.1415927F}};
    EXPECT_TRUE(rotations_of_angles({}, last).empty());
    // Counts that are and are not multiples of four, the width of the SIMD code.
    for (int i = 0; i < 11; ++i) {
        const auto x = static_cast<float>(i);
        angles.push_back({0.3F * x, -0.7F * x, i % 3 == 0 ? 100 * x : 1 - x});
        const std::vector<glm::quat> found = rotations_of_angles(angles, last);
        ASSERT_EQ(found.size(), angles.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            const glm::dquat wanted = glm::dquat(last) * exact(angles[k]), q(found[k]);
            const double sign = glm::dot(q, wanted) < 0 ? -1 : 1;
            EXPECT_NEAR(glm::length(q * sign - wanted), 0, 1e-6) << k;
        }
    }
}

TEST(Angles, HaveAccurateSinesAndCosines)
{
    for (const double angle :
         {0.0, 1e-9, 0.5, -1.0, 1.5707963, 3.1415926, -3.1415927, 4.0, 6.2831853, -7.0, 1000.0}) {
        const auto [sine, cosine] = sine_cosine(angle);
        EXPECT_NEAR(sine, std::sin(angle), 2e-8) << angle;
        EXPECT_NEAR(cosine, std::cos(angle), 2e-8) << angle;
    }
    // Small sines keep their precision.
    EXPECT_NEAR(sine_cosine(1e-9).sine, 1e-9, 1e-20);
    EXPECT_NEAR(std::hypot(sine_cosine(1e40).sine, sine_cosine(1e40).cosine), 1, 1e-7);
}

TEST(Angles, GiveTheIdentityForZero) { EXPECT_EQ(rotation_of_angles(glm::vec3(0)), glm::quat(1, 0, 0, 0)); }

TEST(Angles, GiveAUnitQuaternionForAnySize)
{
    for (const float angle : {1e6F, -1e10F, 9e14F})
        EXPECT_NEAR(glm::length(rotation_of_angles({angle, -angle, angle})), 1, 1e-6F) << angle;
}

}  // namespace
}  // namespace marrow::test
