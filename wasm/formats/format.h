// format.h -- one row per format: how it is told, what it wants, how it is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "formats/file_set.h"
#include "model/model.h"

namespace marrow {

// A companion that a file wants.
//   named    written in the file
//   rule     made from the file's own name; allowed to fail
//   offered  used when it lies there
// Data holds a load up; pictures are decoded afterwards and arrive one by one.
struct Reference {
    enum class Kind : std::uint8_t { named, rule, offered };
    enum class What : std::uint8_t { data, picture };
    std::string name;
    Kind kind = Kind::named;
    What what = What::data;
};

struct Format {
    std::string_view name;       // "md2", as in Model::format and `info`
    std::string_view extension;  // without the dot
    std::string_view title;      // for people
    bool (*is)(Bytes file);      // by magic alone; null: there is none, the extension decides
    std::vector<Reference> (*references)(Bytes file, std::string_view name);  // null: it wants nothing
    // `name` is the file's name in `files`. The model is not validated yet.
    Result<Model> (*load)(Bytes file, std::string_view name, const FileSet& files);
    // Belongs to a model, and is no model itself: `load` is always an error, which says what to open.
    bool companion = false;
};

}  // namespace marrow
