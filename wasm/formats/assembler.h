// assembler.h -- a table row for each kind of subject that consists of several model files: a player's folder, a
// weapon and its pieces. A family (family.h) lists its rows in its family.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/host.h"
#include "model/subject.h"

namespace marrow {

// The user's replacements for a player's parts, and the weapon to hold. An empty path keeps the player's own part,
// or adds no weapon.
struct Assembly {
    std::string upper;   // another player's folder, or a model file
    std::string head;    // another player's folder, or a model file
    std::string weapon;  // a model file

    bool empty() const { return upper.empty() && head.empty() && weapon.empty(); }
};

// TypeScript decides which files are roots of such a subject, and which belong to it
// (web/lib/load/lookup/families).
struct Assembler {
    std::string_view kind{};   // "quake2_player", as in an entry
    bool takes_parts = false;  // accepts an Assembly
    // Loads the subject. The bytes of the root are present. The result is not validated.
    Result<Subject> (*assemble)(const Host& files, const Host::File& root, const Assembly& assembly) = nullptr;
};

}  // namespace marrow
