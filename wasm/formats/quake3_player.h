// quake3_player.h -- a Quake III player's folder, put together: legs, torso and head, and a weapon in the hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/file_set.h"
#include "model/subject.h"

namespace marrow {

// What takes the place of a player's own parts, or is given to it; empty: its own, or none.
struct Assembly {
    std::string upper;   // another player's folder, or a file
    std::string head;    // the same
    std::string weapon;  // a weapon's file

    bool empty() const { return upper.empty() && head.empty() && weapon.empty(); }
};

// What an entry is called, and the files it is made of: the first one is the root.
struct Quake3Entry {
    std::string entry;
    std::vector<std::string> uses;
    bool is_player = false;
};

// Players: folders with lower.md3 and one more of upper.md3 and head.md3. Weapons: models that a `_hand`, `_flash`
// or `_barrel` lies beside, or that lie in a folder named `weapons...`.
std::vector<Quake3Entry> quake3_entries(const FileSet& files);

// A part of a player or of a weapon, or a lower level of detail: nothing to offer on its own.
bool is_quake3_piece(const FileSet& files, std::string_view file);

// Pieces that a weapon's file is drawn with, if they lie there.
std::vector<std::string> quake3_weapon_pieces(std::string_view file);

// lower.md3 of the folder that an entry names, which ends in a slash; null: it has none.
const FileSet::File* find_quake3_player(const FileSet& files, std::string_view entry);
bool is_quake3_weapon(const FileSet& files, std::string_view file);

// Reads one model and validates it.
using LoadModel = Result<Model> (*)(const FileSet& files, std::string_view file);

// Parts that cannot be read are left out, with a warning; one of the assembly that is not there is an error.
Result<Subject> open_quake3_player(const FileSet& files, const FileSet::File& lower, const Assembly& assembly,
                                   LoadModel load);
Result<Subject> open_quake3_weapon(const FileSet& files, std::string_view file, LoadModel load);

}  // namespace marrow
