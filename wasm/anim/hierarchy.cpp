#include "anim/hierarchy.h"

#include <cassert>

namespace marrow {

namespace {

// The local matrices of the four joints of a quad.
template <bool Scaled> void local_matrices(ConstPoseSpan pose, std::size_t quad_index, JointMatrix* out)
{
    const JointQuad& quad = pose.joints[quad_index];
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
            a = a * pose.scales[quad_index].axis[0];
            b = b * pose.scales[quad_index].axis[1];
            c = c * pose.scales[quad_index].axis[2];
        }
        transpose(a, b, c, d);
        out[0].row[i] = a;
        out[1].row[i] = b;
        out[2].row[i] = c;
        out[3].row[i] = d;
    }
}

JointMatrix clamped(JointMatrix matrix)
{
    const Float4 limit = Float4::of(kLargestScale, kLargestScale, kLargestScale, kFarthestJoint);
    for (Float4& row : matrix.row) row = max(min(row, limit), Float4::splat(0) - limit);
    return matrix;
}

// A template, so that the loop without scales neither tests for them nor clamps.
template <bool Scaled>
void multiply_with_parents(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<JointMatrix> out)
{
    std::array<JointMatrix, 4> local;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (i % 4 == 0) local_matrices<Scaled>(pose, i / 4, local.data());
        const std::uint32_t parent = parents[i];
        out[i] = parent == kNone ? local[i % 4] : out[parent] * local[i % 4];
        if constexpr (Scaled) out[i] = clamped(out[i]);
    }
}

template <bool Scaled>
void merge_matrices(ConstPoseSpan pose, std::span<const std::uint32_t> parents,
                    std::span<const std::uint32_t> source_joints, std::span<const JointMatrix> source,
                    std::span<JointMatrix> out)
{
    std::array<JointMatrix, 4> local;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (i % 4 == 0) local_matrices<Scaled>(pose, i / 4, local.data());
        if (source_joints[i] != kNone)
            out[i] = source[source_joints[i]];
        else if (parents[i] != kNone)
            // Clamped even without Scaled, because the matrices of `source` may be scaled.
            out[i] = clamped(out[parents[i]] * local[i % 4]);
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
        multiply_with_parents<false>(pose, parents, out);
    else
        multiply_with_parents<true>(pose, parents, out);
}

void merge(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<const std::uint32_t> source_joints,
           std::span<const JointMatrix> source, std::span<JointMatrix> out)
{
    if (pose.scales.empty())
        merge_matrices<false>(pose, parents, source_joints, source, out);
    else
        merge_matrices<true>(pose, parents, source_joints, source, out);
}

void palette(std::span<const JointMatrix> model, std::span<const JointMatrix> inverse_bind,
             std::span<JointMatrix> out)
{
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = model[i] * inverse_bind[i];
}

}  // namespace marrow
