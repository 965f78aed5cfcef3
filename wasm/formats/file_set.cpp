#include "formats/file_set.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace marrow {

namespace {
constexpr std::array<std::string_view, 7> kPictureExtensions = {"tga", "jpg", "jpeg", "png", "pcx", "bmp", "dds"};
}

std::string normalise_path(std::string_view path)
{
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

bool is_picture_name(std::string_view name)
{
    return std::any_of(kPictureExtensions.begin(), kPictureExtensions.end(),
                       [&](std::string_view e) { return equal_ignoring_case(e, extension_of(name)); });
}

std::vector<std::uint32_t>::const_iterator FileSet::first_like(std::string_view path) const
{
    return std::lower_bound(order_.begin(), order_.end(), path, [&](std::uint32_t file, std::string_view wanted) {
        return compare_ignoring_case(files_[file].name, wanted) < 0;
    });
}

FileSet::File& FileSet::slot(std::string_view name)
{
    const std::string path = normalise_path(name);
    auto at = first_like(path);
    for (; at != order_.end() && equal_ignoring_case(files_[*at].name, path); ++at)
        if (files_[*at].name == path) return files_[*at];
    order_.insert(at, static_cast<std::uint32_t>(files_.size()));
    files_.push_back({path, std::nullopt, nullptr});
    return files_.back();
}

void FileSet::add(std::string_view name, Bytes data, std::shared_ptr<const void> storage)
{
    File& file = slot(name);
    file.data = data;
    file.storage = std::move(storage);
}

void FileSet::add_name(std::string_view name) { (void)slot(name); }

const FileSet::File* FileSet::find(std::string_view path) const
{
    const std::string wanted = normalise_path(path);
    const File* loose = nullptr;
    for (auto at = first_like(wanted); at != order_.end() && equal_ignoring_case(files_[*at].name, wanted); ++at) {
        if (files_[*at].name == wanted) return &files_[*at];
        if (loose == nullptr) loose = &files_[*at];
    }
    return loose;
}

std::string FileSet::find_picture(std::string_view name, std::string_view folder) const
{
    // ".skin" stands for "skin" beside the model.
    const std::string path =
        normalise_path(!name.empty() && name[0] == '.' && name.find('/') == name.npos ? name.substr(1) : name);
    if (path.empty()) return {};
    const std::string_view own = is_picture_name(path) ? extension_of(path) : std::string_view();
    const std::string_view bare =
        own.empty() ? std::string_view(path) : std::string_view(path).substr(0, path.size() - own.size() - 1);

    const auto with_extensions = [&](std::string_view start) {
        const File* file = own.empty() ? nullptr : find(join(start, '.', own));
        for (std::size_t i = 0; file == nullptr && i < kPictureExtensions.size(); ++i)
            file = find(join(start, '.', kPictureExtensions[i]));
        return file;
    };
    const File* here = with_extensions(join(folder, bare));
    if (here == nullptr) here = with_extensions(bare);
    if (here == nullptr) here = with_extensions(join(folder, base_name(bare)));
    if (here != nullptr) return here->name;
    for (const bool same_extension : {true, false})
        for (const File& file : files_)
            if (is_picture_name(file.name) && equal_ignoring_case(stem_of(file.name), base_name(bare)) &&
                (!same_extension || equal_ignoring_case(extension_of(file.name), own)))
                return file.name;
    return {};
}

}  // namespace marrow
