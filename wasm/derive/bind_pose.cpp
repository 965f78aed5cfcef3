#include "derive/bind_pose.h"

#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/quaternion.hpp>

namespace marrow {

namespace {

// The matrix of the inverse transform.
glm::mat4x3 inverse_matrix(const Transform& transform)
{
    const glm::mat3 rotation = glm::mat3_cast(glm::conjugate(transform.rotation));
    return {rotation[0], rotation[1], rotation[2], rotation * -transform.position};
}

}  // namespace

void bind_at_rest(std::span<Joint> joints)
{
    std::vector<Transform> pose(joints.size());  // in model space
    for (std::size_t i = 0; i < joints.size(); ++i) {
        Joint& joint = joints[i];
        pose[i] = joint.rest;
        if (joint.parent != kNone) {
            const Transform& parent = pose[joint.parent];
            pose[i].position = parent.position + parent.rotation * joint.rest.position;
            pose[i].rotation = glm::normalize(parent.rotation * joint.rest.rotation);
        }
        joint.inverse_bind = inverse_matrix(pose[i]);
    }
}

void bind_in_pose(std::span<const Transform> pose, std::span<Joint> joints)
{
    for (std::size_t i = 0; i < joints.size(); ++i) {
        Joint& joint = joints[i];
        joint.rest = pose[i];
        joint.inverse_bind = inverse_matrix(pose[i]);
        if (joint.parent == kNone) continue;
        const Transform& parent = pose[joint.parent];
        const glm::quat to_parent = glm::conjugate(parent.rotation);
        joint.rest.position = to_parent * (pose[i].position - parent.position);
        joint.rest.rotation = glm::normalize(to_parent * pose[i].rotation);
    }
}

std::vector<glm::mat4x3> bind_matrices(std::span<const Joint> joints)
{
    std::vector<glm::mat4x3> out(joints.size());
    // In doubles, so that rounding does not move vertices far from the origin.
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = glm::mat4x3(glm::affineInverse(glm::dmat4(glm::mat4(joints[i].inverse_bind))));
    return out;
}

}  // namespace marrow
