// indexed_pcx.h -- PCX images whose palette or transparent index is needed. Other images are decoded outside of the
// opener.
#pragma once

#include "base/bytes.h"
#include "model/model.h"

namespace marrow {

// Reads an image of 8 bits with a palette, whose last entry is transparent. Returns false, without effect, for
// other files.
bool read_indexed_pcx(Bytes file, Image& image);

}  // namespace marrow
