// angles.h -- rotations from angles. Sines and cosines are computed here, by series: std::sin and std::cos make a
// module 3 kB larger, compressed.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace marrow {

// The sine and cosine of an angle of any size in radians, within 2e-8.
struct SineCosine {
    double sine, cosine;
};
SineCosine sine_cosine(double angle);

// The rotation by angles in radians, about x first, then about y, then about z (Rz * Ry * Rx).
glm::quat rotation_of_angles(const glm::vec3& angles);
// The rotations by many angles, within 5e-7, each followed by `last`: last * Rz * Ry * Rx. Computed four at a time,
// because a file may have hundreds of thousands of keys: with std::sin and std::cos it takes 1.4 times as long to
// open.
std::vector<glm::quat> rotations_of_angles(std::span<const glm::vec3> angles, const glm::quat& last);
// The rotation about x (0), y (1) or z (2) by an angle in radians.
glm::quat rotation_about(glm::length_t axis, float angle);

}  // namespace marrow
