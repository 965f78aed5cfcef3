// subject.h -- what a person opens: one model, or several put together. Plain data, like Model.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/model.h"

namespace marrow {

// How a part sits on its parent.
//   tag     at a tag, attachment or joint of the parent, named by `at`
//   follow  in the parent's space, at the parent's frame: a Quake II weapon
//   merge   joints of the same name take the parent's matrices: a Half-Life weapon
enum class Joining : std::uint8_t { root, tag, follow, merge };

// Parts of one choice, which lie side by side, stand for each other: one is shown, the first until a person
// chooses. None: always shown.
enum class Choice : std::uint8_t { none, weapon };

struct Part {
    std::string name;  // the model's file name without extension
    std::shared_ptr<const Model> model;
    std::uint32_t parent = kNone;  // an earlier part
    Joining how = Joining::root;
    std::string at;
    Choice choice = Choice::none;
    bool shown = true;  // until a person decides; a muzzle flash is not
    std::string file;   // its name in the file set of the load; its pictures lie beside it. No part of a snapshot
};

// A clip a person can choose: which clip of which part it plays. One name may stand for several parts.
struct SubjectClip {
    std::string name;
    std::string channel;
    std::uint32_t part = 0;
    std::uint32_t clip = 0;
    // What the game plays on that part when it has come to its end (an attack: the stand); an index into
    // Subject::clips, or kNone.
    std::uint32_t next = kNone;
};

// Clips that the game plays together: legs and torso of a running attack.
struct SubjectPreset {
    std::string name;                  // "run", "attack", ...
    std::vector<std::uint32_t> clips;  // indices into Subject::clips, one a part
};

struct SubjectSkin {
    std::string name;
    std::vector<std::uint32_t> family;  // for each part, the index into Model::skins; kNone: leave it
};

// Part 0 is the root, parents come before children. A single file is a Subject of one part.
struct Subject {
    std::string name;
    std::vector<Part> parts;
    std::vector<SubjectClip> clips;
    std::vector<SubjectSkin> skins;
    std::vector<SubjectPreset> presets;
    // Of all parts put together, in the first one's space: at rest (each in its frame 0), and over all they can do.
    Bounds bounds;
    Bounds animation_bounds;
};

// A Subject of the one model: its clips and skins are the model's.
Subject single_subject(Model model);

}  // namespace marrow
