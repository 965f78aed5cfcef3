// image.h -- decoded pictures: the pixels of an image.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow {

// Rows run from the top, pixels from the left.
struct Picture {
    std::uint32_t width = 0;  // in pixels, as the height
    std::uint32_t height = 0;
    bool has_alpha = false;          // the file has an alpha channel (it may still be 255 everywhere)
    std::vector<std::uint8_t> rgba;  // width * height * 4 bytes; alpha is not premultiplied
    std::string warning{};    // what is wrong with the file, and what is shown in spite of it; empty: nothing
    bool is_standard = true;  // other programs can read the file
};

// A picture that is cut short is shown if it has at least a quarter of its pixels.
inline bool is_enough(std::uint64_t pixels, std::uint64_t all) { return pixels * 4 >= all; }
inline constexpr const char* kCutShort =
    "The file ends inside the pixels; the rest of the picture is empty. The copy is cut short: fetch it again.";

using Palette = std::array<std::uint8_t, 768>;  // 256 x red, green, blue

}  // namespace marrow
