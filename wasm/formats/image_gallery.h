// image_gallery.h -- shows the textures of a file that holds nothing else.
#pragma once

#include "model/model.h"

namespace marrow {

// Adds a panel for each material with an indexed image, in rows from the top left, in their order. A panel faces
// the viewer (+x) and measures one unit per texel. Its material shows the image as bright as it is, from both
// sides. `model` has no geometry, and its axes are those of Quake.
void add_image_gallery(Model& model);

}  // namespace marrow
