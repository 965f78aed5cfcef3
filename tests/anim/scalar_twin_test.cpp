// Compares the poses of the SIMD code with those of equivalent scalar code.
#include <gtest/gtest.h>

#include "anim/blend.h"
#include "anim/hierarchy.h"
#include "anim/sample.h"
#include "scalar/twin.h"
#include "support/skeletons.h"

namespace marrow::test {
namespace {

constexpr std::size_t kJoints = 110;

const float* floats(const auto& values) { return reinterpret_cast<const float*>(values.data()); }
float* floats(auto& values) { return reinterpret_cast<float*>(values.data()); }

twin::Pose twin_of(Pose& pose)
{
    return {floats(pose.joints), pose.scales.empty() ? nullptr : floats(pose.scales)};
}
twin::ConstPose twin_of(const Pose& pose)
{
    return {floats(pose.joints), pose.scales.empty() ? nullptr : floats(pose.scales)};
}

// The tolerance is relative to the largest number.
void expect_same(const auto& simd, const auto& scalar)
{
    const float *a = floats(simd), *b = floats(scalar);
    const std::size_t count = simd.size() * sizeof(simd[0]) / sizeof(float);
    float largest = 1;
    for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, std::fabs(a[i]));
    for (std::size_t i = 0; i < count; ++i) ASSERT_NEAR(a[i], b[i], 1e-6F * largest) << i;
}

void expect_same_pose(const Pose& simd, const Pose& scalar)
{
    expect_same(simd.joints, scalar.joints);
    if (!simd.scales.empty()) expect_same(simd.scales, scalar.scales);
}

// A skeleton and three random poses, with or without scale.
struct Poses {
    Random random{21};
    std::vector<Joint> joints;
    Pose a, b, c;

    explicit Poses(bool scaled) : joints(skeleton(random, kJoints))
    {
        const auto next = [&] {
            const std::vector<Joint> other = skeleton(random, kJoints);
            Pose pose = rest_pose(other);
            if (scaled) add_scales(pose);
            for (std::size_t i = 0; i < kJoints; ++i) set_scale(pose, i, random_scale(random));
            return pose;
        };
        a = next();
        b = next();
        c = next();
    }
};

class ScalarTwin : public testing::TestWithParam<bool> {};

TEST_P(ScalarTwin, SamplesTheSamePosesAsTheSimdCode)
{
    const Poses p(GetParam());
    for (const Interpolation how : {Interpolation::slerp, Interpolation::lerp, Interpolation::step})
        for (const float t : {0.0F, 0.1F, 0.5F, 0.9F}) {
            Pose simd = p.c, scalar = p.c;
            mix(p.a, p.b, t, how, simd);
            twin::sample(twin_of(p.a), twin_of(p.b), p.a.joints.size(), t, static_cast<int>(how), twin_of(scalar));
            expect_same_pose(simd, scalar);
        }
}

TEST_P(ScalarTwin, BlendsAndAddsPosesLikeTheSimdCode)
{
    const Poses p(GetParam());
    for (const float weight : {0.0F, 0.3F, 1.0F}) {
        Pose simd = p.a, scalar = p.a;
        blend(simd, p.b, weight);
        twin::blend(twin_of(scalar), twin_of(p.b), p.b.joints.size(), weight);
        expect_same_pose(simd, scalar);
        add(simd, p.b, p.c, weight);
        twin::add(twin_of(scalar), twin_of(p.b), twin_of(p.c), p.b.joints.size(), weight);
        expect_same_pose(simd, scalar);
    }
}

TEST_P(ScalarTwin, ComputesTheSameMatricesAsTheSimdCode)
{
    Poses p(GetParam());
    bind(p.joints);
    const std::vector<std::uint32_t> parents = parents_of(p.joints);
    std::vector<JointMatrix> simd(kJoints), scalar(kJoints), inverse(kJoints), out(kJoints), other(kJoints);
    for (std::size_t i = 0; i < kJoints; ++i) inverse[i] = joint_matrix(p.joints[i].inverse_bind);
    local_to_model(p.b, parents, simd);
    twin::local_to_model(twin_of(std::as_const(p.b)), parents.data(), kJoints, floats(scalar));
    expect_same(simd, scalar);
    palette(simd, inverse, out);
    twin::palette(floats(simd), floats(inverse), kJoints, floats(other));
    expect_same(out, other);
}

INSTANTIATE_TEST_SUITE_P(Scales, ScalarTwin, testing::Bool(),
                         [](const auto& row) { return row.param ? "scaled" : "unscaled"; });

}  // namespace
}  // namespace marrow::test
