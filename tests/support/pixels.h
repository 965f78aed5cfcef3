// pixels.h -- decoded images that a test can compare and print.
#pragma once

#include <array>
#include <cstring>
#include <vector>

#include "base/result.h"
#include "images/image.h"

namespace marrow::test {

using Pixel = std::array<std::uint8_t, 4>;

// The pixels from the top left, row by row; none if the image was refused.
inline std::vector<Pixel> pixels_of(const DecodedImage& image)
{
    std::vector<Pixel> out(image.rgba.size() / 4);
    if (!out.empty()) std::memcpy(out.data(), image.rgba.data(), image.rgba.size());
    return out;
}

inline std::vector<Pixel> pixels_of(const Result<DecodedImage>& image)
{
    return image ? pixels_of(image.value()) : std::vector<Pixel>();
}

}  // namespace marrow::test
