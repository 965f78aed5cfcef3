// attachment.h -- where a model's attachments are: tags between two frames, or places that joints carry.
#pragma once

#include <glm/mat4x4.hpp>

#include <cstdint>
#include <span>
#include <vector>

#include "anim/hierarchy.h"
#include "instance/playback.h"

namespace marrow {

// How a tag turns between two frames: evenly on the shortest arc; or as Quake III does it, every axis lerped and
// made unit by itself, which a tag that is no rotation (mirrored, skewed, without a length) always does.
enum class TagRotation : std::uint8_t { slerp, engine };

// The rotations of a model's tag frames, in their order, found once: all zero where the axes are none.
std::vector<glm::quat> tag_rotations(const std::vector<glm::mat4x3>& frames);

// Every attachment of a model in its own space. The axes of tags have unit length; a joint's attachment is scaled
// as its joint is. `rotations` are those of its tag frames, `shown` what it plays (a clip of an animation shows the
// tags of frame 0), `joints` where its joints are.
void pose_attachments(const Model& model, std::span<const glm::quat> rotations,
                      std::span<const Playback::Weighted> shown, std::span<const JointMatrix> joints,
                      TagRotation rule, std::span<glm::mat4> out);

// A place in the model's space: an attachment, or a joint, which are numbered behind the attachments. kNone: the
// identity.
glm::mat4 place_matrix(std::span<const glm::mat4> attachments, std::span<const JointMatrix> joints,
                       std::uint32_t place);

}  // namespace marrow
