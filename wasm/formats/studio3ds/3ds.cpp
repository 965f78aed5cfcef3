// 3ds.cpp -- 3D Studio models, a tree of chunks (3ds_chunks.h):
//
//   4D4D main
//     3D3D editor
//       0100 master scale   f32: number of 3D Studio units per file unit; 1 in almost all files
//       AFFF material (3ds_materials.h)
//       4000 object    name, 4010 hidden, and one of
//         4100 mesh (3ds_meshes.h)
//         4600 light   f32 position[3], a colour, 4620 off, 4659 f32 inner range, 465A outer range, 465B intensity,
//                      4610 spot {f32 target[3], f32 inner cone, f32 outer cone, in degrees,
//                      4653 the name of an image that it projects}
//         4700 camera  f32 position[3], f32 target[3], f32 roll in degrees, f32 lens in millimetres
//     B000 keyframer (3ds_keyframer.h)
//
// Vertices are stored in the space of the whole file. A node of the keyframer is a joint, which moves a mesh as a
// whole; 3ds_rest.h describes how both are combined. Z is up. 3D Studio uses the master scale only to display
// lengths; games do not read it. Here it sets Basis::metres_per_unit and does not change the coordinates. Sources:
// the Autodesk 3D Studio File Toolkit's names of the chunks, the published descriptions of the format, poses
// evaluated by lib3ds, real files.
#include "formats/studio3ds/3ds.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/text.h"
#include "base/unit.h"
#include "derive/joint_bounds.h"
#include "derive/merge_surfaces.h"
#include "derive/normals.h"
#include "formats/studio3ds/3ds_keyframer.h"
#include "formats/studio3ds/3ds_materials.h"
#include "formats/studio3ds/3ds_meshes.h"
#include "formats/studio3ds/3ds_morphs.h"
#include "formats/studio3ds/3ds_rest.h"

