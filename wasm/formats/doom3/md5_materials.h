// md5_materials.h -- makes the materials of a Doom 3 model: from material scripts, from images, or from the
// md5.cfg that other engines store beside a model.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

struct Doom3ModelDef;

// Optional companions: files in the model's folder, and scripts in a folder `materials`.
inline constexpr std::string_view kMd5Animations = "*.md5anim", kMd5Cfg = "md5.cfg";
inline constexpr std::string_view kMd5Scripts[] = {"*.mtr", "materials/*.mtr"};

inline Reference offered(std::string_view name) { return {std::string(name), Reference::Kind::offered}; }

// Gives each surface a material by its shader: the material of that name in a script; else the image at that path,
// with its usual variants `_d`, `_local` and `_s`; else the images that `md5.cfg` names for the surface (Cube 2 and
// Red Eclipse, whose meshes have empty shaders). If no image is found, uses the image that Host::images_beside()
// chooses. Then adds the skins for the model. `shaders` has one shader for each surface; `mesh` is the model's
// name in `files`; `def` its definition, whose skin is applied (null: none).
void add_md5_materials(std::span<const std::string> shaders, std::string_view mesh, const Host& files,
                       const Doom3ModelDef* def, Model& model);

}  // namespace marrow
