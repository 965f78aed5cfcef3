// obj_materials.h -- the materials that an OBJ file uses, out of its libraries.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/file_set.h"
#include "model/model.h"

namespace marrow {

// The libraries that an OBJ file called `name` may mean: the text of a `mtllib` is one name, blanks and all, or
// several. For a file without `mtllib`, the library with the same name as the OBJ file.
std::vector<Reference> obj_library_references(const std::vector<std::string_view>& libraries,
                                              std::string_view name);

// Adds to the model the materials that these texts of `usemtl` mean, with their images, in the order of their first
// use; gives the material of each text. Of two materials with one name the first is taken. One that is in no
// library is plain grey; a warning names the missing files or materials.
std::vector<std::uint32_t> add_obj_materials(const std::vector<std::string_view>& used,
                                             const std::vector<std::string_view>& libraries, std::string_view name,
                                             const FileSet& files, Model& model);

}  // namespace marrow
