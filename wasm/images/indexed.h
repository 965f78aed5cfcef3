// indexed.h -- pictures of palette indices, as Quake and Half-Life hold them.
#pragma once

#include <optional>
#include <vector>

#include "images/image.h"

namespace marrow {

struct IndexedPicture {
    std::uint32_t width = 0;  // in pixels, as the height
    std::uint32_t height = 0;
    std::vector<std::uint8_t> indices;  // one a pixel, rows from the top
    Palette palette{};
};

// `transparent`: the index drawn with alpha 0, if there is one; only then has the picture an alpha channel.
Picture to_rgba(const IndexedPicture& image, std::optional<std::uint8_t> transparent = std::nullopt);

}  // namespace marrow
