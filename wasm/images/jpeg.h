// jpeg.h -- JPEG images. Damaged ones are decoded as far as possible.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_jpeg(Bytes file);
Result<DecodedImage> load_jpeg(Bytes file, std::uint64_t max_bytes = kMaxDecodedBytes);

}  // namespace marrow
