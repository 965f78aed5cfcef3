// materials.h -- what the shaders of a Quake III model and its skins mean: materials of scripts, or
// pictures.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/file_set.h"
#include "model/model.h"

namespace marrow {

// What is used when it lies there: in the model's folder, or in the folder `scripts` of the game.
inline constexpr std::string_view kQuake3Companions[] = {"*.skin", "*.shader", "scripts/*.shader"};

// Gives each surface of the model, by its name and its own shader (`shaders`: one a surface), a material, and the
// model a SkinFamily for each `<stem>_NAME.skin` beside it: "default" first, then by name; with_icon where there is
// a picture `icon_NAME`. Where there are skins they alone say what is worn: what a skin leaves out gets a material
// without a picture. A shader of a script wins over a picture; of two of one name the first of the first file
// counts. `name` is the model's name in `files` (of the finest level of detail). Fills surfaces' material,
// model.materials, images and skins.
void apply_quake3_materials(std::span<const std::string> shaders, std::string_view name, const FileSet& files,
                            Model& model);

}  // namespace marrow
