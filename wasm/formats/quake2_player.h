// quake2_player.h -- a Quake II player's folder: a body and the weapon in its hands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/file_set.h"
#include "model/subject.h"

namespace marrow {

struct Quake2Folder {
    std::string folder;                // with a slash at its end; empty: the root of the set
    std::string body;                  // tris.md2
    std::vector<std::string> weapons;  // weapon.md2 first, then the w_*.md2
};

// weapon.md2 and w_*.md2, and the pictures that go with them.
bool is_quake2_weapon(std::string_view stem);

// The folders of the set that hold `tris.md2` and a weapon.
std::vector<Quake2Folder> quake2_folders(const FileSet& files);

// Weapons share the body's space and frame numbers: they follow part 0, and are one choice.
Part quake2_weapon(Model weapon, const Model& body);

// `parts`: room for the body, then its weapons. Clips and skins are the body's.
Subject join_quake2_player(std::string name, Model body, std::vector<Part> parts);

}  // namespace marrow
