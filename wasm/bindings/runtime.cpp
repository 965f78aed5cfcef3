// runtime.cpp -- marrow.wasm: adopts snapshots of subjects and animates them. What a page's main thread runs.
//
// Objects belong to the caller, who ends them with delete(), in any order: an instance shares what it needs of its
// subject. Indices (part, layer, clip, joint, mesh, place) that name nothing make a call do nothing and give false,
// null or nothing back (instance/instance.h, which also says what layers are). Times are seconds, angles radians,
// matrices 16 floats by column, quaternions x, y, z, w.
#include <emscripten/bind.h>
#include <malloc.h>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "anim/deform.h"
#include "bindings/described.h"
#include "instance/crowd.h"
#include "instance/instance.h"

namespace marrow {
namespace {

using emscripten::val;

// --- Subject --------------------------------------------------------------------------------------------------

// A subject, and what its instances share, made with the first of them.
struct AdoptedSubject {
    std::shared_ptr<const Subject> subject;
    Rigs rigs;
    SnapshotLayout layout;
    std::vector<glm::vec3> deformed;
    std::vector<std::shared_ptr<Model>> editable;  // the models of the parts; none where instances share them
};

val adopted(Result<Subject> subject)
{
    if (!subject) return failure(subject.error());
    val value = success();
    value.set("subject", AdoptedSubject{std::make_shared<const Subject>(subject.take()), {}, {}, {}, {}});
    return value;
}

// Reads and validates a snapshot: whole, or its core alone (the first `core size` bytes), which is all that
// instances need. { ok, subject } or an error. The bytes stay the caller's, and may be freed at once.
val adopt(Address address, std::uint32_t size) { return adopted(read_snapshot(bytes_at(address, size))); }

// Reads and validates a whole snapshot, as a `.marrow` file is one.
val open(Address address, std::uint32_t size)
{
    return adopted(read_snapshot(bytes_at(address, size), Completeness::whole));
}

// Names and numbers of the subject without its bulk arrays, as one plain object.
val summary(const AdoptedSubject& adopted) { return summary_value(*adopted.subject); }

// Where the bytes of the snapshot (model/snapshot.h) of a whole subject lie:
// { size, coreSize, pieces: [{ offset, address, size }] }. They stand until setImage(), releaseSnapshot() or
// delete().
val snapshot(AdoptedSubject& adopted)
{
    adopted.layout = lay_out_snapshot(*adopted.subject);
    return layout_value(adopted.layout);
}

void release_snapshot(AdoptedSubject& adopted) { adopted.layout = {}; }

// A part's model, which no instance shares. Where instances share it, the subject is replaced by a copy.
Model& editable_model(AdoptedSubject& adopted, std::uint32_t part)
{
    if (adopted.editable.empty()) {
        const std::vector<std::uint8_t> bytes = write_snapshot(*adopted.subject);
        Result<Subject> copy = read_snapshot(bytes, Completeness::core, &adopted.editable);
        adopted.subject = std::make_shared<const Subject>(copy.take());
        adopted.rigs = {};
    }
    return *adopted.editable[part];
}

// Gives an image of a part its file's own bytes (PNG, TGA, ...), which are copied: for a snapshot that is to be a
// `.marrow` file. Instances are not concerned. False where there is no such image.
bool set_image(AdoptedSubject& adopted, std::uint32_t part, std::uint32_t image, Address address,
               std::uint32_t size)
{
    if (part >= adopted.subject->parts.size()) return false;
    if (image >= adopted.subject->parts[part].model->images.size()) return false;
    const Bytes bytes = bytes_at(address, size);
    editable_model(adopted, part).images[image].encoded.assign(bytes.begin(), bytes.end());
    adopted.layout = {};
    return true;
}

// Adds a warning that concerns no part alone: for a snapshot that is to be a `.marrow` file.
void add_warning(AdoptedSubject& adopted, const std::string& message, const std::string& file)
{
    auto subject = std::make_shared<Subject>(*adopted.subject);
    subject->warnings.push_back({message, file});
    adopted.subject = std::move(subject);
    adopted.layout = {};
}

// --- Instance -------------------------------------------------------------------------------------------------

// Shared, so that a crowd knows when an instance is gone.
struct AnimatedInstance {
    std::shared_ptr<Instance> instance;

