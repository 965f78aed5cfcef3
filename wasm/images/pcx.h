// pcx.h -- ZSoft PCX pictures, version 0 to 5.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "images/image.h"

namespace marrow {

bool is_pcx(Bytes file);
Result<Image> load_pcx(Bytes file);

}  // namespace marrow
