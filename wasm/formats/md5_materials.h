// md5_materials.h -- what the shaders of a Doom 3 model mean: materials of scripts, pictures, or what other engines
// keep beside the model.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/file_set.h"
#include "model/model.h"

namespace marrow {

// What is used when it lies there: in the model's folder, or in a folder `materials` of the game.
inline constexpr std::string_view kMd5Companions[] = {"*.md5anim", "md5.cfg", "*.mtr", "materials/*.mtr"};

// Gives each surface a material by its shader: the script's of that name; else the one that `md5.cfg` (Cube 2 and
// Red Eclipse, whose meshes have empty shaders) gives the surface; else the picture of that path, with its usual
// variants
// `_d`, `_local` and `_s`. Where none of them finds a picture, the only one in the folder will do.
void add_md5_materials(std::span<const std::string> shaders, std::string_view mesh, const FileSet& files,
                       Model& model);

}  // namespace marrow
