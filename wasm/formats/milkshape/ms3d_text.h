// ms3d_text.h -- MilkShape 3D's text format.
#pragma once

#include "formats/format.h"

namespace marrow {

bool is_ms3d_text(Bytes file);
std::vector<Reference> references_ms3d_text(Bytes file, std::string_view name);
Result<Model> load_ms3d_text(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
