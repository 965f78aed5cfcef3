// visibility.h -- joints whose vertices are not drawn for a while.
#pragma once

#include <span>

#include "anim/frame_blend.h"
#include "anim/hierarchy.h"
#include "model/model.h"

namespace marrow {

// Whether an animation of the model hides what hangs on a joint.
bool hides_joints(const Model& model);

// Draws what hangs on hidden joints together into a point, the joint's place: its triangles have no area then.
void hide_joints(const Animation& animation, const FrameBlend& blend, std::span<const JointMatrix> model,
                 std::span<JointMatrix> palette);

}  // namespace marrow
