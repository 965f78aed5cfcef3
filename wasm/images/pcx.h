// pcx.h -- ZSoft PCX pictures, version 0 to 5.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

// By the first four bytes of its header.
bool is_pcx(Bytes file);
// Errors: unsupported_version for other numbers of planes and bits, truncated, bad_value, too_large.
Result<Picture> load_pcx(Bytes file, std::uint64_t most_bytes = kMostDecodedBytes);

}  // namespace marrow
