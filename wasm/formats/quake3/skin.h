// skin.h -- Quake III's skins, `.skin`: the shader of each surface of a model.
#pragma once

#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "base/text_faults.h"
#include "formats/format.h"

namespace marrow {

// They point into the file.
struct Quake3SkinRow {
    std::string_view surface;
    std::string_view shader;  // empty: the surface is not drawn
    std::string_view whole;   // the shader with a comment that directly follows it; empty where none does
};

struct Quake3Skin {
    std::vector<Quake3SkinRow> rows;
    TextFaults faults;
};

Quake3Skin read_quake3_skin(Bytes file);

// The row of a surface, the first of its name without regard to case, with or without the `_1` at its end; kNone
// if the skin has none. `rows` are the surfaces of the skin's rows.
std::uint32_t find_surface(const NameIndex& rows, std::string_view surface);

// A skin is no model: the error says what is wrong with it, or what to open.
Result<Model> load_quake3_skin(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
