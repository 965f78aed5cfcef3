// runtime.cpp -- bindings of marrow.wasm, the runtime module: reads snapshots of subjects and animates them.
//
// Objects belong to the caller, who frees them with delete(), in any order: an instance shares the data that it
// needs. Calls with an index (part, layer, clip, joint, mesh, place) that does not exist have no effect and return
// false, null or nothing; instance/instance.h describes layers and places. Times are in seconds, angles in radians,
// matrices 16 floats in column-major order, quaternions x, y, z, w. Enumerations are passed as the numbers of their
// values: the lists in web/lib/animation (rules.ts, player.ts, attachments.ts) have the same order, and TypeScript
// refuses other values.
#include <emscripten/bind.h>
#include <malloc.h>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "anim/deform.h"
#include "base/renew.h"
#include "bindings/snapshot_places.h"
#include "instance/crowd.h"
#include "instance/instance.h"
#include "instance/measure.h"
#include "instance/shape.h"

namespace marrow {
namespace {

using emscripten::val;

// --- Subject --------------------------------------------------------------------------------------------------

struct AdoptedSubject {
    std::shared_ptr<const Subject> subject;
    Rigs rigs;                                     // made by the first createInstance()
    SnapshotPlaces places;                         // of the last snapshot()
    std::vector<glm::vec3> deformed;               // result of the last deform()
    std::shared_ptr<Shape> shape;                  // made by the first raycast(), bounds() or hitboxes()
    std::vector<std::shared_ptr<Model>> editable;  // the parts' models while no instance shares them, else empty
};

// A snapshot whose bytes a JavaScript function copies into the module: copy(offset, address, size).
class JsSnapshot : public SnapshotBytes {
public:
    JsSnapshot(std::uint32_t size, val copy) : size_(size), copy_(std::move(copy)) {}
    std::size_t size() const override { return size_; }
    Bytes read(std::size_t offset, std::size_t size, Room& room) const override
    {
        if (room.size < size) room = {std::unique_ptr<std::uint8_t[]>(new std::uint8_t[size]), size};
        copy_(offset, address_of(room.bytes.get()), size);
        return {room.bytes.get(), size};
    }

private:
    std::uint32_t size_;
    val copy_;
};

// Validates a whole snapshot of `size` bytes. Calls copy(offset, address, size) for the bytes to copy to the
// address. Returns { ok } or an error.
val validate_bytes(std::uint32_t size, val copy)
{
    const std::optional<Error> error = validate_snapshot(JsSnapshot(size, std::move(copy)));
    return error ? failure(*error) : success();
}

// Reads a snapshot that has been validated, or only its core (the first `core size` bytes), which is sufficient for
// instances. Returns { ok, subject } or an error. The bytes may be freed afterwards.
val adopt(Address address, std::uint32_t size)
{
    Result<Subject> subject = adopt_snapshot(bytes_at(address, size));
    if (!subject) return failure(subject.error());
    val value = success();
    value.set("subject", AdoptedSubject{.subject = std::make_shared<const Subject>(subject.take())});
    return value;
}

// The locations of the snapshot's bytes (SnapshotPlaces). The subject must have been adopted whole. Valid until
// setImage(), addWarning(), releaseSnapshot() or delete().
val snapshot(AdoptedSubject& adopted) { return block_value(adopted.places.lay_out(*adopted.subject)); }

void release_snapshot(AdoptedSubject& adopted) { adopted.places.clear(); }

// A part's model for editing. If instances share the models, first replaces the subject by a copy.
Model& editable_model(AdoptedSubject& adopted, std::uint32_t part)
{
    if (adopted.editable.empty()) {
        const std::vector<std::uint8_t> bytes = write_snapshot(*adopted.subject);
        Result<Subject> copy = adopt_snapshot(bytes, &adopted.editable);
        adopted.subject = std::make_shared<const Subject>(copy.take());
        adopted.rigs = {};
    }
    return *adopted.editable[part];
}

// Sets an image of a part to the bytes of an image file (PNG, TGA, ...), for a snapshot to be saved as a `.marrow`
// file. The bytes are copied. Existing instances do not change. Returns false if the image does not exist.
bool set_image(AdoptedSubject& adopted, std::uint32_t part, std::uint32_t image, Address address,
               std::uint32_t size)
{
    if (part >= adopted.subject->parts.size()) return false;
    if (image >= adopted.subject->parts[part].model->images.size()) return false;
    const Bytes bytes = bytes_at(address, size);
    editable_model(adopted, part).images[image].encoded.assign(bytes.begin(), bytes.end());
    adopted.places.clear();
    return true;
}

// Adds a warning to the subject, for a snapshot to be saved as a `.marrow` file.
void add_warning(AdoptedSubject& adopted, const std::string& message, const std::string& file)
{
    auto subject = std::make_shared<Subject>(*adopted.subject);
    subject->warnings.push_back({message, file});
    adopted.subject = std::move(subject);
    adopted.places.clear();
}

// --- Instance -------------------------------------------------------------------------------------------------

// A shared pointer, so that a crowd's weak pointer expires when JavaScript deletes the instance.
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

// True if the enumerators have the values 0, 1, 2 and so on, which are the indices into TypeScript's lists.
template <class Enum> constexpr bool in_order(std::initializer_list<Enum> values)
{
    std::uint32_t number = 0;
    for (const Enum value : values)
        if (static_cast<std::uint32_t>(value) != number++) return false;
    return true;
}
static_assert(in_order({Loop::clip, Loop::once, Loop::repeat, Loop::ping_pong}));
static_assert(in_order({Interpolation::slerp, Interpolation::lerp, Interpolation::step}));
static_assert(in_order({RootMotion::stored, RootMotion::in_place, RootMotion::travel}));
static_assert(in_order({TagRotation::slerp, TagRotation::engine}));
static_assert(in_order({Joining::root, Joining::tag, Joining::follow, Joining::merge}));

// Plays a clip on a layer of a part (Instance::play), with the fields of PlayOptions.
bool play(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, std::uint32_t clip, double fade,
          double speed, std::uint32_t loop, bool next, bool still, bool game)
{
    return self->play(part, layer, clip,
                      {.fade = fade,
                       .speed = speed,
                       .loop = static_cast<Loop>(loop),
                       .next = next,
                       .still = still,
                       .game = game});
}

// The layer that play() uses for a clip on layer 0; `none` if the clip does not exist.
std::uint32_t layer_of(AnimatedInstance& self, std::uint32_t part, std::uint32_t clip)
{
    return self->layer_of(part, clip);
}

// Calls a function of a layer's playback. Returns false if the layer does not exist.
template <class... Parameters, class... Values>
bool on_layer(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer,
              void (Playback::*function)(Parameters...), Values... values)
{
    Playback* playback = self->playback(part, layer);
    if (playback != nullptr) (playback->*function)(values...);
    return playback != nullptr;
}

// Shows and holds a fractional frame of the file's frame list.
bool show_frame(AnimatedInstance& self, std::uint32_t part, double frame, double fade)
{
    return on_layer(self, part, 0, &Playback::show_frame, frame, fade);
}

// Fades to the rest pose in `fade` seconds. A layer above 0 has no effect afterwards.
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

bool set_loop(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, std::uint32_t loop)
{
    return on_layer(self, part, layer, &Playback::set_loop, static_cast<Loop>(loop));
}

// Restricts the current clip to a range of frames, until another clip is played. `last` is inclusive; `none`: the
// last frame.
bool set_range(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, std::uint32_t first,
               std::uint32_t last)
{
    return on_layer(self, part, layer, &Playback::set_range, first, last);
}

// Moves the current clip to a time in its first pass. Fades end.
bool seek(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, double seconds)
{
    return on_layer(self, part, layer, &Playback::seek, seconds);
}

// Writes the state of a layer to 9 doubles at `out`, in the order of Playback::State; booleans are 0 or 1. `clip`
// is `none` if no clip plays or the layer does not exist.
void state(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, Address out)
{
    const Playback* playback = self->playback(part, layer);
    const Playback::State state = playback == nullptr ? Playback::State() : playback->state();
    const double values[] = {static_cast<double>(state.clip),
                             state.time,
                             state.frame,
                             state.file_frame,
                             state.speed,
                             static_cast<double>(state.paused),
                             static_cast<double>(state.finished),
                             state.passes,
                             state.fade};
    std::copy(std::begin(values), std::end(values), memory_at<double>(out));
}

// The current clip of a layer; `none` if no clip plays or the layer does not exist.
std::uint32_t clip(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer)
{
    const Playback* playback = self->playback(part, layer);
    return playback == nullptr ? kNone : playback->clip();
}

// The state of layer 0 of all parts. 0: no clip plays, 1: a clip is playing, 2: all clips have ended.
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

// Changes a layer above 0, or adds the next one. The mask is `count` floats, one per joint; count 0: all joints.
bool set_layer(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer, float weight, bool additive,
               Address mask, std::uint32_t count)
{
    return self->set_layer(part, layer, weight, additive, {memory_at<const float>(mask), count});
}

// Removes a layer above 0. Higher layers move down by one.
bool remove_layer(AnimatedInstance& self, std::uint32_t part, std::uint32_t layer)
{
    return self->remove_layer(part, layer);
}

// Sets all PoseRules.
void set_rules(AnimatedInstance& self, std::uint32_t interpolation, std::uint32_t root_motion,
               std::uint32_t tag_rotation)
{
    self->set_rules({.interpolation = static_cast<Interpolation>(interpolation),
                     .root_motion = static_cast<RootMotion>(root_motion),
                     .tag_rotation = static_cast<TagRotation>(tag_rotation)});
}

// Sets a controller and the other controllers of its slot, in degrees (rotation) or file units (translation).
bool set_part_controller(AnimatedInstance& self, std::uint32_t part, std::uint32_t controller, float value)
{
    return self->set_controller(part, controller, value);
}

// The current value of a controller; null if it does not exist.
val controller(AnimatedInstance& self, std::uint32_t part, std::uint32_t controller)
{
    if (part >= self->parts().size()) return val::null();
    const std::vector<float>& values = self->parts()[part].inputs.controllers;
    return controller < values.size() ? val(values[controller]) : val::null();
}

// Sets the position of clips along blend axis 0 or 1, from 0 (the axis's `min`) to 1 (its `max`).
bool set_blend(AnimatedInstance& self, std::uint32_t part, std::uint32_t axis, float position)
{
    return self->set_blend(part, axis, position);
}

// Selects which model of a body group is drawn.
bool set_body(AnimatedInstance& self, std::uint32_t part, std::uint32_t group, std::uint32_t model)
{
    return self->set_body(part, group, model);
}

// Selects the models of all body groups of a part by the game's body number.
bool set_body_number(AnimatedInstance& self, std::uint32_t part, std::uint32_t number)
{
    return self->set_body_number(part, number);
}

// The clip events that the last update passed, in order: [{ part, layer, clip, event }]; `event` is an index into
// the clip's events.
val passed_events(AnimatedInstance& self)
{
    return list_value(self->passed_events(), [](const Instance::PartEvent& each) {
        val value = val::object();
        value.set("part", each.part);
        value.set("layer", each.layer);
        value.set("clip", each.passed.clip);
        value.set("event", each.passed.event);
        return value;
    });
}

// Attaches an instance to a part of this one: by `tag` at a place, by `follow` or `merge` to the whole part. A
// place is the index of an attachment, or the index of a joint plus the number of attachments. Returns false if the
// place does not exist or the child would become its own ancestor.
bool attach(AnimatedInstance& self, AnimatedInstance& child, std::uint32_t part, std::uint32_t how,
            std::uint32_t place)
{
    return self->attach(*child.instance, part, static_cast<Joining>(how), place);
}

void detach(AnimatedInstance& self) { self->detach(); }

// Writes the last computed matrix of a place to world space to 16 floats at `out`.
bool place(AnimatedInstance& self, std::uint32_t part, std::uint32_t place, Address out)
{
    const std::optional<glm::mat4> matrix = self->place(part, place);
    if (matrix) std::copy_n(glm::value_ptr(*matrix), 16, memory_at<float>(out));
    return matrix.has_value();
}

// A Transform in memory: position, rotation (x, y, z, w) and scale.
static_assert(sizeof(Transform) == 40 && offsetof(Transform, rotation) == 12 && offsetof(Transform, scale) == 28);

// Writes the last computed transform of a joint relative to its parent to 10 floats at `out`. Returns false if the
// joint does not exist.
bool joint(AnimatedInstance& self, std::uint32_t part, std::uint32_t joint, Address out)
{
    const std::optional<Transform> transform = self->joint(part, joint);
    if (transform) *memory_at<Transform>(out) = *transform;
    return transform.has_value();
}

// Fixes the transform of a joint, 10 floats at `values`, overriding all layers. Returns false if the joint does not
// exist, a number is not finite or the rotation has length 0.
bool hold_joint(AnimatedInstance& self, std::uint32_t part, std::uint32_t joint, Address values)
{
    return self->hold_joint(part, joint, *memory_at<const Transform>(values));
}

// Undoes holdJoint(); `none`: for all joints.
bool release_joint(AnimatedInstance& self, std::uint32_t part, std::uint32_t joint)
{
    return self->release_joint(part, joint);
}

// The vertices of a mesh in this instance's pose: all positions, then all normals, 3 floats each. `adopted` is the
// instance's subject, adopted whole. Valid until the next deform() with that subject, or its delete(). Empty if
// the mesh does not exist.
val deform_mesh(AnimatedInstance& self, AdoptedSubject& adopted, std::uint32_t part, std::uint32_t mesh)
{
    if (part >= self->parts().size() || part >= adopted.subject->parts.size()) return block_value({});
    const PartPose& pose = self->parts()[part];
    const Model& model = *adopted.subject->parts[part].model;
    if (mesh >= model.meshes.size() || model.joints.size() != pose.joints.size()) return block_value({});
    const Mesh& rest = model.meshes[mesh];
    const std::size_t vertices = rest.positions.size();
    renew(adopted.deformed, vertices * 2);
    const std::span<glm::vec3> all(adopted.deformed);
    deform(rest, pose.joints, self->rigs()[part]->palette(pose.palette), pose.scaled != 0, all.first(vertices),
           all.subspan(vertices));
    return block_value({address_of(all.data()), static_cast<std::uint32_t>(all.size_bytes())});
}

// The geometry of a subject that was adopted whole; null if the instance has another number of parts.
Shape* shape_for(AnimatedInstance& self, AdoptedSubject& whole)
{
    if (self->parts().size() != whole.subject->parts.size()) return nullptr;
    if (whole.shape == nullptr) whole.shape = std::make_shared<Shape>(whole.subject);
    return whole.shape.get();
}

// Intersects a ray (a Ray: 6 floats at `ray`) with the instance. A hit that is nearer than the RayHit at `hit`
// replaces it (13 words). `whole` is the instance's subject, adopted whole.
bool raycast(AnimatedInstance& self, AdoptedSubject& whole, Address ray, Address hit)
{
    static_assert(sizeof(Ray) == 24 && sizeof(RayHit) == 52);
    Shape* shape = shape_for(self, whole);
    return shape != nullptr && shape->raycast(*self.instance, *memory_at<const Ray>(ray), *memory_at<RayHit>(hit));
}

// Writes the world-space bounds to 6 floats at `out`: minimum, then maximum; min > max if nothing is drawn.
void bounds(AnimatedInstance& self, AdoptedSubject& whole, Address out)
{
    if (Shape* shape = shape_for(self, whole); shape != nullptr)
        *memory_at<Bounds>(out) = shape->bounds(*self.instance);
}

// The world-space hit boxes: a PosedBox (25 words) each. Valid until the next hitboxes() with that subject.
val hitboxes(AnimatedInstance& self, AdoptedSubject& whole)
{
    static_assert(sizeof(PosedBox) == 100);
    Shape* shape = shape_for(self, whole);
    if (shape == nullptr) return block_value({});
    const std::span<const PosedBox> boxes = shape->hitboxes(*self.instance);
    return block_value({address_of(boxes.data()), static_cast<std::uint32_t>(boxes.size_bytes())});
}

// Poses the instance `steps` times and finds the boxes of its parts in root part space (measure() of
// instance/measure.h). `meshes` has `count` MeasuredMesh (7 words each), `seconds` a double per part for each step,
// `boxes` receives a MeasuredBoxes (12 floats) per part.
void measure_poses(AnimatedInstance& self, Address meshes, std::uint32_t count, Address seconds,
                   std::uint32_t steps, Address boxes)
{
    static_assert(sizeof(MeasuredMesh) == 28 && sizeof(MeasuredBoxes) == 48);
    const std::size_t parts = self->parts().size();
    measure(*self.instance, {memory_at<const MeasuredMesh>(meshes), count},
            {memory_at<const double>(seconds), steps * parts}, {memory_at<MeasuredBoxes>(boxes), parts});
}

// Set whether updates compute the pose, and the vertices of vertex frames (Instance::set_posing, set_lerping).
void set_posing(AnimatedInstance& self, bool posing) { self->set_posing(posing); }
void set_lerping(AnimatedInstance& self, bool lerping) { self->set_lerping(lerping); }
void lerp_meshes(AnimatedInstance& self, std::uint32_t part) { self->lerp_meshes(part); }

// Shows or hides a part. A hidden part keeps its last pose.
bool set_visible(AnimatedInstance& self, std::uint32_t part, bool visible)
{
    return self->set_visible(part, visible);
}

// Selects the level of detail; parts without that level use their coarsest. Meshes of other levels are not posed.
void set_level_of_detail(AnimatedInstance& self, std::uint32_t level) { self->set_level_of_detail(level); }

// Sets the total time of updates.
void set_time(AnimatedInstance& self, double seconds) { self->set_time(seconds); }

// Sets the instance's transform, 16 floats at `matrix`, which is applied after the basis rotation.
void set_transform(AnimatedInstance& self, Address matrix)
{
    self->set_transform(glm::make_mat4(memory_at<const float>(matrix)));
}

// Advances all playbacks and computes the pose, then updates the attached instances.
void update(AnimatedInstance& self, double seconds) { self->update(seconds); }

val mesh_table(const MeshPose& mesh)
{
    val value = val::object();
    value.set("vertices", mesh.positions.size() / 3);
    value.set("positions", address_of(mesh.positions.data()));
    value.set("normals", address_of(mesh.normals.data()));
    return value;
}

// The addresses of the results of update(), valid as long as the instance. All values are addresses except
// booleans, counts and `palette`.
//   { root: 16 floats, time: a double, rootMotion: 3 floats,
//     parts: [{ visible: boolean, levelOfDetail: a u32, scaled: a u32, matrix: 16 floats,
//               bounds: 6 floats,
//               joints: count, jointMatrices: 12 floats per joint (3 rows of 4),
//               block: the address of the palettes of all instances, which moves when instances are created,
//               palette: index of the palette in the block, 12 floats per joint,
//               blends: 2 floats, the positions along the blend axes,
//               bodyGroups: count, bodies: a u32 per group, the drawn model,
//               attachments: count, attachmentMatrices: 16 floats each,
//               frames: 8 floats, the shown vertex frames, and 8 floats, their weights,
//               meshes: [{ vertices: count, 0 without vertex frames, positions, normals: 3 floats each }]
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
        part.set("frames", address_of(&pose.frames));
        part.set("meshes", list_value(pose.meshes, &mesh_table));
        parts.set(i, part);
    }
    val value = val::object();
    value.set("root", address_of(&self->root()));
    value.set("time", address_of(&self->time()));
    value.set("rootMotion", address_of(&self->root_motion()));
    value.set("parts", parts);
    return value;
}