    Instance* operator->() const { return instance.get(); }
};

AnimatedInstance create_instance(AdoptedSubject& adopted)
{
    adopted.editable.clear();
    if (adopted.rigs.empty()) adopted.rigs = make_rigs(*adopted.subject);
    return {std::make_shared<Instance>(adopted.subject, adopted.rigs)};
}

// Plays a clip on a layer of a part. On layer 0, a part that follows plays on its leader, and a clip of a channel
// on the channel's layer.
bool play(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, std::uint32_t clip,
          const PlayOptions& options)
{
    return self->play(part, layer, clip, options);
}

// The layer that a clip plays on when it is played on layer 0; `none` where there is no such clip.
std::uint32_t layer_of(AnimatedInstance& self, std::uint32_t part, std::uint32_t clip)
{
    return self->layer_of(part, clip);
}

// Calls a function of what plays on a layer of a part. False where there is no such layer.
template <class... Parameters, class... Values>
bool on_layer(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer,
              void (Playback::*function)(Parameters...), Values... values)
{
    Playback* playback = self->playback(part, layer);
    if (playback != nullptr) (playback->*function)(values...);
    return playback != nullptr;
}

// Shows one frame of the file's own list (may be fractional) on a part, and stays there.
bool show_frame(AnimatedInstance& self, std::uint32_t part, double frame, double fade)
{
    return on_layer(self, part, 0, &Playback::show_frame, frame, fade);
}

// Back to the rest pose within `fade` seconds; a higher layer plays nothing then.
bool stop(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, double fade)
{
    return on_layer(self, part, layer, &Playback::stop, fade);
}

bool pause(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, bool paused)
{
    return on_layer(self, part, layer, &Playback::set_paused, paused);
}

bool set_speed(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, double speed)
{
    return on_layer(self, part, layer, &Playback::set_speed, speed);
}

bool set_loop(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, Loop loop)
{
    return on_layer(self, part, layer, &Playback::set_loop, loop);
}

// Only these frames of the clip, until another is played; a `last` of `none`: to its end.
bool set_range(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, std::uint32_t first,
               std::uint32_t last)
{
    return on_layer(self, part, layer, &Playback::set_range, first, last);
}

// Seconds into the clip's first pass; fades end.
bool seek(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, double seconds)
{
    return on_layer(self, part, layer, &Playback::seek, seconds);
}

// What a layer plays. `clip` is `none` where it plays none, and where there is no such layer.
Playback::State state(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer)
{
    const Playback* playback = self->playback(part, layer);
    return playback == nullptr ? Playback::State() : playback->state();
}

// The clip that a layer plays; `none` where it plays none, and where there is no such layer.
std::uint32_t clip(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer)
{
    const Playback* playback = self->playback(part, layer);
    return playback == nullptr ? kNone : playback->clip();
}

// Of the lowest layers of all parts. 0: no clip plays, 1: some clip goes on, 2: all have come to their end.
std::uint32_t activity(AnimatedInstance& self)
{
    std::uint32_t activity = 0;
    for (std::uint32_t part = 0; part < self->parts().size(); ++part) {
        const Playback& playback = *self->playback(part);
        if (playback.clip() == kNone) continue;
        if (!playback.finished()) return 1;
        activity = 2;
    }
    return activity;
}

// Makes the layer above the highest, or changes one: 1 ... The mask is `count` floats, one a joint; 0: all joints.
bool set_layer(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, float weight, bool additive,
               Address mask, std::uint32_t count)
{
    return self->set_layer(part, layer, weight, additive, {memory_at<const float>(mask), count});
}

// The layers above it move down.
bool remove_layer(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer)
{
    return self->remove_layer(part, layer);
}

void set_rules(AnimatedInstance& self, const PoseRules& rules) { self->set_rules(rules); }

// Sets a controller in its own units (degrees, or units where it moves), and those that the game sets with it.
bool set_part_controller(AnimatedInstance& self, std::uint32_t part, std::uint32_t controller, float value)
{
    return self->set_controller(part, controller, value);
}

// The value of a controller now; null where there is none.
val controller(AnimatedInstance& self, std::uint32_t part, std::uint32_t controller)
{
    if (part >= self->parts().size()) return val::null();
    const std::vector<float>& values = self->parts()[part].inputs.controllers;
    return controller < values.size() ? val(values[controller]) : val::null();
}

// How far clips are blended along an axis, 0 or 1: from 0, an axis's `min`, to 1, its `max`.
bool set_blend(AnimatedInstance& self, std::uint32_t part, std::uint32_t axis, float share)
{
    return self->set_blend(part, axis, share);
}

// Which model of a body group is drawn.
bool set_body(AnimatedInstance& self, std::uint32_t part, std::uint32_t group, std::uint32_t model)
{
    return self->set_body(part, group, model);
}

// The same of all groups of a part, by the game's one number.
bool set_body_number(AnimatedInstance& self, std::uint32_t part, std::uint32_t number)
{
    return self->set_body_number(part, number);
}

// The events of clips that the last update has passed, in their order: [{ part, layer, clip, event }], the last of
// them a number into the clip's list.
val passed_events(AnimatedInstance& self)
{
    return list_value(self->passed(), [](const Instance::Passed& each) {
        val value = val::object();
        value.set("part", each.part);
        value.set("layer", each.layer);
        value.set("clip", each.what.clip);
        value.set("event", each.what.event);
        return value;
    });
}

// Hangs an instance on a part of this one: by `tag` at a place, which is an attachment's number, or a joint's plus
// the number of attachments; by `follow` or `merge` on the whole part. False: there is no such place, or it would
// hang on itself.
bool attach(AnimatedInstance& self, AnimatedInstance& child, std::uint32_t part, Joining how, std::uint32_t place)
{
    return self->attach(*child.instance, part, how, place);
}

// Takes it off what it hangs on.
void detach(AnimatedInstance& self) { self->detach(); }

// Writes the matrix of a place to the world, as last computed, to 16 floats at `out`.
bool place(AnimatedInstance& self, std::uint32_t part, std::uint32_t place, Address out)
{
    const std::optional<glm::mat4> matrix = self->place(part, place);
    if (matrix) std::copy_n(glm::value_ptr(*matrix), 16, memory_at<float>(out));
    return matrix.has_value();
}

// A joint relative to its parent, as last computed; null where there is no such joint.
val joint(AnimatedInstance& self, std::uint32_t part, std::uint32_t joint)
{
    const std::optional<Transform> transform = self->joint(part, joint);
    return transform ? val(*transform) : val::null();
}

// Holds a joint, whatever plays. False where there is none, or a number is not finite.
bool hold_joint(AnimatedInstance& self, std::uint32_t part, std::uint32_t joint, const Transform& transform)
{
    return self->hold_joint(part, joint, transform);
}

// Gives a joint back to what plays; `none`: all of them.
bool release_joint(AnimatedInstance& self, std::uint32_t part, std::uint32_t joint)
{
    return self->release_joint(part, joint);
}

// The vertices of a mesh in this instance's pose: the floats of all positions, then of all normals. `subject` is
// the same one, adopted whole. They stand until the next deform() of that subject, or its delete(). Nothing where
// there is no such mesh.
Block deform_mesh(AnimatedInstance& self, AdoptedSubject& adopted, std::uint32_t part, std::uint32_t mesh)
{
    adopted.deformed.clear();
    if (part >= self->parts().size() || part >= adopted.subject->parts.size()) return {};
    const PartPose& pose = self->parts()[part];
    const Model& model = *adopted.subject->parts[part].model;
    if (mesh >= model.meshes.size() || model.joints.size() != pose.joints.size()) return {};
    const Mesh& rest = model.meshes[mesh];
    const std::size_t vertices = rest.positions.size();
    adopted.deformed.resize(vertices * 2);
    const std::span<glm::vec3> all(adopted.deformed);
    deform(rest, pose.joints, self->rigs()[part]->palette(pose.palette), pose.scaled != 0, all.first(vertices),
           all.subspan(vertices));
    return {address_of(all.data()), static_cast<std::uint32_t>(all.size_bytes())};
}

// Whether a part is posed and shown; what is hidden keeps its last pose.
bool set_visible(AnimatedInstance& self, std::uint32_t part, bool visible)
{
    return self->set_visible(part, visible);
}

// Meshes that only surfaces of other levels draw are not posed; a part without that level shows its coarsest.
void set_level_of_detail(AnimatedInstance& self, std::uint32_t level) { self->set_level_of_detail(level); }

// The seconds that it is said to have been updated by.
void set_time(AnimatedInstance& self, double seconds) { self->set_time(seconds); }

// 16 floats at `matrix`: the instance's own transform, applied after the basis rotation.
void set_transform(AnimatedInstance& self, Address matrix)
{
    self->set_transform(glm::make_mat4(memory_at<const float>(matrix)));
}

// Advances what plays and computes the pose, then those of what hangs on it.
void update(AnimatedInstance& self, double seconds) { self->update(seconds); }

val mesh_table(const MeshPose& mesh)
{
    val value = val::object();
    value.set("vertices", mesh.positions.size() / 3);
    value.set("positions", address_of(mesh.positions.data()));
    value.set("normals", address_of(mesh.normals.data()));
    return value;
}

// Where the numbers of a frame lie. What is no count and no boolean, and not `palette`, is an address, which stands
// for as long as the instance does.
//   { root: 16 floats, time: a double,
//     parts: [{ visible: boolean, levelOfDetail: a u32, scaled: a u32, matrix: 16 floats,
//               bounds: 6 floats,
//               joints: count, jointMatrices: 12 floats a joint (3 rows of 4),
//               block: the address (it moves when instances are made) of all palettes of the model,
//               palette: the number in the block of this one, 12 floats a joint each,
//               bodyGroups: count, bodies: a u32 each, the model of the group that is drawn,
//               attachments: count, attachmentMatrices: 16 floats each,
//               meshes: [{ vertices: count, 0 where no vertex frames move it, positions, normals: 3 floats each }]
//               }] }
val table(AnimatedInstance& self)
{
    val parts = val::array();
    for (std::uint32_t i = 0; i < self->parts().size(); ++i) {
        const PartPose& pose = self->parts()[i];
        val part = val::object();
        part.set("visible", pose.visible);
        part.set("levelOfDetail", address_of(&pose.level_of_detail));
        part.set("scaled", address_of(&pose.scaled));
        part.set("matrix", address_of(&pose.matrix));
        part.set("bounds", address_of(&pose.bounds));
        part.set("joints", pose.joints.size());
        part.set("jointMatrices", address_of(pose.joints.data()));
        part.set("block", address_of(self->rigs()[i]->block()));
        part.set("palette", pose.palette);
        part.set("blends", address_of(pose.inputs.blends.data()));
        part.set("bodyGroups", pose.bodies.size());
        part.set("bodies", address_of(pose.bodies.data()));
        part.set("attachments", pose.attachments.size());
        part.set("attachmentMatrices", address_of(pose.attachments.data()));
        part.set("meshes", list_value(pose.meshes, &mesh_table));
        parts.set(i, part);
    }
    val value = val::object();
    value.set("root", address_of(&self->root()));
    value.set("time", address_of(&self->time()));
    value.set("parts", parts);
    return value;
}

// --- Crowd ----------------------------------------------------------------------------------------------------

// An instance that has been deleted has left it.
void crowd_add(Crowd& crowd, AnimatedInstance& instance) { crowd.add(instance.instance); }

// Adds an instance that plays what another one of the same subject plays, `offset` seconds later.
bool crowd_follow(Crowd& crowd, AnimatedInstance& instance, AnimatedInstance& leader, double offset)
{
    return crowd.follow(instance.instance, leader.instance, offset);
}

// Moves the instances to so many seconds into what a part plays, each to one of `count` doubles at `seconds`, in
// the order in which they were added; one whose number is NaN stays where it is.
void crowd_seek(Crowd& crowd, std::uint32_t part, Address seconds, std::uint32_t count)
{
    crowd.seek(part, {memory_at<const double>(seconds), count});
}

// What has been allocated and not been given back, with the allocator's own few bytes for each.
std::uint32_t bytes_in_use() { return static_cast<std::uint32_t>(mallinfo().uordblks); }

}  // namespace

EMSCRIPTEN_BINDINGS(runtime)
{
    namespace em = emscripten;
    // An index that names nothing, and the layer of channel 0.
    em::constant("none", kNone);
    em::constant("channelLayers", kChannelLayers);

    em::enum_<Loop>("Loop")
        .value("clip", Loop::clip)
        .value("once", Loop::once)
        .value("repeat", Loop::repeat)
        .value("pingPong", Loop::ping_pong);
    em::enum_<Interpolation>("Interpolation")
        .value("slerp", Interpolation::slerp)
        .value("lerp", Interpolation::lerp)
        .value("step", Interpolation::step);
    em::enum_<RootMotion>("RootMotion")
        .value("stored", RootMotion::stored)
        .value("inPlace", RootMotion::in_place)
        .value("travel", RootMotion::travel);
    em::enum_<TagRotation>("TagRotation").value("slerp", TagRotation::slerp).value("engine", TagRotation::engine);
    em::enum_<Joining>("Joining")
        .value("root", Joining::root)
        .value("tag", Joining::tag)
        .value("follow", Joining::follow)
        .value("merge", Joining::merge);

    em::value_array<glm::vec3>("Vector").element(&glm::vec3::x).element(&glm::vec3::y).element(&glm::vec3::z);
    em::value_array<glm::quat>("Quaternion")
        .element(&glm::quat::x)
        .element(&glm::quat::y)
        .element(&glm::quat::z)
        .element(&glm::quat::w);
    em::value_object<Transform>("Transform")
        .field("position", &Transform::position)
        .field("rotation", &Transform::rotation)
        .field("scale", &Transform::scale);
    em::value_object<PlayOptions>("PlayOptions")
        .field("fade", &PlayOptions::fade)
        .field("speed", &PlayOptions::speed)
        .field("loop", &PlayOptions::loop)
        .field("next", &PlayOptions::next)
        .field("still", &PlayOptions::still)
        .field("game", &PlayOptions::game);
    em::value_object<PoseRules>("PoseRules")
        .field("interpolation", &PoseRules::interpolation)
        .field("rootMotion", &PoseRules::root_motion)
        .field("tagRotation", &PoseRules::tag_rotation);
    em::value_object<Playback::State>("PlaybackState")
        .field("clip", &Playback::State::clip)
        .field("time", &Playback::State::time)
        .field("frame", &Playback::State::frame)
        .field("fileFrame", &Playback::State::file_frame)
        .field("speed", &Playback::State::speed)
        .field("paused", &Playback::State::paused)
        .field("finished", &Playback::State::finished)
        .field("passes", &Playback::State::passes)
        .field("fade", &Playback::State::fade);

    em::class_<AdoptedSubject>("Subject")
        .class_function("adopt", &adopt)
        .class_function("open", &open)
        .function("summary", &summary)
        .function("snapshot", &snapshot)
        .function("releaseSnapshot", &release_snapshot)
        .function("setImage", &set_image)
        .function("addWarning", &add_warning)
        .function("createInstance", &create_instance);
    em::class_<AnimatedInstance>("Instance")
        .function("play", &play)
        .function("layerOf", &layer_of)
        .function("showFrame", &show_frame)
        .function("stop", &stop)
        .function("pause", &pause)
        .function("setSpeed", &set_speed)
        .function("setLoop", &set_loop)
        .function("setRange", &set_range)
        .function("seek", &seek)
        .function("state", &state)
        .function("clip", &clip)
        .function("activity", &activity)
        .function("setLayer", &set_layer)
        .function("removeLayer", &remove_layer)
        .function("setRules", &set_rules)
        .function("setController", &set_part_controller)
        .function("controller", &controller)
        .function("setBlend", &set_blend)
        .function("setBody", &set_body)
        .function("setBodyNumber", &set_body_number)
        .function("passedEvents", &passed_events)
        .function("attach", &attach)
        .function("detach", &detach)
        .function("place", &place)
        .function("joint", &joint)
        .function("holdJoint", &hold_joint)
        .function("releaseJoint", &release_joint)
        .function("deform", &deform_mesh)
        .function("setVisible", &set_visible)
        .function("setLevelOfDetail", &set_level_of_detail)
        .function("setTime", &set_time)
        .function("setTransform", &set_transform)
        .function("update", &update)
        .function("table", &table);
    em::function("bytesInUse", &bytes_in_use);
    em::class_<Crowd>("Crowd")
        .constructor<>()
        .function("add", &crowd_add)
        .function("follow", &crowd_follow)
        .function("clear", &Crowd::clear)
        .function("seek", &crowd_seek)
        .function("update", &Crowd::update);
}

}  // namespace marrow
