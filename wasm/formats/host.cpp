#include "formats/host.h"

#include <algorithm>

#include "base/text.h"

namespace marrow {

Host::File& Host::slot(std::string_view name) const
{
    const auto found = std::lower_bound(
        files_.begin(), files_.end(), name,
        [](const std::unique_ptr<File>& file, std::string_view wanted) { return file->name < wanted; });
    if (found != files_.end() && (*found)->name == name) return **found;
    const auto at = static_cast<std::size_t>(found - files_.begin());
    files_.push_back(std::make_unique<File>());
    files_.back()->name = name;
    // vector::insert would produce three times as much code.
    for (std::size_t i = files_.size() - 1; i > at; --i) files_[i].swap(files_[i - 1]);
    return *files_[at];
}

void Host::add(std::string_view name, Bytes data, std::shared_ptr<const void> storage)
{
    if (root_.empty()) root_ = name;
    File& file = slot(name);
    file.readings_.clear();
    // No binary format begins with a UTF-16 byte order mark.
    if (is_utf16(data)) {
        const auto text = std::make_shared<const std::string>(utf16_to_utf8(data));
        data = {reinterpret_cast<const std::uint8_t*>(text->data()), text->size()};
        storage = text;
    }
    file.data = data;
    file.storage = std::move(storage);
}

std::string Host::folder_name(std::string_view file) const
{
    const std::string path = path_from(place_, folder_of(file));
    return std::string(base_name(path));
}

const Host::File* Host::find(std::string_view path) const
{
    const std::vector<const File*> found = find({std::string(path), Reference::Kind::rule}, {});
    return found.empty() ? nullptr : found[0];
}

std::vector<const Host::File*> Host::find(const Reference& reference, std::string_view of) const
{
    std::vector<const File*> out;
    for (const std::string& name : resolve(reference, of)) out.push_back(&slot(name));
    return out;
}

std::vector<const Host::File*> Host::find_data(const Reference& reference, std::string_view of) const
{
    std::vector<const File*> out = find(reference, of);
    std::erase_if(out, [](const File* file) { return !file->data; });
    return out;
}

std::string Host::find_image(std::string_view name, std::string_view folder) const
{
    std::vector<std::string> found =
        resolve({std::string(name), Reference::Kind::named, Reference::What::image}, folder);
    return found.empty() ? std::string() : std::move(found[0]);
}

}  // namespace marrow
