// paths.h -- names of files: UTF-8 paths with forward slashes, as games and tools write them.
//
// To compare paths, normalise them and ignore case. Slash direction, `.` and empty segments then do not matter.
#pragma once

#include <string>
#include <string_view>

namespace marrow {

// "Models\Ogro\.\Skin.PCX" -> "Models/Ogro/Skin.PCX". `..` removes a segment and never leaves the root; a DOS drive
// in front (`C:`) is removed.
std::string normalise_path(std::string_view path);
// Resolves a path in a file of `folder`: joins both and normalises them, so that `..` starts from the folder.
std::string path_from(std::string_view folder, std::string_view path);
// The part after the last slash or back slash.
std::string_view base_name(std::string_view path);
// The part up to the last slash, which is included. Empty for a bare name.
std::string_view folder_of(std::string_view path);
// The base name without its last extension. A name that only begins with a dot has none.
std::string_view stem_of(std::string_view path);
std::string_view extension_of(std::string_view path);
// Whether the extension is png, jpg, jpeg, tga, pcx, bmp or dds.
bool is_image_name(std::string_view name);

}  // namespace marrow
