// skin.h -- Quake III's skins, `.skin`: which shader each surface of a model wears.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "base/name_index.h"
#include "formats/format.h"

namespace marrow {

// Both point into the file.
struct Quake3SkinRow {
    std::string_view surface;
    std::string_view shader;  // empty: the surface is not drawn
};

// The rows before the first error.
std::vector<Quake3SkinRow> read_quake3_skin(Bytes file, ErrorSink& errors);

// The row of a surface, the first of its name without regard to case, with or without the `_1` at its end; kNone
// where the skin leaves it out. `rows` are the surfaces of the skin's rows.
std::uint32_t find_surface(const NameIndex& rows, std::string_view surface);

// A skin is nothing to look at: the error says what is wrong with it, or what to open.
Result<Model> load_quake3_skin(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
