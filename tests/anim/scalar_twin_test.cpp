// SIMD and plain C++ give the same poses.
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

// Of the largest number among them.
void expect_same(const auto& simd, const auto& scalar)
{
    const float *a = floats(simd), *b = floats(scalar);
    const std::size_t count = simd.size() * sizeof(simd[0]) / sizeof(float);
    float largest = 1;
    for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, std::fabs(a[i]));
    for (std::size_t i = 0; i < count; ++i) ASSERT_NEAR(a[i], b[i], 1e-6F * largest) << i;
}

struct Poses {
    Random random{21};
    std::vector<Joint> joints = skeleton(random, kJoints);
    Pose a = rest_pose(joints), b = rest_pose(skeleton(random, kJoints)), c = rest_pose(skeleton(random, kJoints));
};

TEST(ScalarTwin, SamplesTheSame)
{
    Poses p;
    for (const Interpolation how : {Interpolation::slerp, Interpolation::lerp, Interpolation::step})
        for (const float t : {0.0F, 0.1F, 0.5F, 0.9F}) {
            ClipFrames frames;
            frames.frame_count = 2;
            frames.quads = p.a.size();
            frames.poses = p.a;
            frames.poses.insert(frames.poses.end(), p.b.begin(), p.b.end());
            Pose simd(p.a.size()), scalar(p.a.size());
            sample(frames, {0, 1, t}, how, simd);
            twin::sample(floats(p.a), floats(p.b), p.a.size(), t, static_cast<int>(how), floats(scalar));
            expect_same(simd, scalar);
        }
}

TEST(ScalarTwin, BlendsAndAddsTheSame)
{
    Poses p;
    for (const float weight : {0.0F, 0.3F, 1.0F}) {
        Pose simd = p.a, scalar = p.a;
        blend(simd, p.b, weight);
        twin::blend(floats(scalar), floats(p.b), p.b.size(), weight);
        expect_same(simd, scalar);
        add(simd, p.b, p.c, weight);
        twin::add(floats(scalar), floats(p.b), floats(p.c), p.b.size(), weight);
        expect_same(simd, scalar);
    }
}

TEST(ScalarTwin, MultipliesTheSameMatrices)
{
    Poses p;
    bind(p.joints);
    const std::vector<std::uint32_t> parents = parents_of(p.joints);
    std::vector<JointMatrix> simd(kJoints), scalar(kJoints), inverse(kJoints), out(kJoints), other(kJoints);
    for (std::size_t i = 0; i < kJoints; ++i) inverse[i] = joint_matrix(p.joints[i].inverse_bind);
    local_to_model(p.b, parents, simd);
    twin::local_to_model(floats(p.b), parents.data(), kJoints, floats(scalar));
    expect_same(simd, scalar);
    palette(simd, inverse, out);
    twin::palette(floats(simd), floats(inverse), kJoints, floats(other));
    expect_same(out, other);
}

}  // namespace
}  // namespace marrow::test
