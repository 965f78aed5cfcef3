// registry.h -- a file set to a validated Subject: detection, entries, references, loading.
//
// Every function takes the families that may read the files: an opener's one, or all of them. Nothing here knows a
// format by its name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/family.h"
#include "formats/file_set.h"
#include "model/subject.h"

namespace marrow {

// By content; the name decides only between formats without a magic. Null: none of these families'.
const Format* detect(Families families, Bytes file, std::string_view name);

// Something that can be opened: a model's file, or what an assembler puts together.
//
// `entry` is unique. A model is called by its file's name, and so is a weapon with its pieces; a player by its
// folder's, with a slash at its end ("./": the root of the set). Where one folder holds several players, the one of
// the family that comes first has the folder's name, and the others are called by their root's file, which then
// stands for the player.
struct Entry {
    std::string entry;
    std::string_view format;        // of the root: "md2"
    std::string_view kind;          // "model", or the assembler's: "quake2_player"
    std::vector<std::string> uses;  // the files it is made of, the root first
};
// What assemblers put together comes first, then the models that belong to none of them, in the order of the set.
// Files without bytes are told by their extension. A file that another one's references name by rule (a coarser
// level of detail) is none. Companions (animations, material scripts) are none, but one of them where there is
// nothing else: to open it says what is missing.
std::vector<Entry> entries(Families families, const FileSet& files);

// What the file of that name wants, and what the subject is put together from that bears this name.
std::vector<Reference> references(Families families, const FileSet& files, std::string_view name);

// Loads an entry and validates it, which is the last that is done to it. Errors name the file.
Result<Subject> open_subject(Families families, const FileSet& files, std::string_view entry,
                             const Assembly& assembly = {});

// For assemblers: reads one file as a model of the family. It is not validated; errors and warnings name the file.
Result<Model> load_model(const Family& family, const FileSet& files, std::string_view name);

}  // namespace marrow
