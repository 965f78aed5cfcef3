// materials.h -- makes the materials of a Quake III model and its skins, from material scripts and images.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// Optional companions: files in the model's folder, and scripts in a folder `scripts`.
inline constexpr std::string_view kQuake3Companions[] = {"*.skin", "*.shader", "scripts/*.shader"};

// Gives each surface a material, and the model a SkinFamily for each `<stem>_NAME.skin` beside it: "default" first,
// then by name; with_icon if there is an image `icon_NAME`.
//
// `shaders`: the model's own shader of each surface. They are used only if there are no skins. A surface that a
// skin does not list gets a material without an image. A shader in a script takes precedence over an image; of
// shaders with one name, the first in the first script is used. `name`: the name of the model's finest level of
// detail in `files`. Fills the material of each surface and the model's materials, images and skins.
void apply_quake3_materials(std::span<const std::string> shaders, std::string_view name, const Host& files,
                            Model& model);

}  // namespace marrow
