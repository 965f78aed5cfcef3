// skeleton_pose.h -- the plainest way to pose a skeleton: one joint and one vertex at a time,
// for what the core does four at a time to be compared with.
#pragma once

#include <glm/mat4x3.hpp>

#include <vector>

#include "model/model.h"

namespace marrow::test {

// Joint space to model space, for every joint: at rest, or of clip `clip` at `seconds` of it, between keys by lerp
// and slerp, the nearest key outside.
std::vector<glm::mat4> rest_matrices(const std::vector<Joint>& joints);
std::vector<glm::mat4> posed_matrices(const Model& model, const Clip& clip, double seconds);

// Where the vertices of a surface go; those without weights stay.
std::vector<glm::vec3> skinned(const Model& model, const Surface& surface, const std::vector<glm::mat4>& joints);

}  // namespace marrow::test
