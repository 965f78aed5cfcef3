// bindings.cpp -- the core's exports. web/lib/core/raw.ts lists and explains them. No Embind: numbers, handles and
// one reply need no glue, which keeps the module small and its start quick. There is no logic here.
#include <emscripten/emscripten.h>
#include <glm/gtc/type_ptr.hpp>

#include <cstdlib>
#include <string>

#include "anim/deform.h"
#include "anim/instance.h"
#include "base/json.h"
#include "bindings/exchange.h"
#include "bindings/handles.h"
#include "formats/registry.h"
#include "model/snapshot.h"
#include "model/summary.h"

namespace marrow {
namespace {

Handles<FileSet> g_files;
// A subject and what its instances share, made with the first of them.
struct Loaded {
    std::shared_ptr<const Subject> subject;
    Rigs rigs;
};

Handles<Loaded> g_subjects;
Handles<Instance> g_instances;

std::uint32_t reply_subject(Result<Subject> subject)
{
    if (!subject) {
        reply_error(subject.error());
        return 0;
    }
    return g_subjects.add(std::make_shared<Loaded>(Loaded{std::make_shared<const Subject>(subject.take()), {}}));
}

std::uint32_t address(const void* pointer)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

}  // namespace
}  // namespace marrow

using namespace marrow;

