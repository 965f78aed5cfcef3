// mdl.h -- Half-Life models (GoldSrc MDL, version 10), and the files that belong to them.
#pragma once

#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/file_set.h"
#include "model/model.h"

namespace marrow {

bool is_mdl(Bytes file);
std::vector<Reference> references_mdl(Bytes file, std::string_view name);
Result<Model> load_mdl(Bytes file, std::string_view name, const FileSet& files);

// NAME01.mdl: sequences of another file, which is what to open.
bool is_mdl_group(Bytes file);
Result<Model> load_mdl_group(Bytes file, std::string_view name, const FileSet& files);

// Quake's models have the same extension.
bool is_quake_mdl(Bytes file);
Result<Model> load_quake_mdl(Bytes file, std::string_view name, const FileSet& files);

// Whether a file is called as the textures or the sequences of another of this set are.
bool is_mdl_companion(const FileSet& files, std::string_view name);

}  // namespace marrow
