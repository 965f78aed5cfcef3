// md3.h -- Quake III models.
#pragma once

#include "formats/format.h"

namespace marrow {

bool is_md3(Bytes file);
std::vector<Reference> references_md3(Bytes file, std::string_view name);
Result<Model> load_md3(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
