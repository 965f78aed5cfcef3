#include "anim/hierarchy.h"

#include <cassert>

namespace marrow {

namespace {

// The four local matrices of one quad of a pose.
template <bool Scaled> void local_matrices(ConstPoseSpan pose, std::size_t at, JointMatrix* out)
{
    const JointQuad& quad = pose.joints[at];
    const auto& [x, y, z, w] = quad.rotation;
    const Float4 two = Float4::splat(2), one = Float4::splat(1);
    const Float4 x2 = x * two, y2 = y * two, z2 = z * two;
    const Float4 xx = x * x2, yy = y * y2, zz = z * z2;
    const Float4 xy = x * y2, xz = x * z2, yz = y * z2;
    const Float4 wx = w * x2, wy = w * y2, wz = w * z2;
    const std::array<std::array<Float4, 4>, 3> rows = {{
        {one - yy - zz, xy - wz, xz + wy, quad.position[0]},
        {xy + wz, one - xx - zz, yz - wx, quad.position[1]},
        {xz - wy, yz + wx, one - xx - yy, quad.position[2]},
    }};
    for (std::size_t i = 0; i < 3; ++i) {
        auto [a, b, c, d] = rows[i];
        if constexpr (Scaled) {
            a = a * pose.scales[at].axis[0];
            b = b * pose.scales[at].axis[1];
            c = c * pose.scales[at].axis[2];
        }
        transpose(a, b, c, d);
        out[0].row[i] = a;
        out[1].row[i] = b;
        out[2].row[i] = c;
        out[3].row[i] = d;
    }
}

JointMatrix within_reach(JointMatrix matrix)
{
    const Float4 limit = Float4::of(kLargestScale, kLargestScale, kLargestScale, kFarthestJoint);
    for (Float4& row : matrix.row) row = max(min(row, limit), Float4::splat(0) - limit);
    return matrix;
}

// Two loops out of one: that without scale neither looks for it nor holds what comes out.
template <bool Scaled>
void multiply_down(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<JointMatrix> out)
{
    std::array<JointMatrix, 4> local;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (i % 4 == 0) local_matrices<Scaled>(pose, i / 4, local.data());
        const std::uint32_t parent = parents[i];
        out[i] = parent == kNone ? local[i % 4] : out[parent] * local[i % 4];
        if constexpr (Scaled) out[i] = within_reach(out[i]);
    }
}

template <bool Scaled>
void take_matrices(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<const std::uint32_t> from,
                   std::span<const JointMatrix> others, std::span<JointMatrix> out)
{
    std::array<JointMatrix, 4> local;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (i % 4 == 0) local_matrices<Scaled>(pose, i / 4, local.data());
        if (from[i] != kNone)
            out[i] = others[from[i]];
        else if (parents[i] != kNone)
            // What is taken may be scaled.
            out[i] = within_reach(out[parents[i]] * local[i % 4]);
    }
}

}  // namespace

JointMatrix joint_matrix(const glm::mat4x3& m)
{
    return {{Float4::of(m[0].x, m[1].x, m[2].x, m[3].x), Float4::of(m[0].y, m[1].y, m[2].y, m[3].y),
             Float4::of(m[0].z, m[1].z, m[2].z, m[3].z)}};
}

void local_to_model(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<JointMatrix> out)
{
    assert(parents.size() == out.size() && pose.joints.size() == quad_count(out.size()));
    if (pose.scales.empty())
        multiply_down<false>(pose, parents, out);
    else
        multiply_down<true>(pose, parents, out);
}

void merge(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<const std::uint32_t> from,
           std::span<const JointMatrix> others, std::span<JointMatrix> out)
{
    if (pose.scales.empty())
        take_matrices<false>(pose, parents, from, others, out);
    else
        take_matrices<true>(pose, parents, from, others, out);
}

void palette(std::span<const JointMatrix> model, std::span<const JointMatrix> inverse_bind,
             std::span<JointMatrix> out)
{
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = model[i] * inverse_bind[i];
}

}  // namespace marrow
