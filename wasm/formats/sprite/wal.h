// wal.h -- textures of Quake II and Daikatana.
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

std::vector<Reference> references_wal(Bytes file, std::string_view name);
// The first texture in the opened file's animation that has not been found yet.
std::vector<Reference> choices_wal(Bytes file, std::string_view name, const Host& files);
// Shows the texture as a flat surface.
Result<Model> load_wal(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
