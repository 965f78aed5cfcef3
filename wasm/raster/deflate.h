// deflate.h -- compresses images that were drawn: the data of a PNG file (RFC 1950, 1951).
//
// Works on whole numbers alone, so that the bytes are the same on every machine. One fast level.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"

namespace marrow {

// Compresses bytes with a zlib header and checksum.
std::vector<std::uint8_t> zlib_compressed(Bytes plain);

// The compressed rows of a PNG file with `channels` of 8 bits a pixel, 3 or 4. `rgba` has 4 bytes a pixel. All rows
// have the filter Sub: drawn images are smooth, and choosing a filter for each row took longer and compressed less.
std::vector<std::uint8_t> png_rows(Bytes rgba, std::uint32_t width, std::uint32_t height, std::uint32_t channels);

}  // namespace marrow
