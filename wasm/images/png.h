// png.h -- PNG images, including Apple's CgBI variant. Damaged ones are decoded as far as possible.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_png(Bytes file);
Result<DecodedImage> load_png(Bytes file, std::uint64_t max_bytes = kMaxDecodedBytes);

}  // namespace marrow
