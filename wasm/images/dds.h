// dds.h -- DirectDraw surfaces: DXT1, DXT3, DXT5, RXGB and uncompressed pixels. The largest mip level is read.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"

namespace marrow {

bool is_dds(Bytes file);
Result<Image> load_dds(Bytes file);

}  // namespace marrow
