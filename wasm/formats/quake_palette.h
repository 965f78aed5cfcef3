// quake_palette.h -- the palette of Quake, which its models, sprites and textures do not contain.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

struct QuakePalette {
    std::vector<glm::u8vec3> colors;      // 256: red, green, blue
    std::uint32_t first_full_bright = 0;  // this entry and all after it are drawn without light; 256: none is
};

// The files that may contain the palette: gfx/palette.lmp of a game's folder or archive, or a palette beside the
// file. gfx/colormap.lmp has the number of full bright entries.
std::vector<Reference> quake_palette_references();

// The palette for the file `of`. If there is none, a stand-in with similar colours, and a warning in `model`.
QuakePalette find_quake_palette(const Host& files, std::string_view of, Model& model);

// A palette similar to Quake's: it has the same rows, each interpolated between three colours.
std::vector<glm::u8vec3> stand_in_palette();

}  // namespace marrow
