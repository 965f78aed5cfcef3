// player.h -- subjects of Quake III that are put together: a player's folder (legs, torso, head, and a weapon in
// the hand), and a weapon with its pieces.
#pragma once

#include <string_view>
#include <vector>

#include "formats/assembler.h"

namespace marrow {

// `root` is lower.md3: with one more of upper.md3 and head.md3 beside it, it is a player.
bool is_quake3_player(const FileSet& files, std::string_view root);
std::vector<Reference> references_quake3_player(std::string_view root);

// Parts that cannot be read are left out, with a warning; one of the assembly that is not there is an error.
Result<Subject> assemble_quake3_player(const FileSet& files, const FileSet::File& root, const Assembly& assembly);

// A model that a `_hand`, `_flash` or `_barrel` lies beside, or that lies in a folder named `weapons...`, and is
// neither such a piece, nor a player's part, nor a coarser level of detail.
bool is_quake3_weapon(const FileSet& files, std::string_view root);
std::vector<Reference> references_quake3_weapon(std::string_view root);
Result<Subject> assemble_quake3_weapon(const FileSet& files, const FileSet::File& root, const Assembly& assembly);

}  // namespace marrow
