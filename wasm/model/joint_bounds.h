// joint_bounds.h -- boxes around what clips make of a model that joints move.
#pragma once

#include "model/model.h"

namespace marrow {

// Fills the boxes of all clips that have tracks, or are cut out of one that has, and lets Model::animation_bounds
// (compute_bounds before this) hold them. A vertex lies between the places that its joints take it to, so that the
// box of each joint's vertices, taken along by the joint, is enough; a long clip is looked at in a bounded number
// of frames.
void add_joint_bounds(Model& model);

}  // namespace marrow
