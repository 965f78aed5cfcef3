// folder_skins.h -- offers the images in a model's folder as skins where the model's own images are missing.
#pragma once

#include <string_view>
#include <vector>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// The images in the folder of the model `name` that may be its skins. Left out are icons, previews, normal, bump,
// specular and glow maps, and images that are named after another model in that folder. An image with the model's
// own name comes first.
std::vector<const Host::File*> skins_beside(const Host& files, std::string_view name);

// Whether the first image that skins_beside() found is shown by default: it has the model's name, or is the only
// one.
bool is_default_skin(const std::vector<const Host::File*>& beside, std::string_view name);

// Warns that an image in the model's folder is used in place of one that the model asks for.
void warn_of_guess(Model& model, std::string_view asked, std::string_view used, std::string_view file);

// If the model has no skins and images of its materials are missing, adds a skin for each image in the folder that
// the model does not use yet. If only one image is missing and is_default_skin() holds, the first image in the
// folder replaces it.
void offer_folder_skins(const Host& files, std::string_view name, Model& model);

}  // namespace marrow
