// family.h -- the formats of Quake II.
#pragma once

#include "formats/family.h"

namespace marrow {

const Family& quake2_family();

}  // namespace marrow
