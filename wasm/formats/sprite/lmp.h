// lmp.h -- Quake images (.lmp).
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

std::vector<Reference> references_lmp(Bytes file, std::string_view name);
// Shows the image as a flat surface.
Result<Model> load_lmp(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