namespace marrow {

namespace {

constexpr std::uint16_t kMain = 0x4D4D;
constexpr Basis k3dsBasis{Axis::z, Axis::minus_y, 1.0F};
constexpr std::size_t kMostMaterials = 1U << 14;
// The maximum number of cameras and of lights: for each of them, all nodes are searched.
constexpr std::size_t kMostCameras = 1024;
// A mesh needs several hundred bytes of memory, but may have only 13 bytes in the file.
constexpr std::size_t kMostMeshes = 1U << 16;
// An object is copied for each node that shows it. The copies may need kCopiedBytes, plus kCopiedBytesPerByte for
// each byte of the file.
constexpr std::uint64_t kCopiedBytes = 12U << 20, kCopiedBytesPerByte = 4;
// The same limit for morphs (3ds_morphs.h), whose vertices are stored for each frame. It is at most
// kMostMorphBytes, because sizes of arrays must fit in 32 bits.
constexpr std::uint64_t kMorphBytes = 24U << 20, kMorphBytesPerByte = 16, kMostMorphBytes = 1U << 30;
constexpr std::uint64_t kVertexBytes = 76, kIndexBytes = 4;  // in memory, of a skinned mesh
constexpr float kDegree = std::numbers::pi_v<float> / 180;
constexpr float kSmallestScale = 1e-6F;  // minimum of the master scale; the maximum is its inverse
// The field of view in degrees is this number divided by the focal length in millimetres.
constexpr float kLensOfOneDegree = 2400;

// --- reading --------------------------------------------------------------------------------------------------

struct File3ds {
    std::vector<Material3ds> materials;
    std::vector<Mesh3ds> meshes;
    Keyframer3ds keyframer;
};

glm::vec3 read_vector(ByteReader& r)
{
    glm::vec3 out;
    for (glm::length_t i = 0; i < 3; ++i) out[i] = r.number();
    return out;
}

void read_camera(std::string_view name, ByteReader r, Model& model)
{
    Camera& camera = model.cameras.emplace_back();
    camera.name = name;
    camera.position = read_vector(r);
    camera.target = read_vector(r);
    camera.roll = r.number() * kDegree;
    const float lens = r.number();
    if (lens > 0) camera.field_of_view = std::clamp(kLensOfOneDegree / lens, 1.0F, 175.0F) * kDegree;
}

void read_light(std::string_view name, ByteReader r, Model& model)
{
    Light& light = model.lights.emplace_back();
    light.name = name;
    light.position = read_vector(r);
    each_chunk(r, [&](const Chunk3ds& chunk) {
        ByteReader inner = chunk.body;
        switch (chunk.id) {
            case 0x0010: light.color = read_vector(inner); break;
            case 0x0011:
                for (glm::length_t i = 0; i < 3; ++i) light.color[i] = static_cast<float>(inner.u8()) / 255;
                break;
            case 0x4610:
                light.kind = LightKind::spot;
                light.target = read_vector(inner);
                light.inner_angle = inner.number() * kDegree;
                light.outer_angle = inner.number() * kDegree;
                each_chunk(inner, [&](const Chunk3ds& part) {
                    ByteReader text = part.body;
                    if (part.id == 0x4653) warn(model, message("3ds-projected-image", name, read_text(text)));
                });
                break;
            case 0x4620: light.on = false; break;
            case 0x4659: light.inner_range = inner.number(); break;
            case 0x465A: light.outer_range = inner.number(); break;
            case 0x465B: light.intensity = inner.number(); break;
            default: break;
        }
    });
}

MARROW_NOINLINE void read_object(ByteReader r, File3ds& file, Model& model)
{
    const std::string_view name = read_text(r);
    const std::size_t first = file.meshes.size();
    bool hidden = false;
    each_chunk(r, [&](const Chunk3ds& chunk) {
        switch (chunk.id) {
            case 0x4010: hidden = true; break;
            case 0x4100:
                if (file.meshes.size() == kMostMeshes)
                    r.fail(Code::too_large, message("3ds-too-many-meshes", kMostMeshes), chunk.at);
                else
                    file.meshes.push_back(read_3ds_mesh(name, chunk.body, model));
                break;
            case 0x4600:
                if (model.lights.size() < kMostCameras) read_light(name, chunk.body, model);
                break;
            case 0x4700:
                if (model.cameras.size() < kMostCameras) read_camera(name, chunk.body, model);
                break;
            default: break;
        }
    });
    for (std::size_t i = first; i < file.meshes.size(); ++i) file.meshes[i].hidden = hidden;
}

// Sets the unit of the model. Some exporters write 0.
void read_master_scale(ByteReader r, Model& model)
{
    const float scale = r.number();
    if (r.ok() && scale >= kSmallestScale && scale <= 1 / kSmallestScale) model.basis.metres_per_unit = scale;
}

void read_editor(const ByteReader& body, File3ds& file, Model& model)
{
    ByteReader errors = body;
    each_chunk(body, [&](const Chunk3ds& chunk) {
        if (chunk.id == 0x0100) read_master_scale(chunk.body, model);
        if (chunk.id == 0xAFFF) {
            if (file.materials.size() == kMostMaterials)
                errors.fail(Code::too_large, message("3ds-too-many-materials", kMostMaterials), chunk.at);
            else
                file.materials.push_back(read_3ds_material(chunk.body, model));
        } else if (chunk.id == 0x4000) {
            read_object(chunk.body, file, model);
        }
    });
}

// --- the scene ------------------------------------------------------------------------------------------------

// Makes the joints, surfaces and animation of the model from the contents of the file.
class SceneBuilder {
public:
    SceneBuilder(File3ds& file, Model& model)
        : file_(file),
          model_(model),
          bytes_for_copies_(kCopiedBytes + model.source.bytes * kCopiedBytesPerByte),
          bytes_for_morphs_(std::min(kMorphBytes + model.source.bytes * kMorphBytesPerByte, kMostMorphBytes))
    {
    }

    void build()
    {
        add_3ds_joints(file_.keyframer, model_);
        find_meshes();
        find_cameras_and_lights();
        rest_ = find_3ds_rest(file_.keyframer, shown_, file_.meshes, model_);
        add_meshes();
        const std::size_t meshes = model_.meshes.size();
        merge_surfaces(model_);
        if (meshes != model_.meshes.size()) leave_out_morphs();
        add_3ds_animation(file_.keyframer, rest_.elsewhere, model_);
        for (const MorphedMesh3ds& morphed : morphed_) add_3ds_vertex_frames(morphed, model_);
    }

private:
    const std::vector<Node3ds>& nodes() const { return file_.keyframer.nodes; }

