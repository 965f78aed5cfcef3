// spr.h -- sprites of Quake and Half-Life (.spr).
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

bool is_spr(Bytes file);
std::vector<Reference> references_spr(Bytes file, std::string_view name);
Result<Model> load_spr(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
