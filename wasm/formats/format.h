// format.h -- a table row for each file format: how it is recognised, which companions it needs, how it is loaded.
// A family (family.h) lists its rows in its family.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/host.h"
#include "model/subject.h"

namespace marrow {

struct Format {
    static constexpr std::size_t kMostExtensions = 4;

    std::string_view name{};  // "md2", as in Model::format and `marrow info`
    // Without the dot, the most common one first; the rest are empty. A format without any is recognised by `is`.
    std::string_view extensions[kMostExtensions]{};
    std::string_view title{};  // shown to users
    // The first bytes of a file, by which the page chooses an opener. Empty: the format has no magic.
    std::string_view magic{};
    // Whether the content is of this format, whatever the extension. Null: the format cannot be recognised by its
    // content, and the extension decides.
    bool (*is)(Bytes file) = nullptr;
    // The companions of a file, without those that `choices` adds. Null: the format has no companions.
    std::vector<Reference> (*references)(Bytes file, std::string_view name) = nullptr;
    // `name` is the file's name in `files`. The model is not validated.
    Result<Model> (*load)(Bytes file, std::string_view name, const Host& files) = nullptr;
    // Used instead of `load` by a format whose file holds a whole subject.
    Result<Subject> (*open)(Bytes file, std::string_view name) = nullptr;
    // A file that belongs to a model and is not a model itself. `load` fails, and its error says what is wrong
    // with the file or which file to open instead. Only an animation without a model can be loaded, as a skeleton.
    bool companion = false;
    // Optional companions that depend on the names or contents of other files in `files`. Null: none.
    std::vector<Reference> (*choices)(Bytes file, std::string_view name, const Host& files) = nullptr;
};

bool has_extension(const Format& format, std::string_view file);

}  // namespace marrow
