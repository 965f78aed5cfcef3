// merge_surfaces.h -- merges the surfaces of models that exceed kMaxSurfaces.
#pragma once

#include "model/model.h"

namespace marrow {

// If a model has more than kMaxSurfaces surfaces or meshes, merges all meshes into one, and the surfaces that share
// a material and a body model into one surface, with a warning. For models without vertex animation.
void merge_surfaces(Model& model);

}  // namespace marrow
