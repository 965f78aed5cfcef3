// angles.h -- rotations from angles. Sines and cosines are computed here, by series: std::sin and std::cos make a
// module 3 kB larger, compressed.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace marrow {

// Within 2e-8 of both, for an angle of any size in radians.
struct SineCosine {
    double sine, cosine;
};
SineCosine sine_cosine(double angle);

// Angles in radians. The rotation about x comes first, then about y, then about z (Rz * Ry * Rx).
glm::quat rotation_of_angles(const glm::vec3& angles);
// The same for many, within 5e-7, each followed by `last`: last * Rz * Ry * Rx. Four at a time, since files hold
// keys by the hundred thousand: with std::sin and std::cos such a file takes 1.4 times as long to open.
std::vector<glm::quat> rotations_of_angles(std::span<const glm::vec3> angles, const glm::quat& last);
// About x (0), y (1) or z (2), of an angle in radians.
glm::quat rotation_about(glm::length_t axis, float angle);

}  // namespace marrow
