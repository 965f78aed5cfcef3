// obj_meshes.h -- makes meshes and surfaces from an OBJ file's elements.
#pragma once

#include <span>

#include "formats/wavefront/obj_text.h"
#include "model/model.h"

namespace marrow {

// Adds a mesh for the faces, one for the lines and one for the points, if there are any. A mesh has a vertex for
// each combination of position, texture coordinate and normal, and a surface for each combination of name and
// material. Normals that the file does not give are computed (derive/corner_normals.h). `materials`: the model's
// material for each `usemtl` statement, or kNone. Frees the lists of `text` that are no longer needed, to have
// memory for the meshes.
void add_obj_meshes(ObjText& text, std::span<const std::uint32_t> materials, Model& model);

}  // namespace marrow
