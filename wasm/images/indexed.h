// indexed.h -- images of palette indices, as Quake and Half-Life store them.
#pragma once

#include <optional>
#include <vector>

#include "images/image.h"

namespace marrow {

struct IndexedImage {
    std::uint32_t width = 0;            // in pixels
    std::uint32_t height = 0;           // in pixels
    std::vector<std::uint8_t> indices;  // one per pixel, rows top to bottom
    Palette palette{};
};

// `transparent`: the index that becomes alpha 0. Without it the result has no alpha channel.
DecodedImage to_rgba(const IndexedImage& image, std::optional<std::uint8_t> transparent = std::nullopt);

}  // namespace marrow