    std::vector<std::string_view> names_of_objects() const
    {
        std::vector<std::string_view> out;
        for (const Mesh3ds& mesh : file_.meshes) out.push_back(mesh.object);
        return out;
    }

    // Finds the mesh of each node. If several objects have the same name, each node with that name takes the next
    // of them.
    MARROW_NOINLINE void find_meshes()
    {
        const std::vector<std::string_view> object_names = names_of_objects();
        const NameIndex names(object_names);
        // next: the next mesh of the same name. take: for the first mesh of a name, the last mesh of that name so
        // far; after the loop, the mesh that the next node takes.
        std::vector<std::uint32_t> next(object_names.size(), kNone), take(object_names.size(), kNone);
        for (std::uint32_t m = 0; m < object_names.size(); ++m) {
            const std::uint32_t first = names.find(object_names[m]);
            if (first != m) next[take[first]] = m;
            take[first] = m;
        }
        for (std::uint32_t m = 0; m < object_names.size(); ++m) take[m] = m;
        shown_.mesh_of.resize(nodes().size(), kNone);
        shown_.nodes_of.resize(object_names.size());
        for (std::uint32_t i = 0; i < nodes().size(); ++i) {
            if (nodes()[i].kind != NodeKind3ds::object) continue;
            const std::uint32_t first = names.find(nodes()[i].name);
            if (first == kNone) continue;
            std::uint32_t& mesh = take[first];
            if (!shown_.nodes_of[mesh].empty() && next[mesh] != kNone) mesh = next[mesh];
            shown_.mesh_of[i] = mesh;
            shown_.nodes_of[mesh].push_back(i);
        }
    }

    // The joint of the first node of that name and one of these kinds.
    std::uint32_t joint_of(std::initializer_list<NodeKind3ds> kinds, std::string_view name) const
    {
        for (std::uint32_t i = 0; i < nodes().size(); ++i)
            if (nodes()[i].name == name && std::find(kinds.begin(), kinds.end(), nodes()[i].kind) != kinds.end())
                return i;
        return kNone;
    }

    MARROW_NOINLINE void find_cameras_and_lights()
    {
        for (Camera& camera : model_.cameras) {
            camera.joint = joint_of({NodeKind3ds::camera}, camera.name);
            camera.target_joint = joint_of({NodeKind3ds::camera_target}, camera.name);
        }
        for (Light& light : model_.lights) {
            light.joint = joint_of({NodeKind3ds::light, NodeKind3ds::spotlight}, light.name);
            light.target_joint = joint_of({NodeKind3ds::light_target}, light.name);
        }
    }

    MARROW_NOINLINE void add_meshes()
    {
        std::vector<std::string_view> material_names;
        for (const Material& material : model_.materials) material_names.push_back(material.name);
        const NameIndex materials(material_names);
        const NameIndex object_names(names_of_objects());
        for (std::uint32_t m = 0; m < file_.meshes.size(); ++m) {
            const Mesh3ds& file = file_.meshes[m];
            if (file.face_count == 0) continue;
            BuiltMesh3ds built = build_3ds_mesh(file, materials, file_.materials, model_);
            if (built.surfaces.empty()) continue;
            std::vector<std::uint32_t> shown_by;
            for (const std::uint32_t node : shown_.nodes_of[m])
                if (!add_morphed_mesh(m, node, object_names, materials)) shown_by.push_back(node);
            if (shown_by.empty() && !shown_.nodes_of[m].empty()) continue;
            if (shown_by.empty()) add_mesh(std::move(built.mesh), built, file, std::string(file.object), kNone);
            const std::uint64_t size =
                std::uint64_t{built.mesh.vertex_count} * kVertexBytes + built.mesh.index_count * kIndexBytes;
            for (std::size_t i = 0; i < shown_by.size(); ++i) {
                if (i > 0 && size > bytes_for_copies_) {
                    warn(model_, message("3ds-too-many-copies", file.object, shown_by.size(), i));
                    break;
                }
                if (i > 0) bytes_for_copies_ -= size;
                const bool is_last = i + 1 == shown_by.size();
                add_mesh(is_last ? std::move(built.mesh) : Mesh(built.mesh), built, file,
                         name_of(nodes()[shown_by[i]]), shown_by[i]);
            }
        }
    }

