// mdl_gallery.h -- shows the textures of a file that holds nothing else.
#pragma once

#include "model/model.h"

namespace marrow {

// Adds a panel for each texture of the model, in rows from the top left, in the order of the file. A panel faces
// the viewer (+x) and measures one unit per texel. Its material shows the texture as bright as it is, from both
// sides. `model` has the materials of the textures and no geometry.
void add_mdl_gallery(Model& model);

}  // namespace marrow
