// pose.h -- where all joints of a skeleton are, four side by side, as SIMD reads them.
//
// Scale has a second array beside positions and rotations, because few skeletons have any: where nothing is scaled
// it is empty, and costs nothing. A pose without scales counts as one of scale 1 everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "base/simd.h"
#include "model/model.h"

namespace marrow {

// Four joints, each relative to its parent. Rotations are unit quaternions. Behind the last joint of a skeleton the
// lanes hold the identity.
struct JointQuad {
    std::array<Float4, 3> position;  // x, y, z
    std::array<Float4, 4> rotation;  // x, y, z, w
};

// The scales of four joints along their own axes.
struct ScaleQuad {
    std::array<Float4, 3> axis;  // x, y, z
};

// A pose in memory that somebody else owns. Both arrays are as long, or `scales` is empty.
struct ConstPoseSpan {
    std::span<const JointQuad> joints;
    std::span<const ScaleQuad> scales;
};
struct PoseSpan {
    std::span<JointQuad> joints;
    std::span<ScaleQuad> scales;
    operator ConstPoseSpan() const { return {joints, scales}; }
};

// A pose that owns its memory.
struct Pose {
    std::vector<JointQuad> joints;
    std::vector<ScaleQuad> scales;
    operator PoseSpan() { return {joints, scales}; }
    operator ConstPoseSpan() const { return {joints, scales}; }
};

inline std::size_t quad_count(std::size_t joints) { return (joints + 3) / 4; }

// Scales of 1, where the pose has none.
void add_scales(Pose& pose);

// Four joints of a pose, whose scale is 1 where it has none.
ScaleQuad scale_of(std::span<const ScaleQuad> scales, std::size_t quad);

// Copies a pose to one of as many joints. Scales are left out where `out` has none.
void copy(ConstPoseSpan pose, PoseSpan out);

// One joint of a pose, in and out. Where the pose has no scales, a scale is dropped, and 1 comes out.
void set_position(PoseSpan pose, std::size_t joint, const glm::vec3& position);
void set_rotation(PoseSpan pose, std::size_t joint, const glm::quat& rotation);
void set_scale(PoseSpan pose, std::size_t joint, const glm::vec3& scale);
void set_joint(PoseSpan pose, std::size_t joint, const Transform& transform);
Transform joint_of(ConstPoseSpan pose, std::size_t joint);

// The rest pose of a skeleton; it has scales where one of its joints has.
Pose rest_pose(const std::vector<Joint>& joints);

}  // namespace marrow
