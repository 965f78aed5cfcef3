// whole_path.h -- paths with a comment mark in them, `textures//wood.tga`, which scripts write without quotes.
#pragma once

#include <string_view>

#include "formats/file_set.h"

namespace marrow {

// Whether the mark is part of the path: a picture lies at the whole of it, or only the whole is a picture's name.
// `path`: the part before the mark; `whole`: empty where there is no mark; `folder`: of the script.
bool is_whole_path(const FileSet& files, std::string_view folder, std::string_view path, std::string_view whole);

}  // namespace marrow
