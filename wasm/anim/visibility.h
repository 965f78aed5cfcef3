// visibility.h -- animated visibility of joints.
#pragma once

#include <span>

#include "anim/frame_blend.h"
#include "anim/hierarchy.h"
#include "model/model.h"

namespace marrow {

// Whether any animation of the model has a visibility track.
bool hides_joints(const Model& model);

// Changes the palette of the joints that the animation hides, so that their vertices collapse to the joint's
// position and the triangles have no area.
void hide_joints(const Animation& animation, const FrameBlend& blend, std::span<const JointMatrix> model,
                 std::span<JointMatrix> palette);

}  // namespace marrow
