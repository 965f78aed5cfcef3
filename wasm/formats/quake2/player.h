// player.h -- a Quake II player's folder: a body and its weapons.
#pragma once

#include <string_view>
#include <vector>

#include "formats/assembler.h"

namespace marrow {

// Whether this is the stem of a weapon, weapon.md2 or w_*.md2, or of an image of one.
bool is_quake2_weapon(std::string_view stem);

// `root` is the body, tris.md2. Weapons are in the body's space and have its frame numbers: they follow part 0.
// One weapon is shown at a time, initially weapon.md2. Clips and skins come from the body. A weapon that cannot be
// read is left out with a warning.
Result<Subject> assemble_quake2_player(const Host& files, const Host::File& root, const Assembly& assembly);

}  // namespace marrow
