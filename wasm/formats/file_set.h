// file_set.h -- the files of one load: names to bytes, and the names alone of what lies beside them.
//
// Names are UTF-8 paths with forward slashes. They compare without regard to case, and back slashes, `.` and
// empty segments do not count. A file may be known by name only (a picture that is decoded later).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace marrow {

// "Models\Ogro\.\Skin.PCX" -> "Models/Ogro/Skin.PCX"; `..` takes a segment away and never leaves the root.
std::string normalise_path(std::string_view path);
// Behind the last slash or back slash.
std::string_view base_name(std::string_view path);
// Up to and with the last slash; empty for a bare name.
std::string_view folder_of(std::string_view path);
// The base name without its last extension; a name that only begins with a dot has none.
std::string_view stem_of(std::string_view path);
std::string_view extension_of(std::string_view path);

class FileSet {
public:
    struct File {
        std::string name;
        std::optional<Bytes> data;            // nothing: known by name only
        std::shared_ptr<const void> storage;  // keeps the bytes alive; null where the caller does
    };

    // A later file of the same name replaces an earlier one; a name alone never replaces bytes.
    void add(std::string_view name, Bytes data, std::shared_ptr<const void> storage = nullptr);
    void add_name(std::string_view name);

    const std::vector<File>& files() const { return files_; }
    // By whole path, ignoring case.
    const File* find(std::string_view path) const;
    // A picture that a file of `folder` calls `name`: that path as it is, beside the file, from the root of the
    // set; then the base name beside the file, then anywhere; each with its own extension first, then the
    // others that games use. The name in the set, or empty.
    std::string find_picture(std::string_view name, std::string_view folder) const;

private:
    File& slot(std::string_view name);
    std::vector<std::uint32_t>::const_iterator first_like(std::string_view path) const;

    std::vector<File> files_;
    std::vector<std::uint32_t> order_;  // indices into files_, by path in lower case
};

// By extension: png, jpg, jpeg, tga, pcx, bmp, dds.
bool is_picture_name(std::string_view name);

}  // namespace marrow
