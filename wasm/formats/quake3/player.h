// player.h -- subjects of Quake III that consist of several models: a player (legs, torso, head and a held weapon),
// and a weapon with its pieces.
#pragma once

#include <string_view>
#include <vector>

#include "formats/assembler.h"

namespace marrow {

// Endings of the names of a weapon's pieces: `gun_barrel.md3` is drawn at the tag `tag_barrel` of `gun.md3`.
inline constexpr std::string_view kBarrel = "_barrel";
inline constexpr std::string_view kFlash = "_flash";

// `root` is lower.md3. Parts that cannot be read are left out with a warning. If a file that `assembly` names is
// missing, it is an error.
Result<Subject> assemble_quake3_player(const Host& files, const Host::File& root, const Assembly& assembly);

// `root` is the weapon's body; the models `_barrel` and `_flash` beside it are its further parts.
Result<Subject> assemble_quake3_weapon(const Host& files, const Host::File& root, const Assembly& assembly);

}  // namespace marrow
