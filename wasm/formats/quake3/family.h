// family.h -- the formats of Quake III.
#pragma once

#include "formats/family.h"

namespace marrow {

const Family& quake3_family();

}  // namespace marrow
