// indexed.h -- pictures of palette indices, as Quake and Half-Life hold them.
#pragma once

#include <optional>
#include <vector>

#include "images/image.h"

namespace marrow {

struct IndexedImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> indices;
    Palette palette{};
};

// `transparent`: the index drawn with alpha 0, if there is one.
Image to_rgba(const IndexedImage& image, std::optional<std::uint8_t> transparent = std::nullopt);

}  // namespace marrow
