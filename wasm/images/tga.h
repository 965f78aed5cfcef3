// tga.h -- TGA images. Truncated ones are decoded as far as possible.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

// TGA has no magic number: true for a plausible header. Test the other formats first.
bool is_tga(Bytes file);
// Errors: unknown_format if the header is not plausible, truncated, bad_value, too_large.
Result<DecodedImage> load_tga(Bytes file, std::uint64_t max_bytes = kMaxDecodedBytes);

}  // namespace marrow
