// stb.h -- stb_image, held to bounds.
#pragma once

#include <optional>
#include <span>

#include "base/bytes.h"
#include "images/image.h"

namespace marrow {

// The size that a PNG, JPEG or TGA says; nothing where it cannot be read.
struct StbSize {
    std::uint64_t width, height;
};
std::optional<StbSize> size_by_stb(Bytes file);

// Nothing where the file cannot be decoded, or one piece of memory would be larger than `most` bytes while it
// grows.
std::optional<Picture> decode_by_stb(Bytes file, std::uint64_t most);

// Unpacks deflated data, with a zlib header or without. Gives how many bytes of `out` it has filled before the data
// end, are damaged, or no room is left; the others are 0.
std::size_t inflate_by_stb(Bytes data, bool has_header, std::span<std::uint8_t> out);

}  // namespace marrow
