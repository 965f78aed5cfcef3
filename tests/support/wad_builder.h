// wad_builder.h -- builds small archives of textures, WAD2 and WAD3.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

struct WadEntry {
    std::string name;
    std::uint8_t type;
    File data;
    std::uint8_t compression = 0;
};

File wad(std::string_view magic, const std::vector<WadEntry>& entries);

// A texture of 16 x 16 pixels of one index, for WAD3 with a palette, whose entry i is {i, 255 - i, 3}.
File wad_texture(std::uint8_t index, bool has_palette, std::uint32_t offset = 40);

// An image of 8 x 4 pixels of one index, optionally with the palette of wad_texture().
File wad_image(std::uint8_t index, bool has_palette = false);

// A font of 256 x 2 pixels of index 9, with a palette.
File wad_font();

}  // namespace marrow::test
