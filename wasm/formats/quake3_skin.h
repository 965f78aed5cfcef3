// quake3_skin.h -- Quake III's skins, `.skin`: which shader each surface of a model wears.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "formats/format.h"

namespace marrow {

// Both point into the file.
struct Quake3SkinRow {
    std::string_view surface;
    std::string_view shader;  // empty: the surface is not drawn
};

// The rows before the first error.
std::vector<Quake3SkinRow> read_quake3_skin(Bytes file, ErrorSink& errors);

// The row of a surface, by its name without regard to case, with or without the `_1` at its end; null where the
// skin leaves it out.
const Quake3SkinRow* find_surface(std::span<const Quake3SkinRow> skin, std::string_view surface);

// A skin is nothing to look at: the error says what is wrong with it, or what to open.
Result<Model> load_quake3_skin(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
