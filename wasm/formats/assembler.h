// assembler.h -- one row per kind of subject that is put together from several files: a player's folder, a weapon
// with its pieces. A family (family.h) lists its rows in a table of its own folder.
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

struct Assembler {
    std::string_view kind{};     // "quake2_player", as in Entry::kind
    std::string_view pattern{};  // of the root's base name: "tris.md2", "*.md3"
    bool folder = false;         // it is called by its root's folder; else by its root
    bool takes_parts = false;    // an Assembly is for it
    // Whether the subject of this root, whose name fits the pattern, is put together by this row. Goes by names
    // alone.
    bool (*find)(const FileSet& files, std::string_view root) = nullptr;
    // The files beside the root that the subject is made of, or hides from the list of entries.
    std::vector<Reference> (*references)(std::string_view root) = nullptr;
    // The root has bytes. The subject is not validated.
    Result<Subject> (*assemble)(const FileSet& files, const FileSet::File& root,
                                const Assembly& assembly) = nullptr;
};

}  // namespace marrow
