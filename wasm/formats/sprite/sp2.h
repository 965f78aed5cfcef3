// sp2.h -- sprites of Quake II (.sp2).
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

bool is_sp2(Bytes file);
std::vector<Reference> references_sp2(Bytes file, std::string_view name);
Result<Model> load_sp2(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
