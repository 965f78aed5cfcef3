// folder_skins.h -- shows the images in a model's folder where the model's own images are missing.
#pragma once

#include <string_view>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// Warns that an image in the model's folder is used in place of one that the model refers to.
void warn_of_guess(Model& model, std::string_view asked, std::string_view used, std::string_view file);

// If the model has no skins and images of its materials are missing, adds a skin for each image in the folder that
// the model does not use yet. If only one image is missing and the host suggests a default, the default replaces
// the missing image.
void offer_folder_skins(const Host& files, std::string_view name, Model& model);

}  // namespace marrow
