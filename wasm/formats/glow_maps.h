// glow_maps.h -- the images that ports of Quake add to a skin: what glows in the dark.
#pragma once

#include <string>
#include <string_view>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// The name of the image that glows on top of the image `name`: that image's own name with `_glow` or `_luma` at its
// end. Empty if there is none. `folder` is that of the model.
std::string glow_of(const Host& files, std::string_view folder, std::string_view name);

// Adds an emissive map to a material that shows a single opaque image with a glow. `folder` is that of the model.
void add_glow_map(const Host& files, std::string_view folder, Material& material, Model& model);

}  // namespace marrow
