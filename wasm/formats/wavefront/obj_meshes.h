// obj_meshes.h -- the vertices and surfaces of an OBJ file's elements.
#pragma once

#include <span>

#include "formats/wavefront/obj_text.h"
#include "model/model.h"

namespace marrow {

// Adds a mesh for the faces, one for the lines and one for the points, as far as there are any: one vertex a
// combination of position, texture coordinate and normal, one surface a combination of name and material. Normals
// that the file does not give are computed (derive/corner_normals.h). `materials`: of each of the text's materials,
// the model's, or kNone. Moves out of `text` what it needs no longer, to have room for the meshes.
void add_obj_meshes(ObjText& text, std::span<const std::uint32_t> materials, Model& model);

}  // namespace marrow
