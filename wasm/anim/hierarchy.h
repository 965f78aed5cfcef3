// hierarchy.h -- model-space matrices of joints from a pose, and the skinning palette.
//
// A joint's local matrix is translation * rotation * scale. Full matrices are multiplied, so children of a joint
// with non-uniform scale may be skewed; deform.h describes how normals are transformed in that case.
#pragma once

#include <cstdint>
#include <span>

#include "anim/pose.h"

namespace marrow {

// An affine matrix by rows: x' = dot(row[0], (x, y, z, 1)), and so on. 48 bytes, the layout of the GPU palette.
struct JointMatrix {
    std::array<Float4, 3> row;
};

JointMatrix joint_matrix(const glm::mat4x3& columns);

// The matrix product: applies b first, then a.
inline JointMatrix operator*(const JointMatrix& a, const JointMatrix& b)
{
    JointMatrix out;
    for (std::size_t i = 0; i < 3; ++i) {
        const Float4 row = a.row[i];
        // The implicit fourth row of b is (0, 0, 0, 1).
        out.row[i] = splat_lane<0>(row) * b.row[0] + splat_lane<1>(row) * b.row[1] + splat_lane<2>(row) * b.row[2] +
                     last_lane(row);
    }
    return out;
}

// Matrices with accumulated scales are clamped to these magnitudes (axes and translation), so that they stay finite
// for any file.
inline constexpr float kLargestScale = 1e6F;
inline constexpr float kFarthestJoint = 1e18F;

// Joint space to model space, for every joint. parents[i] is less than i, or kNone.
void local_to_model(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<JointMatrix> out);

// Replaces matrices in `out`, the result of local_to_model(), by those of another skeleton: joint i takes the
// matrix source[source_joints[i]], unless source_joints[i] is kNone. Their descendants are computed again.
void merge(ConstPoseSpan pose, std::span<const std::uint32_t> parents, std::span<const std::uint32_t> source_joints,
           std::span<const JointMatrix> source, std::span<JointMatrix> out);

// The skinning palette, bind pose to model space: model[i] * inverse_bind[i].
void palette(std::span<const JointMatrix> model, std::span<const JointMatrix> inverse_bind,
             std::span<JointMatrix> out);

}  // namespace marrow
