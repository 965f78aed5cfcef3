// indexed_pcx.h -- PCX images whose palette indices have a meaning. Other images are decoded outside of the opener.
#pragma once

#include "base/bytes.h"
#include "model/model.h"

namespace marrow {

// Reads an image of 8 bits with a palette, whose last entry is clear. Returns false, without effect, for other
// files.
bool read_indexed_pcx(Bytes file, Image& image);

}  // namespace marrow
