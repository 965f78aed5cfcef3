// joint_bounds.h -- bounding boxes of skinned models.
#pragma once

#include "model/model.h"

namespace marrow {

// Calls compute_bounds (bounds.h) and sets the boxes of the clips that move joints. The box of a clip contains the
// transformed box of each joint's vertices in each frame, so it is usually slightly larger than necessary. For a
// model without meshes, the boxes contain the joints' origins. Not all frames of very long clips are used.
void compute_skinned_bounds(Model& model);

}  // namespace marrow
