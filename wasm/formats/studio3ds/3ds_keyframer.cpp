// 3ds_keyframer.cpp -- chunk 0xB000:
//
//   B00A header    u16 revision, name, u32 frames      B008 segment   u32 first, last
//   B001 ambient, B002 object, B003 camera, B004 its target, B005 light, B007 spotlight, B006 its target, each
//     B030 id        u16; without it the node's number in the file
//     B010 names     name of the object, u16 flags[2], u16 id of the parent (0xFFFF: none)
//     B011 instance  name: several nodes may move one object        B013 pivot   f32[3]
//     tracks (3ds_tracks.h): B020 position, B021 rotation, B022 scale, B029 hidden, B023 field of view, B024 roll,
//     B026 the objects whose shapes the node's mesh takes (3ds_morphs.h)
//     Not shown, with a warning: B025 colour, B027 and B028 cone, B024 roll of a light. The position and target of
//     a light move like those of a camera.
//
// A node is a joint: its matrix is the parent's * translation * rotation * scale. The parent may come later in the
// file. $$$DUMMY names a node without an object. The file has no frame rate; 3D Studio plays 30 frames a second.
#include "formats/studio3ds/3ds_keyframer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/text.h"
#include "derive/closed_animation.h"
#include "derive/parents_first.h"

