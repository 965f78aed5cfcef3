// image.h -- decoded pictures. Rows run from the top, pixels from the left; RGBA8, alpha not premultiplied.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace marrow {

struct Image {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    bool has_alpha = false;  // the file has an alpha channel (it may still be 255 everywhere)
    std::vector<std::uint8_t> rgba;
};

using Palette = std::array<std::uint8_t, 768>;  // 256 x red, green, blue

}  // namespace marrow