    // Adds the mesh of a node that uses the shapes of other objects (3ds_morphs.h). Returns false, without adding
    // a mesh, if the node only shows its own object.
    MARROW_NOINLINE bool add_morphed_mesh(std::uint32_t m, std::uint32_t node, const NameIndex& names,
                                          const NameIndex& materials)
    {
        const Mesh3ds& file = file_.meshes[m];
        if (nodes()[node].shapes.keys.empty()) return false;
        Morph3ds morph =
            find_3ds_morph(nodes()[node], m, file_.meshes, names, file_.keyframer, bytes_for_morphs_, model_);
        if (morph.objects.empty() || (morph.objects.size() == 1 && morph.objects[0] == m)) return false;
        Model already_warned;
        BuiltMesh3ds built = build_3ds_mesh(file, materials, file_.materials, already_warned,
                                            vertices_of_shapes(morph, m, file_.meshes));
        const auto mesh = static_cast<std::uint32_t>(model_.meshes.size());
        add_mesh(std::move(built.mesh), built, file, name_of(nodes()[node]), node);
        // A mesh with a single shape needs no vertex frames: its joint moves it.
        if (morph.objects.size() == 1) return true;
        file_.keyframer.changes_shapes = true;
        file_.keyframer.ends_in_other_shapes |= ends_in_other_shapes(morph, file_.keyframer.last_frame);
        morphed_.push_back({mesh, node, bind_matrix_3ds(nodes()[node], file),
                            static_cast<std::uint32_t>(file.vertices.size()), std::move(built.shapes),
                            std::move(morph.weights)});
        return true;
    }

    // Discards all morphs, with warnings: merged meshes cannot have vertex frames.
    void leave_out_morphs()
    {
        for (const MorphedMesh3ds& morphed : morphed_)
            warn(model_, message("3ds-morphs-too-large", name_of(nodes()[morphed.node]), morphed.shapes.size(),
                                 std::uint64_t{file_.keyframer.last_frame} + 1));
        morphed_.clear();
        file_.keyframer.changes_shapes = file_.keyframer.ends_in_other_shapes = false;
    }

    // Adds a mesh and its surfaces, attached to a joint if there is one.
    void add_mesh(Mesh&& added, const BuiltMesh3ds& built, const Mesh3ds& file, const std::string& name,
                  std::uint32_t joint)
    {
        const auto number = static_cast<std::uint32_t>(model_.meshes.size());
        Mesh& mesh = model_.meshes.emplace_back(std::move(added));
        if (joint != kNone) attach(mesh, file, joint);
        if (built.has_heights)
            mesh.tangents = tangents_of(mesh.positions, mesh.normals, mesh.texcoords, mesh.indices);
        for (const Surface& range : built.surfaces) {
            Surface& surface = model_.surfaces.emplace_back(range);
            surface.mesh = number;
            surface.name = name;
            surface.hidden = file.hidden;
            if (built.surfaces.size() > 1)
                surface.name += range.material == kNone
                                    ? " (no material)"
                                    : format_text(" (%)", model_.materials[range.material].name);
        }
    }