extern "C" {

// --- file sets, loading ---------------------------------------------------------------------------------------

EMSCRIPTEN_KEEPALIVE std::uint32_t marrow_files_new() { return g_files.add(std::make_shared<FileSet>()); }
EMSCRIPTEN_KEEPALIVE void marrow_files_delete(std::uint32_t files) { g_files.remove(files); }

EMSCRIPTEN_KEEPALIVE void marrow_files_add(std::uint32_t files, const char* name, std::size_t name_size,
                                           std::uint8_t* data, std::size_t size)
{
    g_files[files].add(text(name, name_size), {data, size},
                       std::shared_ptr<const void>(data, [](const void* p) { std::free(const_cast<void*>(p)); }));
}

EMSCRIPTEN_KEEPALIVE void marrow_files_add_name(std::uint32_t files, const char* name, std::size_t name_size)
{
    g_files[files].add_name(text(name, name_size));
}

EMSCRIPTEN_KEEPALIVE void marrow_files_entries(std::uint32_t files)
{
    JsonWriter w;
    w.begin_array();
    for (const Entry& entry : entries(g_files[files])) {
        w.begin_object().member("entry", entry.entry).member("format", entry.format).member("kind", entry.kind);
        w.key("uses").begin_array();
        for (const std::string& name : entry.uses) w.value(name);
        w.end_array().end_object();
    }
    reply(w.end_array().take());
}

EMSCRIPTEN_KEEPALIVE void marrow_files_references(std::uint32_t files, const char* name, std::size_t name_size)
{
    constexpr std::string_view kKinds[] = {"named", "rule", "offered"};
    constexpr std::string_view kWhats[] = {"data", "picture"};
    JsonWriter w;
    w.begin_array();
    for (const Reference& reference : references(g_files[files], text(name, name_size)))
        w.begin_object()
            .member("name", reference.name)
            .member("kind", kKinds[static_cast<std::size_t>(reference.kind)])
            .member("what", kWhats[static_cast<std::size_t>(reference.what)])
            .end_object();
    reply(w.end_array().take());
}

EMSCRIPTEN_KEEPALIVE void marrow_files_find_picture(std::uint32_t files, const char* name, std::size_t name_size,
                                                    const char* model, std::size_t model_size)
{
    reply(g_files[files].find_picture(text(name, name_size), folder_of(text(model, model_size))));
}

EMSCRIPTEN_KEEPALIVE std::uint32_t marrow_load(std::uint32_t files, const char* names, std::size_t names_size)
{
    std::string_view rest = text(names, names_size);
    const auto next = [&] {
        const std::string_view name = rest.substr(0, rest.find('\0'));
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
        return name;
    };
    const std::string_view entry = next();
    Assembly parts;
    for (std::string* part : {&parts.upper, &parts.head, &parts.weapon}) *part = next();
    return reply_subject(open_subject(g_files[files], entry, parts));
}

// --- subjects -------------------------------------------------------------------------------------------------

EMSCRIPTEN_KEEPALIVE void marrow_subject_delete(std::uint32_t subject) { g_subjects.remove(subject); }
EMSCRIPTEN_KEEPALIVE void marrow_subject_summary(std::uint32_t subject)
{
    reply(summary_json(*g_subjects[subject].subject));
}
EMSCRIPTEN_KEEPALIVE void marrow_subject_snapshot(std::uint32_t subject)
{
    reply(write_snapshot(*g_subjects[subject].subject));
}
EMSCRIPTEN_KEEPALIVE std::uint32_t marrow_subject_adopt(const std::uint8_t* data, std::size_t size)
{
    return reply_subject(read_snapshot({data, size}));
}

// --- instances ------------------------------------------------------------------------------------------------

EMSCRIPTEN_KEEPALIVE std::uint32_t marrow_instance_new(std::uint32_t subject)
{
    Loaded& loaded = g_subjects[subject];
    if (loaded.rigs.empty()) loaded.rigs = make_rigs(*loaded.subject);
    return g_instances.add(std::make_shared<Instance>(loaded.subject, loaded.rigs));
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_delete(std::uint32_t instance) { g_instances.remove(instance); }

EMSCRIPTEN_KEEPALIVE void marrow_instance_table(std::uint32_t handle)
{
    const Instance& instance = g_instances[handle];
    std::vector<std::uint32_t> words = {static_cast<std::uint32_t>(instance.parts().size()),
                                        address(&instance.root()), address(&instance.time())};
    for (std::uint32_t i = 0; i < instance.parts().size(); ++i) {
        const PartPose& part = instance.parts()[i];
        words.insert(
            words.end(),
            {part.visible, address(&part.level_of_detail), address(&part.matrix),
             static_cast<std::uint32_t>(part.joints.size()), address(part.joints.data()),
             address(instance.rig(i).block()), part.palette, static_cast<std::uint32_t>(part.attachments.size()),
             address(part.attachments.data()), static_cast<std::uint32_t>(part.surfaces.size())});
        for (const SurfacePose& surface : part.surfaces)
            words.insert(words.end(), {static_cast<std::uint32_t>(surface.positions.size() / 3),
                                       address(surface.positions.data()), address(surface.normals.data())});
    }
    reply_values(words);
}

EMSCRIPTEN_KEEPALIVE void marrow_instance_play(std::uint32_t instance, std::uint32_t part, std::uint32_t layer,
                                               std::uint32_t clip, double fade, double speed, std::uint32_t loop,
                                               std::uint32_t next)
{
    g_instances[instance].play(part, layer, clip, {fade, speed, static_cast<Loop>(loop), next != 0});
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_show_frame(std::uint32_t instance, std::uint32_t part, double frame)
{
    g_instances[instance].playback(part).show_frame(frame);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_stop(std::uint32_t instance, std::uint32_t part, std::uint32_t layer)
{
    g_instances[instance].playback(part, layer).stop();
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_pause(std::uint32_t instance, std::uint32_t part, std::uint32_t layer,
                                                std::uint32_t paused)
{
    g_instances[instance].playback(part, layer).set_paused(paused != 0);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_speed(std::uint32_t instance, std::uint32_t part, std::uint32_t layer,
                                                    double speed)
{
    g_instances[instance].playback(part, layer).set_speed(speed);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_loop(std::uint32_t instance, std::uint32_t part, std::uint32_t layer,
                                                   std::uint32_t loop)
{
    g_instances[instance].playback(part, layer).set_loop(static_cast<Loop>(loop));
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_range(std::uint32_t instance, std::uint32_t part, std::uint32_t layer,
                                                    std::uint32_t first, std::uint32_t last)
{
    g_instances[instance].playback(part, layer).set_range(first, last);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_seek(std::uint32_t instance, std::uint32_t part, std::uint32_t layer,
                                               double seconds)
{
    g_instances[instance].playback(part, layer).seek(seconds);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_layer(std::uint32_t instance, std::uint32_t part, std::uint32_t layer,
                                                    float weight, std::uint32_t additive, const float* mask,
                                                    std::size_t mask_size)
{
    g_instances[instance].set_layer(part, layer, weight, additive != 0, {mask, mask_size});
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_remove_layer(std::uint32_t instance, std::uint32_t part,
                                                       std::uint32_t layer)
{
    g_instances[instance].remove_layer(part, layer);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_rules(std::uint32_t instance, std::uint32_t interpolation,
                                                    std::uint32_t root_motion, std::uint32_t tag_rotation)
{
    g_instances[instance].set_rules({static_cast<Interpolation>(interpolation),
                                     static_cast<RootMotion>(root_motion), static_cast<TagRotation>(tag_rotation)});
}
EMSCRIPTEN_KEEPALIVE std::uint32_t marrow_instance_attach(std::uint32_t instance, std::uint32_t child,
                                                          std::uint32_t part, std::uint32_t how,
                                                          std::uint32_t place)
{
    return g_instances[instance].attach(g_instances[child], part, static_cast<Joining>(how), place);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_detach(std::uint32_t instance) { g_instances[instance].detach(); }
EMSCRIPTEN_KEEPALIVE void marrow_instance_place(std::uint32_t instance, std::uint32_t part, std::uint32_t place)
{
    const glm::mat4 matrix = g_instances[instance].place(part, place);
    const float* values = glm::value_ptr(matrix);
    reply_values(std::vector<float>(values, values + 16));
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_joint(std::uint32_t instance, std::uint32_t part, std::uint32_t joint)
{
    const Transform t = g_instances[instance].joint(part, joint);
    const glm::quat& q = t.rotation;
    reply_values<float>({t.position.x, t.position.y, t.position.z, q.x, q.y, q.z, q.w});
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_hold_joint(std::uint32_t instance, std::uint32_t part,
                                                     std::uint32_t joint, const float* t)
{
    g_instances[instance].hold_joint(part, joint, {t[0], t[1], t[2]}, glm::quat(t[6], t[3], t[4], t[5]));
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_release_joint(std::uint32_t instance, std::uint32_t part,
                                                        std::uint32_t joint)
{
    g_instances[instance].release_joint(part, joint);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_held(std::uint32_t instance, std::uint32_t part)
{
    std::vector<std::uint32_t> joints;
    for (const HeldJoint& held : g_instances[instance].parts()[part].held) joints.push_back(held.joint);
    reply_values(joints);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_deform(std::uint32_t instance, std::uint32_t subject, std::uint32_t part,
                                                 std::uint32_t surface)
{
    Instance& posed = g_instances[instance];
    const PartPose& pose = posed.parts()[part];
    const Surface& rest = g_subjects[subject].subject->parts[part].model->surfaces[surface];
    std::vector<glm::vec3> vertices(rest.positions.size() * 2);
    const std::span<glm::vec3> all(vertices);
    deform(rest, pose.joints, posed.rig(part).palette(pose.palette), all.first(rest.positions.size()),
           all.subspan(rest.positions.size()));
    reply_values(vertices);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_visible(std::uint32_t instance, std::uint32_t part,
                                                      std::uint32_t visible)
{
    g_instances[instance].set_visible(part, visible != 0);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_level_of_detail(std::uint32_t instance, std::uint32_t level)
{
    g_instances[instance].set_level_of_detail(level);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_time(std::uint32_t instance, double seconds)
{
    g_instances[instance].set_time(seconds);
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_state(std::uint32_t instance, std::uint32_t part, std::uint32_t layer)
{
    const Playback::State s = g_instances[instance].playback(part, layer).state();
    reply_values<double>({s.clip == kNone ? -1.0 : s.clip, s.time, s.frame, s.file_frame, s.speed,
                          s.paused ? 1.0 : 0.0, s.finished ? 1.0 : 0.0, s.fade});
}
EMSCRIPTEN_KEEPALIVE void marrow_instance_set_transform(std::uint32_t instance, const float* matrix)
{
    g_instances[instance].set_transform(glm::make_mat4(matrix));
}
EMSCRIPTEN_KEEPALIVE void marrow_update(const std::uint32_t* handles, std::size_t count, double seconds)
{
    static std::vector<Instance*> updated;
    updated.resize(count);
    for (std::size_t i = 0; i < count; ++i) updated[i] = &g_instances[handles[i]];
    update(updated, seconds);
}

}  // extern "C"
