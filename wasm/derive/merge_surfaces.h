// merge_surfaces.h -- merges the surfaces of models that exceed kMaxSurfaces.
#pragma once

#include "model/model.h"

namespace marrow {

// If a model has more than kMaxSurfaces surfaces or meshes, merges all meshes into one, merges the surfaces that
// share a material, a body model and Surface::hidden, and adds a warning. Leaves the model unchanged if more than
// kMaxSurfaces surfaces would remain. For models without vertex animation.
void merge_surfaces(Model& model);

}  // namespace marrow
