// file_set.h -- the files of one load: names to bytes, and the names alone of what lies beside them.
//
// Names are UTF-8 paths with forward slashes. They compare without regard to case, and back slashes, `.` and
// empty segments do not count. A file may be known by name only (a picture that is decoded later).
//
// What a file wants beside it is said by References, and found by FileSet::find: the loader asks with the same
// References that were announced, so that what is announced is what is used.
//
// The material library: what a file means by itself, whoever loads it (the materials of a script), is read once and
// kept as long as the set, FileSet::File::read_once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace marrow {

// "Models\Ogro\.\Skin.PCX" -> "Models/Ogro/Skin.PCX"; `..` takes a segment away and never leaves the root, a DOS
// drive in front (`C:`) does not count.
std::string normalise_path(std::string_view path);
// What a file of `folder` means by `path`: both are joined first, so that `..` counts from the folder.
std::string path_from(std::string_view folder, std::string_view path);
// Behind the last slash or back slash.
std::string_view base_name(std::string_view path);
// Up to and with the last slash; empty for a bare name.
std::string_view folder_of(std::string_view path);
// The base name without its last extension; a name that only begins with a dot has none.
std::string_view stem_of(std::string_view path);
std::string_view extension_of(std::string_view path);
// Whether a base name is this one, in any case; one `*` in the pattern stands for anything.
bool fits_pattern(std::string_view name, std::string_view pattern);

// A companion that a file wants.
//   named    written in the file
//   rule     made from the file's own name; allowed to fail
//   offered  used when it lies there
// Data holds a load up; pictures are decoded afterwards and arrive one by one.
//
// The name is a path: from the file's folder, else from the root of the set; or a pattern: `*.skin`, what lies
// beside the file, `scripts/*.shader`, what lies in a folder of that name, wherever that is.
struct Reference {
    enum class Kind : std::uint8_t { named, rule, offered };
    enum class What : std::uint8_t { data, picture };
    std::string name;
    Kind kind = Kind::named;
    What what = What::data;
};

class FileSet {
public:
    class File {
    public:
        std::string name;
        std::optional<Bytes> data;            // nothing: known by name only
        std::shared_ptr<const void> storage;  // keeps the bytes alive; null where the caller does

        // What `read` makes of the file. It is called the first time; what it gives is kept until the file is
        // replaced or the set ends, and may point into the file's bytes.
        template <class T> const T& read_once(T (*read)(const File& file)) const
        {
            const auto reader = reinterpret_cast<void (*)()>(read);
            for (const Reading& reading : readings_)
                if (reading.reader == reader) return *static_cast<const T*>(reading.result.get());
            auto result = std::make_shared<const T>(read(*this));
            readings_.push_back({reader, result});
            return *result;
        }

    private:
        friend class FileSet;
        struct Reading {
            void (*reader)();
            std::shared_ptr<const void> result;
        };
        mutable std::vector<Reading> readings_;
    };

    // A later file of the same name replaces an earlier one; a name alone never replaces bytes. Text in UTF-16
    // (with its byte order mark) is kept as UTF-8, so that readers know one encoding; errors in it name lines.
    void add(std::string_view name, Bytes data, std::shared_ptr<const void> storage = nullptr);
    void add_name(std::string_view name);

    // Whom to tell, while a model is opened, what share of that is done, from 0 to 1; nullptr: nobody. The listener
    // outlives the opening.
    using Progress = void (*)(void* listener, float share);
    void set_progress(Progress progress, void* listener)
    {
        progress_ = progress;
        listener_ = listener;
    }
    // Called by readers that may take seconds.
    void report(float share) const
    {
        if (progress_ != nullptr) progress_(listener_, share);
    }

    // Where the names begin, as far as that is known: `models/ogro`, an archive's own name.
    void set_place(std::string_view path);
    // The name of the folder that a file of this name lies in; empty where that is not known.
    std::string folder_name(std::string_view file) const;

    const std::vector<File>& files() const { return files_; }
    // By whole path, ignoring case.
    const File* find(std::string_view path) const;
    // The files that the file named `of` means by a reference, known by name or with their bytes: one at most, or
    // all that fit a pattern, in the order of the set.
    std::vector<const File*> find(const Reference& reference, std::string_view of) const;
    // The same, those alone whose bytes are there.
    std::vector<const File*> find_data(const Reference& reference, std::string_view of) const;
    // A picture that a file of `folder` calls `name`: that path beside the file, from the root of the set; then the
    // base name beside the file, then anywhere; each with its own extension first, then the others that games use.
    // The name in the set, or empty.
    std::string find_picture(std::string_view name, std::string_view folder) const;

private:
    File& slot(std::string_view name);
    // Of a normalised path.
    const File* find_path(std::string_view path) const;
    std::vector<std::uint32_t>::const_iterator first_like(std::string_view path) const;

    Progress progress_ = nullptr;
    void* listener_ = nullptr;
    std::string place_;
    std::vector<File> files_;
    std::vector<std::uint32_t> order_;     // indices into files_, by path in lower case
    std::vector<std::uint32_t> pictures_;  // of those that are pictures, by stem in lower case, then in order
};

// By extension: png, jpg, jpeg, tga, pcx, bmp, dds.
bool is_picture_name(std::string_view name);

}  // namespace marrow
