// joint_bounds.h -- bounding boxes of skinned models.
#pragma once

#include "model/model.h"

namespace marrow {

// Calls compute_bounds (bounds.h) and sets the boxes of the clips that move joints. Each joint moves the box of its
// vertices through the frames, so the result is slightly larger than the model. For a model without meshes, the
// boxes are those of the joints' origins. Not all frames of very long clips are used.
void compute_skinned_bounds(Model& model);

}  // namespace marrow
