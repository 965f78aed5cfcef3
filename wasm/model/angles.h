// angles.h -- a rotation as angles about three axes, which is what controllers add to.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace marrow {

// Of angles in radians, which are turned by in order: about x, then about y, then about z (Rz * Ry * Rx).
glm::quat rotation_of_angles(const glm::vec3& angles);
// About x (0), y (1) or z (2), of an angle in radians.
glm::quat rotation_about(glm::length_t axis, float angle);

}  // namespace marrow
