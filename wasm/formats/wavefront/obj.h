// obj.h -- Wavefront models.
#pragma once

#include "formats/format.h"

namespace marrow {

std::vector<Reference> references_obj(Bytes file, std::string_view name);
Result<Model> load_obj(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
