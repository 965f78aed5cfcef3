#include "images/indexed.h"

#include <algorithm>

namespace marrow {

DecodedImage to_rgba(const IndexedImage& image, std::optional<std::uint8_t> transparent)
{
    // Expand the palette to RGBA first, so that each pixel is one table lookup.
    std::array<std::array<std::uint8_t, 4>, 256> colors;
    for (std::size_t i = 0; i < colors.size(); ++i)
        colors[i] = {image.palette[i * 3], image.palette[i * 3 + 1], image.palette[i * 3 + 2],
                     static_cast<std::uint8_t>(transparent == i ? 0 : 255)};
    DecodedImage out{image.width, image.height, transparent.has_value(), {}};
    out.rgba.resize(image.indices.size() * 4);
    std::uint8_t* to = out.rgba.data();
    for (const std::uint8_t index : image.indices) to = std::copy_n(colors[index].data(), 4, to);
    return out;
}

}  // namespace marrow
