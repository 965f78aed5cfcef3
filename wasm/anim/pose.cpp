#include "anim/pose.h"

namespace marrow {

namespace {

float lane(Float4 x, std::size_t at)
{
    std::array<float, 4> lanes;
    x.store(lanes.data());
    return lanes[at];
}

void set_lane(Float4& x, std::size_t at, float value)
{
    std::array<float, 4> lanes;
    x.store(lanes.data());
    lanes[at] = value;
    x = Float4::load(lanes.data());
}

}  // namespace

void set_position(std::span<JointQuad> pose, std::size_t joint, const glm::vec3& position)
{
    JointQuad& quad = pose[joint / 4];
    const std::size_t at = joint % 4;
    set_lane(quad.position[0], at, position.x);
    set_lane(quad.position[1], at, position.y);
    set_lane(quad.position[2], at, position.z);
}

void set_rotation(std::span<JointQuad> pose, std::size_t joint, const glm::quat& rotation)
{
    JointQuad& quad = pose[joint / 4];
    const std::size_t at = joint % 4;
    set_lane(quad.rotation[0], at, rotation.x);
    set_lane(quad.rotation[1], at, rotation.y);
    set_lane(quad.rotation[2], at, rotation.z);
    set_lane(quad.rotation[3], at, rotation.w);
}

void set_joint(std::span<JointQuad> pose, std::size_t joint, const glm::vec3& position, const glm::quat& rotation)
{
    set_position(pose, joint, position);
    set_rotation(pose, joint, rotation);
}

Transform joint_of(std::span<const JointQuad> pose, std::size_t joint)
{
    const JointQuad& quad = pose[joint / 4];
    const std::size_t at = joint % 4;
    const auto& [x, y, z] = quad.position;
    const auto& [qx, qy, qz, qw] = quad.rotation;
    return {{lane(x, at), lane(y, at), lane(z, at)},
            glm::quat(lane(qw, at), lane(qx, at), lane(qy, at), lane(qz, at)),
            glm::vec3(1.0F)};
}

Pose rest_pose(const std::vector<Joint>& joints)
{
    const Float4 zero = Float4::splat(0);
    Pose pose(quad_count(joints.size()), JointQuad{{zero, zero, zero}, {zero, zero, zero, Float4::splat(1)}});
    for (std::size_t i = 0; i < joints.size(); ++i)
        set_joint(pose, i, joints[i].rest.position, joints[i].rest.rotation);
    return pose;
}

}  // namespace marrow
