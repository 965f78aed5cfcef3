#include "formats/paths.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace marrow {

namespace {

constexpr std::array<std::string_view, 7> kImageExtensions = {"tga", "jpg", "jpeg", "png", "pcx", "bmp", "dds"};

// "C:\x" -> "\x".
std::string_view without_drive(std::string_view path)
{
    const bool has_drive =
        path.size() >= 2 && path[1] == ':' && to_lower(path[0]) >= 'a' && to_lower(path[0]) <= 'z';
    return has_drive ? path.substr(2) : path;
}

}  // namespace

std::string normalise_path(std::string_view path)
{
    path = without_drive(path);
    std::string out;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
        const std::string_view segment = path.substr(0, end);
        path.remove_prefix(std::min(end + 1, path.size()));
        if (segment == "..") {
            const std::size_t slash = out.rfind('/');
            out.resize(slash == out.npos ? 0 : slash);
        } else if (!segment.empty() && segment != ".") {
            if (!out.empty()) out += '/';
            out += segment;
        }
    }
    return out;
}

std::string path_from(std::string_view folder, std::string_view path)
{
    return normalise_path(
        format_text("%%%", folder, folder.empty() || folder.ends_with('/') ? "" : "/", without_drive(path)));
}

std::string_view base_name(std::string_view path) { return path.substr(path.find_last_of("/\\") + 1); }

std::string_view folder_of(std::string_view path) { return path.substr(0, path.find_last_of("/\\") + 1); }

std::string_view extension_of(std::string_view path)
{
    const std::string_view name = base_name(path);
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot + 1);
}

std::string_view stem_of(std::string_view path)
{
    const std::string_view name = base_name(path);
    const std::string_view extension = extension_of(path);
    return extension.empty() ? name : name.substr(0, name.size() - extension.size() - 1);
}

bool is_image_name(std::string_view name)
{
    return std::any_of(kImageExtensions.begin(), kImageExtensions.end(),
                       [&](std::string_view e) { return equal_ignoring_case(e, extension_of(name)); });
}

}  // namespace marrow
