// joint_bounds.h -- boxes of models that joints move.
#pragma once

#include "model/model.h"

namespace marrow {

// compute_bounds (bounds.h), and the boxes of the clips: each joint carries the box of the vertices that hang on it
// through the frames. A little larger than the model is; of very long clips not every frame is looked at.
void compute_skinned_bounds(Model& model);

}  // namespace marrow
