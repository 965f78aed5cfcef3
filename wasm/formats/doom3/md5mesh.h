// md5mesh.h -- Doom 3 models.
#pragma once

#include "formats/format.h"

namespace marrow {

bool is_md5mesh(Bytes file);
std::vector<Reference> references_md5mesh(Bytes file, std::string_view name);
Result<Model> load_md5mesh(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