    // Transforms the vertices to the joint's rest pose and binds them to that joint only.
    MARROW_NOINLINE void attach(Mesh& mesh, const Mesh3ds& file, std::uint32_t joint)
    {
        const glm::dmat4 bind = bind_matrix_3ds(nodes()[joint], file), at_rest = rest_.world[joint] * bind;
        if (leaves_in_place(at_rest, file) || !is_invertible(at_rest)) {
            model_.joints[joint].inverse_bind = glm::mat4x3(bind);
        } else {
            const glm::dmat3 turn = glm::transpose(glm::inverse(glm::dmat3(at_rest)));
            for (glm::vec3& position : mesh.positions) position = glm::vec3(at_rest * glm::dvec4(position, 1));
            for (glm::vec3& normal : mesh.normals) normal = glm::vec3(unit_or_zero(turn * glm::dvec3(normal)));
        }
        constexpr std::uint32_t kInfluences = 4;
        mesh.skin.influences = kInfluences;
        renew(mesh.skin.joints, std::size_t{mesh.vertex_count} * kInfluences);
        renew(mesh.skin.weights, std::size_t{mesh.vertex_count} * kInfluences);
        for (std::size_t i = 0; i < mesh.skin.joints.size(); i += kInfluences) {
            mesh.skin.joints[i] = static_cast<std::uint16_t>(joint);
            mesh.skin.weights[i] = 1;
        }
    }

    File3ds& file_;
    Model& model_;
    MeshNodes3ds shown_;
    Rest3ds rest_;
    std::uint64_t bytes_for_copies_;
    MorphBudget3ds bytes_for_morphs_;
    std::vector<MorphedMesh3ds> morphed_;
};

// Extends the bounds of clips by the bounds of the vertex frames.
void add_frame_bounds(Model& model)
{
    const bool have_joints = std::any_of(model.meshes.begin(), model.meshes.end(),
                                         [](const Mesh& mesh) { return mesh.vertex_frames == kNone; });
    for (Clip& clip : model.clips) {
        if (!model.frames.empty() && !have_joints) clip.bounds = model.frames[0].bounds;
        for (const Frame& frame : model.frames) extend(clip.bounds, frame.bounds);
    }
}

void count_source(const File3ds& file, Bytes bytes, Model& model)
{
    for (const Mesh3ds& mesh : file.meshes) {
        model.source.vertices += static_cast<std::uint32_t>(mesh.vertices.size());
        model.source.triangles += mesh.face_count;
    }
    model.source.surfaces = static_cast<std::uint32_t>(file.meshes.size());
    model.source.frames = file.keyframer.frames;
    model.source.bytes = bytes.size();
}

}  // namespace

bool is_3ds(Bytes file)
{
    // A big-endian TIFF begins with the same two letters.
    return file.size() >= 2 && load_as<std::uint16_t>(file.data()) == kMain &&
           !(file.size() >= 4 && file[2] == 0 && file[3] == 42);
}

std::vector<Reference> references_3ds(Bytes file, std::string_view)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    Model materials;
    Chunk3ds main{0, 0, r};
    if (!next_chunk(r, main)) return {};
    each_chunk(main.body, [&](const Chunk3ds& editor) {
        if (editor.id != 0x3D3D) return;
        each_chunk(editor.body, [&](const Chunk3ds& chunk) {
            if (chunk.id == 0xAFFF && materials.materials.size() < kMostMaterials)
                (void)read_3ds_material(chunk.body, materials);
        });
    });
    std::vector<Reference> out;
    for (const Image& image : materials.images)
        out.push_back({image.name, Reference::Kind::named, Reference::What::image});
    return out;
}

Result<Model> load_3ds(Bytes bytes, std::string_view name, const Host&)
{
    ErrorSink errors;
    ByteReader r(bytes, errors);
    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "3ds";
    model.basis = k3dsBasis;
    File3ds file;
    Chunk3ds main{0, 0, r};
    std::optional<ByteReader> keyframer;
    if (next_chunk(r, main))
        each_chunk(main.body, [&](const Chunk3ds& chunk) {
            if (chunk.id == 0x3D3D) read_editor(chunk.body, file, model);
            if (chunk.id == 0xB000) keyframer = chunk.body;
        });
    if (keyframer) read_3ds_keyframer(*keyframer, file.keyframer, model);
    if (!r.ok()) return r.error();
    count_source(file, bytes, model);
    SceneBuilder(file, model).build();
    if (model.surfaces.empty() && errors.damage().parts > 0) return *errors.damage().first_part;
    if (model.surfaces.empty()) warn(model, message("file-no-triangles"));
    warn_of_damage(model, errors.damage());
    compute_skinned_bounds(model);
    add_frame_bounds(model);
    return made;
}

}  // namespace marrow
