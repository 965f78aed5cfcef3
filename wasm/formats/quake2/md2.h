// md2.h -- Quake II models.
#pragma once

#include "formats/format.h"

namespace marrow {

bool is_md2(Bytes file);
std::vector<Reference> references_md2(Bytes file, std::string_view name);
Result<Model> load_md2(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