// --- Crowd ----------------------------------------------------------------------------------------------------

// Adds an instance. Deleted instances are removed from the crowd.
void crowd_add(Crowd& crowd, AnimatedInstance& instance) { crowd.add(instance.instance); }

// Seeks a part of each instance, in the order in which they were added, to one of `count` doubles at `seconds`. NaN
// skips an instance.
void crowd_seek(Crowd& crowd, std::uint32_t part, Address seconds, std::uint32_t count)
{
    crowd.seek(part, {memory_at<const double>(seconds), count});
}

// The number of allocated bytes, including the allocator's overhead.
std::uint32_t bytes_in_use() { return static_cast<std::uint32_t>(mallinfo().uordblks); }

}  // namespace

EMSCRIPTEN_BINDINGS(runtime)
{
    namespace em = emscripten;
    em::constant("none", kNone);
    em::constant("channelLayers", kChannelLayers);

    em::class_<AdoptedSubject>("Subject")
        .class_function("adopt", &adopt)
        .function("snapshot", &snapshot)
        .function("releaseSnapshot", &release_snapshot)
        .function("setImage", &set_image)
        .function("addWarning", &add_warning)
        .function("createInstance", &create_instance);
    em::function("validate", &validate_bytes);
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
        .function("raycast", &raycast)
        .function("bounds", &bounds)
        .function("measure", &measure_poses)
        .function("hitboxes", &hitboxes)
        .function("setPosing", &set_posing)
        .function("setLerping", &set_lerping)
        .function("lerpMeshes", &lerp_meshes)
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
        .function("clear", &Crowd::clear)
        .function("seek", &crowd_seek)
        .function("update", &Crowd::update);
}

}  // namespace marrow
