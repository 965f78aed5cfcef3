// spr_builder.h -- builds a valid sprite in a few lines; every field can be changed to an invalid value.
#pragma once

#include <glm/vec3.hpp>

#include <optional>
#include <vector>

#include "support/byte_builder.h"

namespace marrow::test {

// Initially a sprite of Half-Life that is parallel to the screen, with one frame of 2 x 1 pixels with the palette
// indices 1 and 255. Palette entry i is {i, 255 - i, 7}.
struct SprBuilder {
    struct FrameImage {
        std::int32_t left = -1, top = 1, width = 2, height = 1;
        File pixels = {1, 255};
    };
    struct Frame {
        std::int32_t kind = 0;
        std::vector<float> times{};  // of a group
        std::vector<FrameImage> images = {{}};
    };

    std::int32_t version = 2;
    std::int32_t type = 2;
    std::int32_t texture_format = 0;
    bool has_texture_format = true;  // false: as in early files of version 2
    std::uint16_t palette_count = 256;
    std::vector<Frame> frames = {{}};
    std::optional<std::int32_t> frame_count{};  // none: the number of frames

    // A frame with a single image, all of whose pixels are `index`.
    static Frame filled(std::uint8_t index, std::int32_t width = 2, std::int32_t height = 1);
    static Frame group(std::vector<float> times, std::int32_t kind = 1);

    File build() const;
};

}  // namespace marrow::test
