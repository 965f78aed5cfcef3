// bmp.h -- BMP images of Windows and OS/2.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_bmp(Bytes file);
// Errors: unsupported_version for an unsupported kind, truncated, bad_value, too_large.
Result<DecodedImage> load_bmp(Bytes file, std::uint64_t max_bytes = kMaxDecodedBytes);

}  // namespace marrow
