// family.h -- Half-Life: models, and players with what they hold.
#pragma once

#include "formats/family.h"

namespace marrow {

const Family& half_life_family();

}  // namespace marrow
