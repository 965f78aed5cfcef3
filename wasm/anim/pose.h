// pose.h -- where all joints of a skeleton are, four side by side, as SIMD reads them.
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

using Pose = std::vector<JointQuad>;

inline std::size_t quad_count(std::size_t joints) { return (joints + 3) / 4; }

// One joint of a pose, in and out. The scale is not kept: no skeleton of these games has one.
void set_position(std::span<JointQuad> pose, std::size_t joint, const glm::vec3& position);
void set_rotation(std::span<JointQuad> pose, std::size_t joint, const glm::quat& rotation);
void set_joint(std::span<JointQuad> pose, std::size_t joint, const glm::vec3& position, const glm::quat& rotation);
Transform joint_of(std::span<const JointQuad> pose, std::size_t joint);

// The rest pose of a skeleton.
Pose rest_pose(const std::vector<Joint>& joints);

}  // namespace marrow
