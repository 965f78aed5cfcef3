// hierarchy.h -- from joints relative to their parents to matrices in model space, and to what moves vertices.
//
// A joint's own matrix is translation * rotation * scale; matrices are multiplied whole, so that a child of a joint
// whose scale is not even may be skewed. Normals of vertices that such matrices move are turned by the inverse
// transpose: deform.h says how.
#pragma once

#include <cstdint>
#include <span>

#include "anim/pose.h"

namespace marrow {

// An affine matrix by rows: x' = dot(row[0], (x, y, z, 1)), and so on. 48 bytes, as the GPU's palette has it.
struct JointMatrix {
    std::array<Float4, 3> row;
};

JointMatrix joint_matrix(const glm::mat4x3& columns);

// a after b.
inline JointMatrix operator*(const JointMatrix& a, const JointMatrix& b)
{
    // Of a row only the last number goes on to the last one of the product.
    const Float4 last = Float4::of(0, 0, 0, 1);
    JointMatrix out;
    for (std::size_t i = 0; i < 3; ++i) {
        const Float4 row = a.row[i];
        out.row[i] = splat_lane<0>(row) * b.row[0] + splat_lane<1>(row) * b.row[1] + splat_lane<2>(row) * b.row[2] +
                     row * last;
    }
    return out;
}

// What scales of joints over joints may come to, along any axis, and how far away they may put a joint: what is
// beyond is held there, so that the matrices of any file stay finite.
inline constexpr float kLargestScale = 1e6F;
inline constexpr float kFarthestJoint = 1e18F;

// Joint space to model space, for every joint. parents[i] is below i, or kNone.
void local_to_model(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<JointMatrix> out);

// Joints that take the matrices of another skeleton's (`from`; kNone: none) take theirs, and what hangs on them
// goes along.
void merge(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<const std::uint32_t> from,
           std::span<const JointMatrix> others, std::span<JointMatrix> out);

// Bind pose to model space: model[i] * inverse_bind[i].
void palette(std::span<const JointMatrix> model, std::span<const JointMatrix> inverse_bind,
             std::span<JointMatrix> out);

}  // namespace marrow
