// md2.h -- Quake II models.
#pragma once

#include "formats/format.h"

namespace marrow {

bool is_md2(Bytes file);
std::vector<Reference> references_md2(Bytes file, std::string_view name);
// Where no skin of the file is here and no name tells whose a picture is: the pictures whose sizes may tell.
std::vector<Reference> choices_md2(Bytes file, std::string_view name, const FileSet& files);
Result<Model> load_md2(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