namespace marrow {

namespace {

constexpr std::uint32_t kNoParent = 0xFFFF;
constexpr std::string_view kDummy = "$$$DUMMY";

std::uint32_t count_of_keys(ByteReader r)
{
    r.skip(10);
    return r.u32();
}

MARROW_NOINLINE Node3ds read_node(const Chunk3ds& parent, std::uint32_t number, TrackCounts3ds& counts)
{
    Node3ds node;
    node.kind = static_cast<NodeKind3ds>(parent.id);
    node.id = number;
    each_chunk(parent.body, [&](const Chunk3ds& chunk) {
        ByteReader r = chunk.body;
        switch (chunk.id) {
            case 0xB030: node.id = r.u16(); break;
            case 0xB010:
                node.name = read_text(r);
                r.skip(4);
                node.parent_id = r.u16();
                if (node.parent_id == kNoParent) node.parent_id = kNone;
                break;
            case 0xB011: node.instance = read_text(r); break;
            case 0xB013:
                for (glm::length_t i = 0; i < 3; ++i) node.pivot[i] = static_cast<double>(r.number());
                break;
            case 0xB020: node.position = read_3ds_keys(r, Values3ds::vector, counts); break;
            case 0xB021: node.rotation = read_3ds_keys(r, Values3ds::rotation, counts); break;
            case 0xB022: node.scale = read_3ds_keys(r, Values3ds::vector, counts); break;
            case 0xB023: node.field_of_view = read_3ds_keys(r, Values3ds::number, counts); break;
            case 0xB024: node.roll = read_3ds_keys(r, Values3ds::number, counts); break;
            case 0xB029: node.hidden = read_3ds_keys(r, Values3ds::none, counts); break;
            case 0xB025:
            case 0xB027:
            case 0xB028: node.light_changes |= count_of_keys(r) > 1; break;
            case 0xB026: node.shapes = read_3ds_keys(r, Values3ds::name, counts); break;
            default: break;
        }
    });
    return node;
}

void warn_of_light(const Node3ds& node, Model& model)
{
    const bool rolls = node.kind == NodeKind3ds::spotlight && node.roll.keys.size() > 1;
    if (node.light_changes || rolls) warn(model, message("3ds-light-changes", name_of(node)));
}

bool is_node(std::uint16_t id) { return id >= 0xB001 && id <= 0xB007; }

// Finds the parents by their ids. If several nodes have the same id, the first is the parent.
void find_parents(std::vector<Node3ds>& nodes, Model& model)
{
    std::vector<std::uint32_t> by_id(kMaxJoints, kNone);
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        if (by_id[nodes[i].id] == kNone) by_id[nodes[i].id] = i;
    for (Node3ds& node : nodes) {
        if (node.parent_id == kNone) continue;
        node.parent = by_id[node.parent_id];
        if (node.parent == kNone) warn(model, message("3ds-parent-missing", name_of(node), node.parent_id));
    }
}

// The nodes without the ambient light, parents first.
MARROW_NOINLINE std::vector<Node3ds> sorted(std::vector<Node3ds> nodes, Model& model)
{
    find_parents(nodes, model);
    std::vector<std::uint32_t> parents, cut;
    for (const Node3ds& node : nodes) parents.push_back(node.parent);
    const std::vector<std::uint32_t> order = parents_first(parents, cut);
    for (const std::uint32_t i : cut) warn(model, message("3ds-parent-cycle", name_of(nodes[i])));
    std::vector<std::uint32_t> numbers(nodes.size(), kNone);
    std::vector<Node3ds> out;
    for (const std::uint32_t i : order) {
        // The ambient light has no position.
        if (nodes[i].kind == NodeKind3ds::ambient) {
            warn_of_light(nodes[i], model);
            continue;
        }
        numbers[i] = static_cast<std::uint32_t>(out.size());
        out.push_back(std::move(nodes[i]));
        out.back().parent = parents[i] == kNone ? kNone : numbers[parents[i]];
    }
    return out;
}

void extend(std::uint32_t& last, const Keys3ds& track)
{
    if (!track.keys.empty() && track.keys.back().frame > 0)
        last = std::max(last, static_cast<std::uint32_t>(track.keys.back().frame));
}

// Gives a track that has no keys a constant value.
template <class T> void hold(Track<T>& track, const T& value)
{
    if (!track.values.empty()) return;
    track.times = {0};
    track.values = {value};
}

}  // namespace

MARROW_NOINLINE void read_3ds_keyframer(const ByteReader& body, Keyframer3ds& keyframer, Model& model)
{
    std::vector<Node3ds> nodes;
    std::uint32_t segment_end = 0;
    ByteReader errors = body;
    each_chunk(body, [&](const Chunk3ds& chunk) {
        ByteReader r = chunk.body;
        if (chunk.id == 0xB00A) {
            r.skip(2);
            (void)read_text(r);
            keyframer.frames = r.u32();
        } else if (chunk.id == 0xB008) {
            r.skip(4);
            segment_end = r.u32();
        } else if (is_node(chunk.id)) {
            if (nodes.size() == kMaxJoints)
                errors.fail(Code::too_large, message("3ds-too-many-nodes", kMaxJoints), chunk.at);
            else
                nodes.push_back(read_node(chunk, static_cast<std::uint32_t>(nodes.size()), keyframer.counts));
        }
    });
    if (!errors.ok()) return;
    keyframer.nodes = sorted(std::move(nodes), model);
    for (const std::uint32_t last : {keyframer.frames, segment_end}) {
        if (last <= static_cast<std::uint32_t>(kLast3dsFrame))
            keyframer.last_frame = std::max(keyframer.last_frame, last);
        else
            warn(model, message("3ds-too-many-frames", last));
    }
    for (const Node3ds& node : keyframer.nodes)
        for (const Keys3ds* keys : {&node.position, &node.rotation, &node.scale, &node.hidden, &node.field_of_view,
                                    &node.roll, &node.shapes})
            extend(keyframer.last_frame, *keys);
    for (const Node3ds& node : keyframer.nodes) warn_of_light(node, model);
    if (keyframer.counts.left_out > 0) warn(model, message("3ds-bad-key-times", keyframer.counts.left_out));
}

std::string name_of(const Node3ds& node)
{
    if (node.kind == NodeKind3ds::camera_target || node.kind == NodeKind3ds::light_target)
        return format_text("%.Target", node.name);
    if (node.instance.empty()) return std::string(node.name);
    return node.name == kDummy ? std::string(node.instance) : format_text("%.%", node.name, node.instance);
}

bool is_moved(const Node3ds& node)
{
    return node.position.keys.size() > 1 || node.rotation.keys.size() > 1 || node.scale.keys.size() > 1 ||
           node.field_of_view.keys.size() > 1 || node.roll.keys.size() > 1 || !node.hidden.keys.empty();
}

MARROW_NOINLINE void add_3ds_joints(const Keyframer3ds& keyframer, Model& model)
{
    for (const Node3ds& node : keyframer.nodes) {
        Joint& joint = model.joints.emplace_back();
        joint.name = name_of(node);
        joint.parent = node.parent;
        if (!node.position.keys.empty()) joint.rest.position = glm::vec3(node.position.keys[0].value);
        if (!node.rotation.keys.empty()) joint.rest.rotation = glm::quat(rotation_3ds(node.rotation.keys[0]));
        if (!node.scale.keys.empty()) joint.rest.scale = glm::vec3(node.scale.keys[0].value);
    }
}

MARROW_NOINLINE void add_3ds_animation(Keyframer3ds& keyframer, const std::vector<bool>& rests_elsewhere,
                                       Model& model)
{
    if (!keyframer.changes_shapes && std::none_of(keyframer.nodes.begin(), keyframer.nodes.end(), is_moved)) return;
    constexpr double kDegree = std::numbers::pi / 180;
    const std::uint32_t last = keyframer.last_frame;
    Animation& animation = model.animations.emplace_back();
    animation.frame_count = last + 1;
    animation.frames_per_second = static_cast<float>(k3dsFramesPerSecond);
    for (std::uint32_t i = 0; i < keyframer.nodes.size(); ++i) {
        const Node3ds& node = keyframer.nodes[i];
        JointTrack track;
        track.joint = i;
        const bool elsewhere = rests_elsewhere[i];
        if (elsewhere || node.position.keys.size() > 1)
            track.position = vector_track_3ds(node.position, last, keyframer.counts);
        if (elsewhere || node.rotation.keys.size() > 1)
            track.rotation = rotation_track_3ds(node.rotation, last, keyframer.counts);
        if (elsewhere || node.scale.keys.size() > 1)
            track.scale = vector_track_3ds(node.scale, last, keyframer.counts);
        if (elsewhere) {
            hold(track.position, glm::vec3(0));
            hold(track.rotation, glm::quat(1, 0, 0, 0));
            hold(track.scale, glm::vec3(1));
        }
        track.shown = shown_track_3ds(node.hidden, last, keyframer.counts);
        if (elsewhere || is_moved(node)) animation.tracks.push_back(std::move(track));
    }
    for (std::uint32_t i = 0; i < model.cameras.size(); ++i) {
        if (model.cameras[i].joint == kNone) continue;
        const Node3ds& node = keyframer.nodes[model.cameras[i].joint];
        CameraTrack track;
        track.camera = i;
        track.field_of_view = number_track_3ds(node.field_of_view, kDegree, last, keyframer.counts);
        track.roll = number_track_3ds(node.roll, kDegree, last, keyframer.counts);
        if (!track.field_of_view.values.empty() || !track.roll.values.empty())
            animation.cameras.push_back(std::move(track));
    }

    Clip& clip = model.clips.emplace_back();
    clip.name = model.name;
    clip.animation = 0;
    clip.frame_count = animation.frame_count;
    clip.frames_per_second = animation.frames_per_second;
    clip.frame_seconds = 1 / k3dsFramesPerSecond;
    const bool is_closed = !keyframer.ends_in_other_shapes && ends_as_it_begins(animation);
    clip.seconds = (is_closed ? last : clip.frame_count) / k3dsFramesPerSecond;
    clip.loop_frame = 0;
}

}  // namespace marrow
