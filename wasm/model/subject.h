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

// Where a part belongs, and how it is shown.
struct PartPlace {
    std::string name;              // the model's file name without extension
    std::uint32_t parent = kNone;  // index of an earlier part; null: the root
    Joining how = Joining::root;
    std::string at;                // the tag, attachment or joint of the parent that it sits at
    Choice choice = Choice::none;  // parts of one choice stand for each other: one is shown, at first the first
    bool shown = true;             // until a person decides; a muzzle flash is not
    // Degrees a second that it turns by about the x axis of the place where it sits while a clip fires
    // (Clip::fires): the barrel of a weapon. Afterwards it slows down evenly and stands still after `run_down`
    // seconds.
    float spin = 0;
    float run_down = 0;
};

struct Part : PartPlace {
    std::shared_ptr<const Model> model;
    std::string file;  // its name in the file set of the load; its pictures lie beside it. No part of a snapshot
};

// A clip a person can choose: which clip of which part it plays. One name may stand for several parts.
struct SubjectClip {
    std::string name;        // as people see it
    std::string channel;     // empty: of none
    std::uint32_t part = 0;  // index into the parts
    std::uint32_t clip = 0;  // index into that part's clips
    // What the game plays on that part when it has come to its end (an attack: the stand): index into the subject's
    // clips, or null.
    std::uint32_t next = kNone;
};

// Clips that the game plays together: legs and torso of a running attack.
struct SubjectPreset {
    std::string name;                  // "run", "attack", ...
    std::vector<std::uint32_t> clips;  // indices into the subject's clips, one a part
};

// Materials to wear, on all parts of a subject.
struct SubjectSkin {
    std::string name;                     // as people see it
    std::vector<std::uint32_t> families;  // for each part, an index into its skins; null: it keeps what it wears
};

// What is said of all parts together.
struct SubjectDetails {
    std::string name;  // what people see
    std::vector<SubjectClip>
        clips;  // what a person can choose; a name that stands more than once plays on several parts
    std::vector<SubjectSkin> skins;
    std::vector<SubjectPreset> presets;
    std::vector<Warning> warnings;  // what concerns no part alone: pictures that were not there
    Bounds bounds;            // of all parts put together, in the first one's space, at rest (each in its frame 0)
    Bounds animation_bounds;  // and over all that they can do
};

// Part 0 is the root, parents come before children. A single file is a Subject of one part.
struct Subject : SubjectDetails {
    std::vector<Part> parts;
};

// A Subject of the one model: its clips and skins are the model's.
Subject single_subject(Model model);

}  // namespace marrow
