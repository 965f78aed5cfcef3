// subject.h -- Subject: one or several models that are shown together. Plain data, like Model.
//
// Member comments are also the TSDoc of the TypeScript types (tests/support/typescript.h), where kNone is null.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/model.h"

namespace marrow {

// How a part is joined to its parent.
//   tag     at the tag, attachment or joint of the parent that `at` names
//   follow  in the parent's space, playing the parent's frames: a Quake II weapon
//   merge   joints take the matrices of the parent's joints of the same name: a Half-Life weapon
enum class Joining : std::uint8_t { root, tag, follow, merge };

// How a part of a subject is placed and shown.
struct PartPlace {
    std::string name;              // file name of the model without extension
    std::uint32_t parent = kNone;  // index of an earlier part; null for the root
    Joining how = Joining::root;   // how the part is joined to its parent
    std::string at;                // tag, attachment or joint of the parent; only for `tag`
    bool shown = true;             // shown by default
};

struct Part : PartPlace {
    std::shared_ptr<const Model> model;
    std::string file;  // name of the model's file in the file set, for finding its images; not in snapshots
};

// A clip of a part, listed by its display name. Entries with equal names play together on several parts.
struct SubjectClip {
    std::string name;            // display name
    std::string channel;         // channel that it plays on, such as "legs"; empty: no channel
    std::uint32_t part = 0;      // index into the parts
    std::uint32_t clip = 0;      // index into that part's clips
    std::uint32_t next = kNone;  // index of the subject clip that the game plays next on the part, or null
};

// Clips that the game plays together: legs and torso of a running attack.
struct SubjectPreset {
    std::string name;                  // for example "run" or "attack"
    std::vector<std::uint32_t> clips;  // indices into the subject's clips, at most one per part
};

// A skin for all parts of a subject.
struct SubjectSkin {
    std::string name;                     // display name
    std::vector<std::uint32_t> families;  // for each part, the index of one of its skins; null: unchanged
};

// The properties of a subject as a whole.
struct SubjectDetails {
    std::string name;                    // display name
    std::vector<SubjectClip> clips;      // clips to choose from; equal names play together on several parts
    std::vector<SubjectSkin> skins;      // skins to choose from
    std::vector<SubjectPreset> presets;  // sets of clips that play together
    std::vector<Warning> warnings;       // problems that concern the whole subject, such as missing images
    Bounds bounds;                       // bounds of all parts at rest (frame 0), in the root part's space
    Bounds animation_bounds;             // bounds over all animations of all parts, in the root part's space
};

// Part 0 is the root; parents come before children. A single file is a Subject of one part.
struct Subject : SubjectDetails {
    std::vector<Part> parts;
};

// A Subject of one model, with the model's clips and skins.
Subject single_subject(std::shared_ptr<const Model> model);
inline Subject single_subject(Model model)
{
    return single_subject(std::make_shared<const Model>(std::move(model)));
}

}  // namespace marrow
