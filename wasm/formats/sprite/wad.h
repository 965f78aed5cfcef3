// wad.h -- texture archives of Quake (WAD2) and Half-Life (WAD3).
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

bool is_wad2(Bytes file);
bool is_wad3(Bytes file);
std::vector<Reference> references_wad2(Bytes file, std::string_view name);
// Shows the textures as a gallery.
Result<Model> load_wad(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
