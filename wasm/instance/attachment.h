// attachment.h -- the transforms of a model's attachments: MD3 tags between two frames, or places on joints.
#pragma once

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <span>
#include <vector>

#include "anim/hierarchy.h"
#include "instance/playback.h"

namespace marrow {

// How tags are interpolated between two frames. `slerp`: SLERP on the shortest arc. `engine`: LERP and
// normalisation of each axis, as in Quake III. Tags that are not rotations (mirrored, skewed, of length 0) always
// use `engine`.
enum class TagRotation : std::uint8_t { slerp, engine };

// The rotations of a model's tag frames, in their order; (0, 0, 0, 0) where the axes are not a rotation.
std::vector<glm::quat> tag_rotations(const std::vector<glm::mat4x3>& frames);

// Computes the matrices of all attachments, in the model's space. The axes of tags have unit length; an attachment
// on a joint has the joint's scale.
//   rotations  tag_rotations() of the model
//   shown      the shown playback entries; clips with an animation use the tags of frame 0
//   joints     joint space to model space
void pose_attachments(const Model& model, std::span<const glm::quat> rotations,
                      std::span<const Playback::ShownEntry> shown, std::span<const JointMatrix> joints,
                      TagRotation rule, std::span<glm::mat4> out);

// The matrix of a place in model space. Places are the attachments, followed by the joints. kNone is the model's
// origin.
glm::mat4 place_matrix(std::span<const glm::mat4> attachments, std::span<const JointMatrix> joints,
                       std::uint32_t place);

// a * b: b is applied first. Used instead of glm's operator, which is inlined and takes 1 kB at each call.
glm::mat4 product(const glm::mat4& a, const glm::mat4& b);

}  // namespace marrow
