// merge_surfaces.h -- fewer surfaces for models that have more than can be drawn.
#pragma once

#include "model/model.h"

namespace marrow {

// Where a model has more than kMaxSurfaces surfaces or meshes, puts all vertices into one mesh and the surfaces of
// one material and body model into one surface, with a warning. Of models without vertex
// animation.
void merge_surfaces(Model& model);

}  // namespace marrow
