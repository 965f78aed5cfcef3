// image.h -- decoded pictures: the pixels of an image.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace marrow {

// Rows run from the top, pixels from the left.
struct Picture {
    std::uint32_t width = 0;  // in pixels, as the height
    std::uint32_t height = 0;
    bool has_alpha = false;          // the file has an alpha channel (it may still be 255 everywhere)
    std::vector<std::uint8_t> rgba;  // width * height * 4 bytes; alpha is not premultiplied
};

using Palette = std::array<std::uint8_t, 768>;  // 256 x red, green, blue

}  // namespace marrow
