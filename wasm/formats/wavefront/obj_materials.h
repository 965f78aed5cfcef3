// obj_materials.h -- finds the materials that an OBJ file uses in its material libraries.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// The libraries that the OBJ file `name` may need. The text of a `mtllib` is either one name, which may contain
// blanks, or several names. For a file without `mtllib`: the library with the name of the OBJ file.
std::vector<Reference> obj_library_references(const std::vector<std::string_view>& libraries,
                                              std::string_view name);

// Adds the materials that the texts of `usemtl` name to the model, with their images, in the order of their first
// use. Returns the material of each text. Of materials with the same name, the first is used. A material that is in
// no library is plain grey; a warning names the missing files or materials.
std::vector<std::uint32_t> add_obj_materials(const std::vector<std::string_view>& used,
                                             const std::vector<std::string_view>& libraries, std::string_view name,
                                             const Host& files, Model& model);

}  // namespace marrow
