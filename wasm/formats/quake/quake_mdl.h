// quake_mdl.h -- Quake models: IDPO versions 3 and 6, RAPO version 50 of Hexen II, MD16 version 6 of QuakeForge.
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

bool is_quake_mdl(Bytes file);
bool is_hexen2_mdl(Bytes file);
bool is_quakeforge_mdl(Bytes file);
std::vector<Reference> references_quake_mdl(Bytes file, std::string_view name);
// Loads any of the variants.
Result<Model> load_quake_mdl(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
