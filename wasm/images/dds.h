// dds.h -- DirectDraw surfaces: DXT1 to DXT5, RXGB, BC4, BC5, BC7 and uncompressed pixels. Reads the largest mip
// level.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_dds(Bytes file);
// Errors: unsupported_version for other pixel formats, truncated, bad_value, too_large.
Result<DecodedImage> load_dds(Bytes file, std::uint64_t max_bytes = kMaxDecodedBytes);

}  // namespace marrow
