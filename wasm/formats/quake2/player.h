// player.h -- a Quake II player's folder: a body and the weapons for its hands.
#pragma once

#include <string_view>
#include <vector>

#include "formats/assembler.h"

namespace marrow {

// weapon.md2 and w_*.md2, and the pictures that go with them.
bool is_quake2_weapon(std::string_view stem);

// `root` is the body, tris.md2: with a weapon beside it, it is a player.
bool is_quake2_player(const FileSet& files, std::string_view root);
std::vector<Reference> references_quake2_player(std::string_view root);

// Weapons share the body's space and frame numbers: they follow part 0, and are one choice, weapon.md2 first. Clips
// and skins are the body's. A weapon that cannot be read is left out, with a warning.
Result<Subject> assemble_quake2_player(const FileSet& files, const FileSet::File& root, const Assembly& assembly);

}  // namespace marrow
