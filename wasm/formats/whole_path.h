// whole_path.h -- paths in scripts that contain a comment mark: `textures//wood.tga`, without quotes.
#pragma once

#include <string_view>

#include "formats/host.h"

namespace marrow {

// Whether the comment mark is part of the path. It is if an image exists at the whole path, or if only the whole
// path ends with the extension of an image and there is no image at the part before the mark. `path`: the part
// before the mark. `whole`: the path with the comment, empty if there is no comment. `folder`: the script's
// folder.
bool is_whole_path(const Host& files, std::string_view folder, std::string_view path, std::string_view whole);

}  // namespace marrow
