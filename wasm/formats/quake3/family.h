// family.h -- Quake III.
#pragma once

#include "formats/family.h"

namespace marrow {

const Family& quake3_family();

}  // namespace marrow
