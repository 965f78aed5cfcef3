// ms3d.h -- MilkShape 3D models.
#pragma once

#include "formats/format.h"

namespace marrow {

bool is_ms3d(Bytes file);
std::vector<Reference> references_ms3d(Bytes file, std::string_view name);
Result<Model> load_ms3d(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
