#include "images/indexed.h"

#include <cstring>

namespace marrow {

Image to_rgba(const IndexedImage& image, std::optional<std::uint8_t> transparent)
{
    // One table lookup a pixel: the palette widened to whole pixels first.
    std::array<std::uint32_t, 256> colors;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const std::array<std::uint8_t, 4> pixel = {image.palette[i * 3], image.palette[i * 3 + 1],
                                                   image.palette[i * 3 + 2],
                                                   static_cast<std::uint8_t>(transparent == i ? 0 : 255)};
        std::memcpy(&colors[i], pixel.data(), 4);
    }
    Image out{image.width, image.height, transparent.has_value(), {}};
    out.rgba.resize(image.indices.size() * 4);
    for (std::size_t i = 0; i < image.indices.size(); ++i)
        std::memcpy(out.rgba.data() + i * 4, &colors[image.indices[i]], 4);
    return out;
}

}  // namespace marrow
