// pose.h -- the transforms of all joints of a skeleton, in groups of four for SIMD.
//
// Scales are in a separate array, because few skeletons have any. It is empty if all scales are 1.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "base/simd.h"
#include "model/model.h"

namespace marrow {

// Positions and rotations of four joints, relative to their parents. Rotations are unit quaternions. Unused lanes
// after the last joint of a skeleton hold the identity.
struct JointQuad {
    std::array<Float4, 3> position;  // x, y, z
    std::array<Float4, 4> rotation;  // x, y, z, w
};

// The scales of four joints along their local axes.
struct ScaleQuad {
    std::array<Float4, 3> axis;  // x, y, z
};

// A view of a pose. Both arrays have the same length, or `scales` is empty.
struct ConstPoseSpan {
    std::span<const JointQuad> joints;
    std::span<const ScaleQuad> scales;
};
struct PoseSpan {
    std::span<JointQuad> joints;
    std::span<ScaleQuad> scales;
    operator ConstPoseSpan() const { return {joints, scales}; }
};

struct Pose {
    std::vector<JointQuad> joints;
    std::vector<ScaleQuad> scales;
    operator PoseSpan() { return {joints, scales}; }
    operator ConstPoseSpan() const { return {joints, scales}; }
};

inline std::size_t quad_count(std::size_t joints) { return (joints + 3) / 4; }

// Adds scales of 1 to a pose without scales.
void add_scales(Pose& pose);

// The scales of a quad; 1 if `scales` is empty.
ScaleQuad scale_of(std::span<const ScaleQuad> scales, std::size_t quad);

// Copies a pose to one of the same length. Ignores the scales if `out` has none.
void copy(ConstPoseSpan pose, PoseSpan out);

// Access to single joints. In a pose without scales, setting a scale has no effect and the scale of a joint is 1.
void set_position(PoseSpan pose, std::size_t joint, const glm::vec3& position);
void set_rotation(PoseSpan pose, std::size_t joint, const glm::quat& rotation);
void set_scale(PoseSpan pose, std::size_t joint, const glm::vec3& scale);
void set_joint(PoseSpan pose, std::size_t joint, const Transform& transform);
Transform joint_of(ConstPoseSpan pose, std::size_t joint);

// The rest pose of a skeleton. It has scales if a joint's scale is not 1.
Pose rest_pose(const std::vector<Joint>& joints);

}  // namespace marrow
