// player.h -- a player of Half-Life, or somebody else, with what is held: the weapon's joints take the places of
// the joints that bear their names.
//
// The weapon that a player holds is a model of its own, p_NAME.mdl (v_NAME.mdl is what the player sees of it,
// w_NAME.mdl what lies on the ground).
#pragma once

#include <string_view>
#include <vector>

#include "formats/assembler.h"

namespace marrow {

// By names: a model in a folder of its own name, as the game's players are, or the only one beside held weapons.
bool is_half_life_player(const FileSet& files, std::string_view root);
std::vector<Reference> references_half_life_player(std::string_view root);
Result<Subject> assemble_half_life_player(const FileSet& files, const FileSet::File& root,
                                          const Assembly& assembly);

}  // namespace marrow
