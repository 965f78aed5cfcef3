#include "anim/pose.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/renew.h"

namespace marrow {

namespace {

constexpr glm::vec3 kUnscaled(1.0F);

float lane(const Float4& x, std::size_t at)
{
    float value;
    std::memcpy(&value, reinterpret_cast<const std::byte*>(&x) + at * sizeof value, sizeof value);
    return value;
}

void set_lane(Float4& x, std::size_t at, float value)
{
    std::memcpy(reinterpret_cast<std::byte*>(&x) + at * sizeof value, &value, sizeof value);
}

void set_lanes(std::array<Float4, 3>& xyz, std::size_t at, const glm::vec3& value)
{
    set_lane(xyz[0], at, value.x);
    set_lane(xyz[1], at, value.y);
    set_lane(xyz[2], at, value.z);
}

glm::vec3 lanes(const std::array<Float4, 3>& xyz, std::size_t at)
{
    return {lane(xyz[0], at), lane(xyz[1], at), lane(xyz[2], at)};
}

ScaleQuad unscaled()
{
    const Float4 one = Float4::splat(1);
    return {{one, one, one}};
}

}  // namespace

void add_scales(Pose& pose)
{
    if (pose.scales.empty()) renew(pose.scales, pose.joints.size(), unscaled());
}

ScaleQuad scale_of(std::span<const ScaleQuad> scales, std::size_t quad)
{
    return scales.empty() ? unscaled() : scales[quad];
}

void copy(ConstPoseSpan pose, PoseSpan out)
{
    std::copy(pose.joints.begin(), pose.joints.end(), out.joints.begin());
    for (std::size_t i = 0; i < out.scales.size(); ++i) out.scales[i] = scale_of(pose.scales, i);
}

void set_position(PoseSpan pose, std::size_t joint, const glm::vec3& position)
{
    set_lanes(pose.joints[joint / 4].position, joint % 4, position);
}

void set_rotation(PoseSpan pose, std::size_t joint, const glm::quat& rotation)
{
    JointQuad& quad = pose.joints[joint / 4];
    const std::size_t at = joint % 4;
    set_lane(quad.rotation[0], at, rotation.x);
    set_lane(quad.rotation[1], at, rotation.y);
    set_lane(quad.rotation[2], at, rotation.z);
    set_lane(quad.rotation[3], at, rotation.w);
}

void set_scale(PoseSpan pose, std::size_t joint, const glm::vec3& scale)
{
    if (!pose.scales.empty()) set_lanes(pose.scales[joint / 4].axis, joint % 4, scale);
}

void set_joint(PoseSpan pose, std::size_t joint, const Transform& transform)
{
    set_position(pose, joint, transform.position);
    set_rotation(pose, joint, transform.rotation);
    set_scale(pose, joint, transform.scale);
}

Transform joint_of(ConstPoseSpan pose, std::size_t joint)
{
    const JointQuad& quad = pose.joints[joint / 4];
    const std::size_t at = joint % 4;
    const auto& [x, y, z, w] = quad.rotation;
    return {lanes(quad.position, at), glm::quat(lane(w, at), lane(x, at), lane(y, at), lane(z, at)),
            pose.scales.empty() ? kUnscaled : lanes(pose.scales[joint / 4].axis, at)};
}

Pose rest_pose(const std::vector<Joint>& joints)
{
    const Float4 zero = Float4::splat(0);
    Pose pose;
    renew(pose.joints, quad_count(joints.size()), {{zero, zero, zero}, {zero, zero, zero, Float4::splat(1)}});
    if (std::any_of(joints.begin(), joints.end(), [](const Joint& j) { return j.rest.scale != kUnscaled; }))
        add_scales(pose);
    for (std::size_t i = 0; i < joints.size(); ++i) set_joint(pose, i, joints[i].rest);
    return pose;
}

}  // namespace marrow
