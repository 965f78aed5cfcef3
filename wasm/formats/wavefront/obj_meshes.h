// obj_meshes.h -- the vertices and surfaces of an OBJ file's elements.
#pragma once

#include "formats/wavefront/obj_text.h"
#include "model/model.h"

namespace marrow {

// Adds a mesh for the faces, one for the lines and one for the points, as far as there are any: one vertex a
// combination of position, texture coordinate and normal, one surface a combination of name and material. Normals
// that the file does not give are computed (derive/corner_normals.h). `used`: the names of the model's materials.
// Takes what it needs out of `text`, to have room for what it makes.
void add_obj_meshes(ObjText& text, const std::vector<std::string_view>& used, Model& model);

}  // namespace marrow
