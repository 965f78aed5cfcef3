// family.h -- the formats of Quake and Hexen II.
#pragma once

#include "formats/family.h"

namespace marrow {

const Family& quake_family();

}  // namespace marrow
