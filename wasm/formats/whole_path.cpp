#include "formats/whole_path.h"

#include "base/text.h"

namespace marrow {

namespace {

std::string_view without_extension(std::string_view path)
{
    return is_image_name(path) ? path.substr(0, path.size() - extension_of(path).size() - 1) : path;
}

// Whether there is an image whose path is `path`, or ends with it after a slash.
bool exists_at(const Host& files, std::string_view folder, std::string_view path)
{
    const std::string found = files.find_image(path, folder);
    const std::string_view actual = without_extension(found);
    const std::string wanted = normalise_path(without_extension(path));
    if (wanted.empty() || actual.size() < wanted.size()) return false;
    const std::size_t start = actual.size() - wanted.size();
    return equal_ignoring_case(actual.substr(start), wanted) && (start == 0 || actual[start - 1] == '/');
}

}  // namespace

bool is_whole_path(const Host& files, std::string_view folder, std::string_view path, std::string_view whole)
{
    if (whole.empty()) return false;
    if (exists_at(files, folder, whole)) return true;
    return is_image_name(whole) && !is_image_name(path) && files.find_image(path, folder).empty();
}

}  // namespace marrow
