// indexed_pcx.h -- PCX images whose palette or transparent index is needed. Other images are decoded outside of the
// opener.
#pragma once

#include "base/bytes.h"
#include "model/model.h"

namespace marrow {

// Reads an image with 8 bits per pixel and a palette, and marks the last palette entry as transparent. Returns
// false, without effect, for other files.
bool read_indexed_pcx(Bytes file, Image& image);

}  // namespace marrow
