#include "formats/file_set.h"

#include <algorithm>
#include <array>

#include "base/heap_sort.h"
#include "base/text.h"

namespace marrow {

namespace {

constexpr std::array<std::string_view, 7> kPictureExtensions = {"tga", "jpg", "jpeg", "png", "pcx", "bmp", "dds"};

bool has_slash(std::string_view path) { return path.find_first_of("/\\") != path.npos; }

// "C:\x" -> "\x".
std::string_view without_drive(std::string_view path)
{
    const bool has_drive =
        path.size() >= 2 && path[1] == ':' && to_lower(path[0]) >= 'a' && to_lower(path[0]) <= 'z';
    return has_drive ? path.substr(2) : path;
}

// Whether a folder, which ends with a slash, is this one or one of its name within another.
bool lies_in(std::string_view folder, std::string_view wanted)
{
    if (folder.size() < wanted.size() || !equal_ignoring_case(folder.substr(folder.size() - wanted.size()), wanted))
        return false;
    return folder.size() == wanted.size() || folder[folder.size() - wanted.size() - 1] == '/';
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

bool fits_pattern(std::string_view name, std::string_view pattern)
{
    const std::size_t star = pattern.find('*');
    if (star == pattern.npos) return equal_ignoring_case(name, pattern);
    const std::string_view start = pattern.substr(0, star), end = pattern.substr(star + 1);
    return name.size() >= start.size() + end.size() && equal_ignoring_case(name.substr(0, start.size()), start) &&
           equal_ignoring_case(name.substr(name.size() - end.size()), end);
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
    const auto number = static_cast<std::uint32_t>(files_.size());
    order_.insert(at, number);
    File& file = files_.emplace_back();
    file.name = path;
    if (is_picture_name(path))
        pictures_.insert(std::upper_bound(pictures_.begin(), pictures_.end(), stem_of(path),
                                          [&](std::string_view stem, std::uint32_t other) {
                                              return compare_ignoring_case(stem, stem_of(files_[other].name)) < 0;
                                          }),
                         number);
    return file;
}

void FileSet::add(std::string_view name, Bytes data, std::shared_ptr<const void> storage)
{
    File& file = slot(name);
    file.readings_.clear();
    // No binary file that is read here begins with the mark of such text.
    if (is_utf16(data)) {
        const auto text = std::make_shared<const std::string>(utf16_to_utf8(data));
        data = {reinterpret_cast<const std::uint8_t*>(text->data()), text->size()};
        storage = text;
    }
    file.data = data;
    file.storage = std::move(storage);
}

void FileSet::add_name(std::string_view name) { (void)slot(name); }

const FileSet::File* FileSet::find(std::string_view path) const { return find_path(normalise_path(path)); }

const FileSet::File* FileSet::find_path(std::string_view path) const
{
    const File* loose = nullptr;
    for (auto at = first_like(path); at != order_.end() && equal_ignoring_case(files_[*at].name, path); ++at) {
        if (files_[*at].name == path) return &files_[*at];
        if (loose == nullptr) loose = &files_[*at];
    }
    return loose;
}

std::vector<const FileSet::File*> FileSet::find(const Reference& reference, std::string_view of) const
{
    const std::string_view folder = folder_of(of), name = reference.name, pattern = base_name(name);
    std::vector<const File*> out;
    if (reference.what == Reference::What::picture) {
        if (const std::string picture = find_picture(name, folder); !picture.empty()) out.push_back(find(picture));
        return out;
    }
    if (pattern.find('*') == pattern.npos) {
        const File* file = find_path(path_from(folder, name));
        // What is written in a file may be meant from the game's root, or from somebody else's disk.
        const bool is_written = reference.kind == Reference::Kind::named;
        if (file == nullptr && is_written) file = find(name);
        if (file == nullptr && is_written) file = find_path(path_from(folder, base_name(name)));
        if (file != nullptr) out.push_back(file);
        return out;
    }
    const std::string wanted = normalise_path(folder_of(name));
    if (wanted.empty()) {
        const std::string here = normalise_path(folder);
        const std::string start = here.empty() ? here : here + '/';
        std::vector<std::uint32_t> found;
        for (auto at = first_like(start); at != order_.end(); ++at) {
            const std::string_view path = files_[*at].name;
            if (!equal_ignoring_case(path.substr(0, start.size()), start)) break;
            if (folder_of(path).size() == start.size() && fits_pattern(base_name(path), pattern))
                found.push_back(*at);
        }
        heap_sort(found.begin(), found.end());
        for (const std::uint32_t file : found) out.push_back(&files_[file]);
        return out;
    }
    for (const File& file : files_)
        if (lies_in(folder_of(file.name), wanted + '/') && fits_pattern(base_name(file.name), pattern))
            out.push_back(&file);
    return out;
}

std::vector<const FileSet::File*> FileSet::find_data(const Reference& reference, std::string_view of) const
{
    std::vector<const File*> out = find(reference, of);
    std::erase_if(out, [](const File* file) { return !file->data; });
    return out;
}

void FileSet::set_place(std::string_view path) { place_ = normalise_path(path); }

std::string FileSet::folder_name(std::string_view file) const
{
    const std::string path = path_from(place_, folder_of(file));
    return std::string(base_name(path));
}

std::string FileSet::find_picture(std::string_view name, std::string_view folder) const
{
    // ".skin" stands for "skin" beside the model.
    if (name.starts_with('.') && !has_slash(name)) name.remove_prefix(1);
    const std::string_view base = base_name(name);
    if (base.empty() || base == "." || base == "..") return {};
    const std::string_view own = is_picture_name(name) ? extension_of(name) : std::string_view();
    const std::string_view bare = own.empty() ? name : name.substr(0, name.size() - own.size() - 1);

    const auto with_extensions = [&](const std::string& start) {
        const File* file = own.empty() ? nullptr : find_path(format_text("%.%", start, own));
        for (std::size_t i = 0; file == nullptr && i < kPictureExtensions.size(); ++i)
            file = find_path(format_text("%.%", start, kPictureExtensions[i]));
        return file;
    };
    const File* here = with_extensions(path_from(folder, bare));
    if (here == nullptr) here = with_extensions(normalise_path(bare));
    if (here == nullptr) here = with_extensions(path_from(folder, base_name(bare)));
    if (here != nullptr) return here->name;
    const std::string_view stem = base_name(bare);
    const auto first = std::lower_bound(pictures_.begin(), pictures_.end(), stem,
                                        [&](std::uint32_t file, std::string_view wanted) {
                                            return compare_ignoring_case(stem_of(files_[file].name), wanted) < 0;
                                        });
    std::string_view any;
    for (auto at = first; at != pictures_.end(); ++at) {
        const std::string_view path = files_[*at].name;
        if (!equal_ignoring_case(stem_of(path), stem)) break;
        if (equal_ignoring_case(extension_of(path), own)) return std::string(path);
        if (any.empty()) any = path;
    }
    return std::string(any);
}

}  // namespace marrow
