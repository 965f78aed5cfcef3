// 3ds_keyframer.h -- the keyframer of 3DS files: who moves whom, and how.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/studio3ds/3ds_chunks.h"
#include "formats/studio3ds/3ds_tracks.h"

namespace marrow {

// What a node moves, by its chunk.
enum class NodeKind3ds : std::uint16_t {
    ambient = 0xB001,
    object = 0xB002,
    camera = 0xB003,
    camera_target = 0xB004,
    light = 0xB005,
    light_target = 0xB006,
    spotlight = 0xB007,
};

struct Node3ds {
    NodeKind3ds kind = NodeKind3ds::object;
    std::uint32_t id = 0, parent_id = kNone;
    std::uint32_t parent = kNone;  // among the nodes
    std::string_view name;         // of the object that it moves
    std::string_view instance;
    glm::dvec3 pivot{0.0};
    Keys3ds<glm::dvec3> position, scale;
    Keys3ds<Turn3ds> rotation;
    Keys3ds<double> field_of_view, roll;
    Keys3ds<Toggle3ds> hidden;
};

struct Keyframer3ds {
    std::uint32_t frames = 0;      // as the file counts them
    std::uint32_t last_frame = 0;  // of the file's count, its segment and its keys
    std::vector<Node3ds> nodes;    // parents first, without the ambient light
    Tracks3dsLedger ledger;
};

// Reads a keyframer (chunk 0xB000) into an empty one.
void read_3ds_keyframer(const ByteReader& body, Keyframer3ds& keyframer, Model& model);

// What a person calls a node: "wheel", "wheel.left" an instance, "camera.Target" a target.
std::string name_of(const Node3ds& node);

// Whether a node moves, turns, grows, comes or goes.
bool is_moved(const Node3ds& node);

// The joints of the nodes' own numbers, at rest in the first frame.
void add_3ds_joints(const Keyframer3ds& keyframer, Model& model);

// The one animation and its clip, where anything moves. Joints that rest elsewhere than in the first frame get
// tracks though they stand still. The model's cameras know their joints.
void add_3ds_animation(Keyframer3ds& keyframer, const std::vector<bool>& rests_elsewhere, Model& model);

}  // namespace marrow
