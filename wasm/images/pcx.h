// pcx.h -- ZSoft PCX images, versions 0 to 5.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_pcx(Bytes file);
// Errors: unsupported_version for unsupported numbers of planes and bits, truncated, bad_value, too_large.
Result<DecodedImage> load_pcx(Bytes file, std::uint64_t max_bytes = kMaxDecodedBytes);

}  // namespace marrow
