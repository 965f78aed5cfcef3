// mdl.h -- Half-Life models (GoldSrc MDL, version 10), and the files that belong to them.
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

bool is_mdl(Bytes file);
std::vector<Reference> references_mdl(Bytes file, std::string_view name);
Result<Model> load_mdl(Bytes file, std::string_view name, const Host& files);

// NAME01.mdl, the sequences of another file. Loading always fails; the error names the file to open, if known.
bool is_mdl_group(Bytes file);
Result<Model> load_mdl_group(Bytes file, std::string_view name, const Host& files);

// Whether a file has the name of a companion, with textures or sequences, of another file in `files`.
bool is_mdl_companion(const Host& files, std::string_view name);

}  // namespace marrow
