// 3ds.h -- 3D Studio models.
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

bool is_3ds(Bytes file);
std::vector<Reference> references_3ds(Bytes file, std::string_view name);
Result<Model> load_3ds(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
