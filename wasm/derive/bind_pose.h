// bind_pose.h -- the pose in which a mesh is attached to its joints. Files give it relative to the parents or in
// model space; a Model has both, as rest transforms and inverse bind matrices.
//
// Both ways of binding require joints without scale, and parents before their children.
#pragma once

#include <span>
#include <vector>

#include "model/animation.h"

namespace marrow {

// Binds joints in their rest pose: computes inverse bind matrices from the rest transforms.
void bind_at_rest(std::span<Joint> joints);

// Binds joints in a pose in model space, one transform per joint, and makes it their rest pose: computes both rest
// transforms and inverse bind matrices.
void bind_in_pose(std::span<const Transform> pose, std::span<Joint> joints);

// The bind pose as matrices, joint space to model space. All inverse bind matrices must be invertible.
std::vector<glm::mat4x3> bind_matrices(std::span<const Joint> joints);

}  // namespace marrow
