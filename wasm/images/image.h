// image.h -- the pixels of a decoded image.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow {

// Rows are stored top to bottom, the pixels of a row left to right.
struct DecodedImage {
    std::uint32_t width = 0;         // in pixels
    std::uint32_t height = 0;        // in pixels
    bool has_alpha = false;          // the file has an alpha channel (it may still be 255 everywhere)
    std::vector<std::uint8_t> rgba;  // width * height * 4 bytes; alpha is not premultiplied
    std::string warning{};           // a fault and the replacement that is shown (base/message.h); empty if none
    bool is_standard = true;         // false: few programs can read the file (Apple's CgBI)
};

// A truncated image is shown if it has at least a quarter of its pixels.
inline bool is_enough(std::uint64_t pixels, std::uint64_t all) { return pixels * 4 >= all; }

using Palette = std::array<std::uint8_t, 768>;  // 256 times red, green, blue

}  // namespace marrow
