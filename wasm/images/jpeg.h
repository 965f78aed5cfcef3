// jpeg.h -- JPEG pictures, damaged ones as far as they can be decoded.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_jpeg(Bytes file);
Result<Picture> load_jpeg(Bytes file, std::uint64_t most_bytes = kMostDecodedBytes);

}  // namespace marrow
