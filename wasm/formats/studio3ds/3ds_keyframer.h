// 3ds_keyframer.h -- the keyframer of 3DS files: the hierarchy of nodes, and their animation.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/studio3ds/3ds_chunks.h"
#include "formats/studio3ds/3ds_tracks.h"

namespace marrow {

// The kind of object that a node moves, by the id of the node's chunk.
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
    std::uint32_t parent = kNone;  // index among the nodes
    std::string_view name;         // of the object that it moves
    std::string_view instance;
    glm::dvec3 pivot{0.0};
    Keys3ds position, rotation, scale, field_of_view, roll, hidden;
    Keys3ds shapes;              // names of the objects whose shapes the mesh takes
    bool light_changes = false;  // a light's colour or cone changes, which is not shown
};

struct Keyframer3ds {
    std::uint32_t frames = 0;           // frame count in chunk 0xB00A
    std::uint32_t last_frame = 0;       // the largest of `frames`, the segment's end and the frames of the keys
    std::vector<Node3ds> nodes;         // parents first, without the ambient light
    bool changes_shapes = false;        // a mesh of the model morphs between shapes
    bool ends_in_other_shapes = false;  // a mesh has different shapes in the first and the last frame
    TrackCounts3ds counts;
};

// Reads a keyframer (chunk 0xB000) into an empty one.
void read_3ds_keyframer(const ByteReader& body, Keyframer3ds& keyframer, Model& model);

// The name that is shown for a node: "wheel", for an instance "wheel.left", for a target "camera.Target".
std::string name_of(const Node3ds& node);

// Whether any track of a node changes over time.
bool is_moved(const Node3ds& node);

// Adds a joint for each node, with the same index. The rest pose is the pose of the first key of each track.
void add_3ds_joints(const Keyframer3ds& keyframer, Model& model);

// Adds the animation and its clip, if anything moves. A joint whose rest pose differs from the first frame gets
// all three tracks, even if it does not move. The model's cameras must already refer to their joints.
void add_3ds_animation(Keyframer3ds& keyframer, const std::vector<bool>& rests_elsewhere, Model& model);

}  // namespace marrow
