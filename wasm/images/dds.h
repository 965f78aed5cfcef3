// dds.h -- DirectDraw surfaces: DXT1, DXT3, DXT5, RXGB and uncompressed pixels. The largest mip level is read.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

// By its first four bytes.
bool is_dds(Bytes file);
// Errors: unsupported_version for other kinds of pixels, truncated, bad_value, too_large.
Result<Picture> load_dds(Bytes file, std::uint64_t most_bytes = kMostDecodedBytes);

}  // namespace marrow
