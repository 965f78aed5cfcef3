// format.h -- one row per kind of file: how it is told, what it wants, how it is read. A family (family.h) lists
// its rows in a table of its own folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/file_set.h"
#include "model/subject.h"

namespace marrow {

struct Format {
    static constexpr std::size_t kMostExtensions = 4;

    std::string_view name{};                         // "md2", as in Model::format and `info`
    std::string_view extensions[kMostExtensions]{};  // without the dot, the usual one first; unused ones are empty
    std::string_view title{};                        // for people
    // The bytes that the file begins with, by which the page chooses an opener; empty: it has none.
    std::string_view magic{};
    // By content, which has the last word. Null: there is nothing to tell it by, the extension decides.
    bool (*is)(Bytes file) = nullptr;
    // Null: it wants nothing. `file` is empty where only its name is known: the references by rule and those that
    // are offered need no more.
    std::vector<Reference> (*references)(Bytes file, std::string_view name) = nullptr;
    // `name` is the file's name in `files`. The model is not validated.
    Result<Model> (*load)(Bytes file, std::string_view name, const FileSet& files) = nullptr;
    // In place of `load`, where one file holds a whole subject.
    Result<Subject> (*open)(Bytes file, std::string_view name) = nullptr;
    // Belongs to a model, and is no model itself: `load` is always an error, which says what is wrong with the
    // file, or what to open.
    bool companion = false;
    // Of what lies in `files`, what `load` looks into to choose, and could do without. Null: nothing.
    std::vector<Reference> (*choices)(Bytes file, std::string_view name, const FileSet& files) = nullptr;
};

bool has_extension(const Format& format, std::string_view file);

}  // namespace marrow
