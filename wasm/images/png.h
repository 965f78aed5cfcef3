// png.h -- PNG pictures, also those of Apple's tools, and damaged ones as far as they can be read.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"
#include "images/image_size.h"

namespace marrow {

bool is_png(Bytes file);
Result<Picture> load_png(Bytes file, std::uint64_t most_bytes = kMostDecodedBytes);

}  // namespace marrow
