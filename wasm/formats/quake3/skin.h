// skin.h -- Quake III's skins, `.skin`: the shader of each surface of a model.
#pragma once

#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "base/text_faults.h"
#include "formats/format.h"

namespace marrow {

// The views point into the file.
struct Quake3SkinRow {
    std::string_view surface;
    std::string_view shader;  // empty: the surface is not drawn
    std::string_view whole;   // the shader and the comment that directly follows it; empty if none does
};

struct Quake3Skin {
    std::vector<Quake3SkinRow> rows;
    TextFaults faults;
};

Quake3Skin read_quake3_skin(Bytes file);

// The index of the first row for a surface, ignoring case. If there is none and the name ends with `_` and one
// character (`h_head_1`), the first row for the name without these two. kNone if the skin has neither. `rows`: the
// index of the rows' surfaces.
std::uint32_t find_surface(const NameIndex& rows, std::string_view surface);

// Always fails: the error says what is wrong with the skin, or which model to open.
Result<Model> load_quake3_skin(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
