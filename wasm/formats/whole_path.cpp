#include "formats/whole_path.h"

#include "base/text.h"

namespace marrow {

namespace {

std::string_view without_extension(std::string_view path)
{
    return is_picture_name(path) ? path.substr(0, path.size() - extension_of(path).size() - 1) : path;
}

// In the folders of the path, wherever those lie.
bool lies_at(const FileSet& files, std::string_view folder, std::string_view path)
{
    const std::string found = files.find_picture(path, folder);
    const std::string_view there = without_extension(found);
    const std::string wanted = normalise_path(without_extension(path));
    if (wanted.empty() || there.size() < wanted.size()) return false;
    const std::size_t start = there.size() - wanted.size();
    return equal_ignoring_case(there.substr(start), wanted) && (start == 0 || there[start - 1] == '/');
}

}  // namespace

bool is_whole_path(const FileSet& files, std::string_view folder, std::string_view path, std::string_view whole)
{
    if (whole.empty()) return false;
    if (lies_at(files, folder, whole)) return true;
    return is_picture_name(whole) && !is_picture_name(path) && files.find_picture(path, folder).empty();
}

}  // namespace marrow
