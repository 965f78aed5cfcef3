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
inline constexpr std::string_view kMd5Animations = "*.md5anim", kMd5Cfg = "md5.cfg";
inline constexpr std::string_view kMd5Scripts[] = {"*.mtr", "materials/*.mtr"};

inline Reference offered(std::string_view name) { return {std::string(name), Reference::Kind::offered}; }

// Gives each surface a material by its shader: the script's of that name; else the one that `md5.cfg` (Cube 2 and
// Red Eclipse, whose meshes have empty shaders) gives the surface; else the picture of that path, with its usual
// variants `_d`, `_local` and `_s`. Where none of them finds a picture, the only one in the folder will do.
// `shaders` has one for each surface, `mesh` is the model's name in `files`.
void add_md5_materials(std::span<const std::string> shaders, std::string_view mesh, const FileSet& files,
                       Model& model);

}  // namespace marrow
