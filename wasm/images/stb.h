// stb.h -- the readers of stb_image.
#pragma once

#include <optional>
#include <span>

#include "base/bytes.h"
#include "images/image.h"

namespace marrow {

// The size that a JPEG declares, in pixels; nothing if its header cannot be read.
struct StbSize {
    std::uint64_t width, height;
};
std::optional<StbSize> jpeg_size_by_stb(Bytes file);

// Decode a file. Return nothing if it cannot be decoded, or if a buffer of a PNG would exceed `max_buffer` bytes
// by more than 64 KiB.
std::optional<DecodedImage> decode_png_by_stb(Bytes file, std::uint64_t max_buffer);
std::optional<DecodedImage> decode_jpeg_by_stb(Bytes file);
std::optional<DecodedImage> decode_tga_by_stb(Bytes file);

// Inflates deflate data with or without a zlib header, up to the end of the data, damage, or the end of `out`.
// Returns the number of bytes written; the rest of `out` is 0.
std::size_t inflate_by_stb(Bytes data, bool has_header, std::span<std::uint8_t> out);

}  // namespace marrow
