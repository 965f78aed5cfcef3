// registry.h -- bytes to a validated Subject: detection, the entries of a file set, loading.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/format.h"
#include "formats/quake3_player.h"
#include "model/subject.h"

namespace marrow {

std::span<const Format> formats();

// By content; the name decides only between formats without a magic. Null: none of ours.
const Format* detect(Bytes file, std::string_view name);

// Something that can be opened: one model file, a folder that holds a player, or a weapon with its pieces.
struct Entry {
    std::string entry;  // the file's name, or the folder's with a slash at its end ("./": the root)
    std::string_view format;
    std::string_view kind;          // "model", "quake2_player", "quake3_player", "quake3_weapon"
    std::vector<std::string> uses;  // the files it is made of
};
// Players first, then weapons, then the models that are in neither, in the order of the set. Files without bytes
// are told by their extension. Companions (animations, material scripts) are none, but one of them where there is
// nothing else: to open it says what is missing.
std::vector<Entry> entries(const FileSet& files);

// What the file of that name wants.
std::vector<Reference> references(const FileSet& files, std::string_view name);

// Loads an entry and validates it; a Quake III player takes parts of others and a weapon. Errors name the file.
Result<Subject> open_subject(const FileSet& files, std::string_view entry, const Assembly& assembly = {});

}  // namespace marrow
