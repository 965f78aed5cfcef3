// md2.h -- Quake II models.
#pragma once

#include "formats/format.h"

namespace marrow {

bool is_md2(Bytes file);
std::vector<Reference> references_md2(Bytes file, std::string_view name);
// The images whose sizes load_md2 compares to choose a skin. Needed where no skin that the file names was found and
// no name decides.
std::vector<Reference> choices_md2(Bytes file, std::string_view name, const Host& files);
Result<Model> load_md2(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
