// family.h -- the formats of Half-Life.
#pragma once

#include "formats/family.h"

namespace marrow {

const Family& half_life_family();

}  // namespace marrow
