// glow_maps.h -- glow maps: images that ports of Quake add to a skin for the parts that glow in the dark.
#pragma once

#include <string>
#include <string_view>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// The name of the glow map of the image `name`: that name without its extension, plus `_glow` or `_luma`. Empty
// if one of the two images is missing. `folder`: the folder of the model.
std::string glow_of(const Host& files, std::string_view folder, std::string_view name);

// Adds the glow map of a material with a single opaque image, if there is one. `folder`: the folder of the model.
void add_glow_map(const Host& files, std::string_view folder, Material& material, Model& model);

}  // namespace marrow
