// bmp.h -- BMP pictures of Windows and OS/2.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_bmp(Bytes file);
// Errors: unsupported_version for a kind that is not read, truncated, bad_value, too_large.
Result<Picture> load_bmp(Bytes file, std::uint64_t most_bytes = kMostDecodedBytes);

}  // namespace marrow
