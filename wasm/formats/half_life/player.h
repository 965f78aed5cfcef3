// player.h -- a Half-Life player, or another figure, with the weapons that it can hold. A joint of a weapon follows
// the figure's joint with the same name.
//
// A held weapon is a separate model, p_NAME.mdl. v_NAME.mdl is the weapon in the first-person view, w_NAME.mdl the
// weapon on the ground.
#pragma once

#include <string_view>
#include <vector>

#include "formats/assembler.h"

namespace marrow {

Result<Subject> assemble_half_life_player(const Host& files, const Host::File& root, const Assembly& assembly);

}  // namespace marrow
