#include "derive/bind_pose.h"

#include <gtest/gtest.h>

#include <glm/gtc/quaternion.hpp>

#include "support/skeleton_pose.h"

namespace marrow::test {
namespace {

glm::quat about(float degrees, const glm::vec3& axis)
{
    return glm::angleAxis(glm::radians(degrees), glm::normalize(axis));
}

// A root, its two children and a grandchild.
std::vector<Joint> joints()
{
    std::vector<Joint> out(4);
    out[0].rest = {{10, -3, 2}, about(40, {1, 2, 3}), glm::vec3(1)};
    out[1].parent = 0;
    out[1].rest = {{0, 5, 1}, about(-90, {0, 1, 0}), glm::vec3(1)};
    out[2].parent = 0;
    out[2].rest = {{-4, 0, 0}, about(170, {1, 0, 1}), glm::vec3(1)};
    out[3].parent = 1;
    out[3].rest = {{1, 1, 1}, about(25, {0, 0, 1}), glm::vec3(1)};
    return out;
}

// Compares matrices with a tolerance of 1e-5.
void expect_same(const std::vector<glm::mat4>& matrices, const std::vector<glm::mat4>& expected)
{
    ASSERT_EQ(matrices.size(), expected.size());
    for (std::size_t i = 0; i < matrices.size(); ++i)
        for (glm::length_t column = 0; column < 4; ++column)
            for (glm::length_t row = 0; row < 4; ++row)
                EXPECT_NEAR(matrices[i][column][row], expected[i][column][row], 1e-5F) << "joint " << i;
}

std::vector<glm::mat4> inverses(const std::vector<Joint>& joints)
{
    std::vector<glm::mat4> out;
    for (const Joint& joint : joints) out.push_back(glm::inverse(glm::mat4(joint.inverse_bind)));
    return out;
}

TEST(BindPose, ComputesInverseBindMatricesFromTheRestPose)
{
    std::vector<Joint> bound = joints();
    bind_at_rest(bound);
    expect_same(inverses(bound), rest_matrices(bound));
}

TEST(BindPose, ConvertsAPoseInModelSpaceToTheRestPose)
{
    const std::vector<glm::mat4> expected = rest_matrices(joints());
    std::vector<Transform> pose;
    for (const glm::mat4& matrix : expected)
        pose.push_back({glm::vec3(matrix[3]), glm::quat_cast(glm::mat3(matrix)), glm::vec3(1)});
    std::vector<Joint> bound = joints();
    for (Joint& joint : bound) joint.rest = {};
    bind_in_pose(pose, bound);
    expect_same(rest_matrices(bound), expected);
    expect_same(inverses(bound), expected);
}

TEST(BindPose, InvertsTheInverseBindMatrices)
{
    std::vector<Joint> bound = joints();
    bind_at_rest(bound);
    // Any matrix that can be inverted may be the bind pose.
    bound[3].inverse_bind = {{2, 0, 0}, {0, 0, 4}, {0, -1, 0}, {1, 2, 3}};
    std::vector<glm::mat4> matrices;
    for (const glm::mat4x3& matrix : bind_matrices(bound)) matrices.emplace_back(matrix);
    expect_same(matrices, inverses(bound));
}

TEST(BindPose, AcceptsNoJoints)
{
    bind_at_rest({});
    bind_in_pose({}, {});
    EXPECT_TRUE(bind_matrices({}).empty());
}

}  // namespace
}  // namespace marrow::test
