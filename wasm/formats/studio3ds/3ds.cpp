// 3ds.cpp -- 3D Studio models, a tree of chunks (3ds_chunks.h):
//
//   4D4D main
//     3D3D editor
//       AFFF material (3ds_materials.h)
//       4000 object    name, 4010 hidden, and one of
//         4100 mesh (3ds_meshes.h)
//         4600 light   f32 position[3], a colour, 4620 off, 4659 f32 inner range, 465A outer range, 465B
//         multiplier,
//                      4610 spot {f32 target[3], f32 inner cone, f32 outer cone, in degrees}
//         4700 camera  f32 position[3], f32 target[3], f32 roll in degrees, f32 lens in millimetres
//     B000 keyframer (3ds_keyframer.h)
//
// Vertices are stored in the space of the whole file, as they stood when it was written. A node of the keyframer is
// a joint, and a mesh hangs on it as a whole:
//
//   vertex in the world = node matrix * translation(-pivot) * inverse(local axes) * stored vertex
//
// In files of the DOS version the local origin is the middle of the mesh's box. Which of the two holds is tested:
// in frame 0 one node of the mesh leaves its vertices where they are stored. Neither holds
//   - in files that were saved at another frame: the node of a mesh that has axes and moves rests where its
//   vertices
//     are stored;
//   - where tracks are missing or the axes are wrong: the stored vertices are the pose of frame 0.
// All other nodes rest in frame 0. Z is up. Sources: the Autodesk 3D Studio File Toolkit's names of the chunks, the
// published descriptions of the format, poses evaluated by lib3ds, real files.
#include "formats/studio3ds/3ds.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/renew.h"
#include "base/text.h"
#include "derive/bounds.h"
#include "derive/joint_bounds.h"
#include "derive/merge_surfaces.h"
#include "derive/normals.h"
#include "formats/studio3ds/3ds_keyframer.h"
#include "formats/studio3ds/3ds_materials.h"
#include "formats/studio3ds/3ds_meshes.h"

namespace marrow {

namespace {

constexpr std::uint16_t kMain = 0x4D4D;
constexpr Basis k3dsBasis{Axis::z, Axis::minus_y, 1.0F};
constexpr std::size_t kMostMaterials = 1U << 14;
// Each of them is looked for among all nodes.
constexpr std::size_t kMostCameras = 1024;
// A mesh costs some hundred bytes, and a file as few as 13 for it.
constexpr std::size_t kMostMeshes = 1U << 16;
// An object is copied for each node that shows it. Bytes of arrays that copies may add: so many, and so many for
// each byte of the file.
constexpr std::uint64_t kCopiedBytes = 12U << 20, kCopiedBytesPerByte = 4;
constexpr std::uint64_t kVertexBytes = 76, kIndexBytes = 4;  // of a mesh that a joint moves
// Of its size, what a mesh may be away from where it is stored, to be there.
constexpr double kNear = 1e-3;
constexpr float kDegree = std::numbers::pi_v<float> / 180;
// A lens of so many millimetres sees one degree.
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
                break;
            case 0x4620: light.on = false; break;
            case 0x4659: light.inner_range = inner.number(); break;
            case 0x465A: light.outer_range = inner.number(); break;
            case 0x465B: light.intensity = inner.number(); break;
            default: break;
        }
    });
}

void read_object(ByteReader r, File3ds& file, Model& model)
{
    const std::string_view name = read_text(r);
    const std::size_t first = file.meshes.size();
    bool hidden = false;
    each_chunk(r, [&](const Chunk3ds& chunk) {
        switch (chunk.id) {
            case 0x4010: hidden = true; break;
            case 0x4100: file.meshes.push_back(read_3ds_mesh(name, chunk.body, model)); break;
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

void read_editor(const ByteReader& body, File3ds& file, Model& model)
{
    ByteReader errors = body;
    each_chunk(body, [&](const Chunk3ds& chunk) {
        if (chunk.id == 0xAFFF) {
            if (file.materials.size() == kMostMaterials)
                errors.fail(Code::too_large, format_text("The file has more than % materials.", kMostMaterials),
                            chunk.at);
            else
                file.materials.push_back(read_3ds_material(chunk.body, model));
        } else if (chunk.id == 0x4000) {
            if (file.meshes.size() >= kMostMeshes)
                errors.fail(Code::too_large, format_text("The file has more than % meshes.", kMostMeshes),
                            chunk.at);
            else
                read_object(chunk.body, file, model);
        }
    });
}

// --- where things are -----------------------------------------------------------------------------------------

glm::dmat4 matrix_of(const Transform& transform)
{
    glm::dmat4 out(glm::dmat3(glm::mat3_cast(glm::dquat(transform.rotation))));
    for (glm::length_t i = 0; i < 3; ++i) out[i] *= static_cast<double>(transform.scale[i]);
    out[3] = glm::dvec4(glm::dvec3(transform.position), 1);
    return out;
}

// A matrix as move, turn and scale; what is skewed comes out another one.
Transform transform_of(const glm::dmat4& matrix)
{
    Transform out;
    glm::dmat3 turn(matrix);
    glm::dvec3 scale;
    for (glm::length_t i = 0; i < 3; ++i) scale[i] = glm::length(turn[i]);
    if (glm::determinant(turn) < 0) scale.x = -scale.x;
    for (glm::length_t i = 0; i < 3; ++i)
        if (scale[i] != 0) turn[i] /= scale[i];
    out.position = glm::vec3(matrix[3]);
    const glm::dquat rotation = glm::quat_cast(turn);
    if (glm::length(rotation) > 0) out.rotation = glm::quat(glm::normalize(rotation));
    out.scale = glm::vec3(scale);
    return out;
}

glm::dmat4 moved(const glm::dvec3& by)
{
    glm::dmat4 out(1.0);
    out[3] = glm::dvec4(by, 1);
    return out;
}

bool is_regular(const glm::dmat4& matrix)
{
    const double size = glm::determinant(matrix);
    return std::isfinite(size) && std::fabs(size) > 1e-30;
}

bool is_finite(const glm::dmat4& matrix)
{
    double sum = 0;
    for (glm::length_t i = 0; i < 4; ++i) sum += glm::dot(glm::abs(matrix[i]), glm::dvec4(1));
    return std::isfinite(sum);
}

class Scene {
public:
    Scene(File3ds& file, Model& model)
        : file_(file), model_(model), room_for_copies_(kCopiedBytes + model.source.bytes * kCopiedBytesPerByte)
    {
        for (const Mesh3ds& mesh : file.meshes) mesh_names_.push_back(mesh.object);
        for (const Material& material : model.materials) material_names_.push_back(material.name);
    }

    void build()
    {
        add_3ds_joints(file_.keyframer, model_);
        renew(world_, nodes().size());
        renew(first_, nodes().size());
        moves_.resize(nodes().size());
        rests_elsewhere_.resize(nodes().size());
        for (std::uint32_t i = 0; i < nodes().size(); ++i) {
            const std::uint32_t parent = nodes()[i].parent;
            first_[i] = parent_of(i, first_) * matrix_of(model_.joints[i].rest);
            moves_[i] = is_moved(nodes()[i]) || (parent != kNone && moves_[parent]);
        }
        find_meshes();
        find_cameras_and_lights();
        for (std::uint32_t m = 0; m < file_.meshes.size(); ++m) find_axes(m);
        for (std::uint32_t i = 0; i < nodes().size(); ++i) place(i);
        add_meshes();
        merge_surfaces(model_);
        add_3ds_animation(file_.keyframer, rests_elsewhere_, model_);
    }

private:
    const std::vector<Node3ds>& nodes() const { return file_.keyframer.nodes; }

    // Which mesh each node shows. Of objects of one name, each node takes the next.
    void find_meshes()
    {
        const NameIndex names(mesh_names_);
        // The next mesh of the same name; for the first of a name, its last one, and then the one to take next.
        std::vector<std::uint32_t> next(mesh_names_.size(), kNone), take(mesh_names_.size(), kNone);
        for (std::uint32_t m = 0; m < mesh_names_.size(); ++m) {
            const std::uint32_t first = names.find(mesh_names_[m]);
            if (first != m) next[take[first]] = m;
            take[first] = m;
        }
        for (std::uint32_t m = 0; m < mesh_names_.size(); ++m) take[m] = m;
        renew(mesh_of_, nodes().size(), kNone);
        renew(shown_by_, file_.meshes.size());
        for (std::uint32_t i = 0; i < nodes().size(); ++i) {
            if (nodes()[i].kind != NodeKind3ds::object) continue;
            const std::uint32_t first = names.find(nodes()[i].name);
            if (first == kNone) continue;
            if (!shown_by_[take[first]].empty() && next[take[first]] != kNone) take[first] = next[take[first]];
            mesh_of_[i] = take[first];
            shown_by_[take[first]].push_back(i);
        }
    }

    // The joint of a node of that kind and name.
    std::uint32_t joint_of(std::initializer_list<NodeKind3ds> kinds, std::string_view name) const
    {
        for (std::uint32_t i = 0; i < nodes().size(); ++i)
            if (nodes()[i].name == name && std::find(kinds.begin(), kinds.end(), nodes()[i].kind) != kinds.end())
                return i;
        return kNone;
    }

    void find_cameras_and_lights()
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

    glm::dmat4 parent_of(std::uint32_t i, const std::vector<glm::dmat4>& matrices) const
    {
        const std::uint32_t parent = nodes()[i].parent;
        return parent == kNone ? glm::dmat4(1.0) : matrices[parent];
    }

    // From stored vertices to the joint's space.
    glm::dmat4 bind_of(std::uint32_t i) const
    {
        return moved(-nodes()[i].pivot) * glm::inverse(file_.meshes[mesh_of_[i]].axes);
    }

    // Whether a matrix leaves a mesh where it is.
    static bool is_still(const glm::dmat4& matrix, const Mesh3ds& mesh)
    {
        const Bounds& box = mesh.box;
        if (is_empty(box)) return true;
        const double size = glm::length(glm::dvec3(box.max) - glm::dvec3(box.min));
        for (unsigned corner = 0; corner < 8; ++corner) {
            const glm::dvec4 at((corner & 1U) != 0 ? box.max.x : box.min.x,
                                (corner & 2U) != 0 ? box.max.y : box.min.y,
                                (corner & 4U) != 0 ? box.max.z : box.min.z, 1);
            if (!(glm::length(glm::dvec3(matrix * at - at)) <= size * kNear)) return false;
        }
        return true;
    }

    // Settles the axes of a mesh, from which its nodes move it (see above).
    void find_axes(std::uint32_t m)
    {
        Mesh3ds& mesh = file_.meshes[m];
        const std::vector<std::uint32_t>& shown_by = shown_by_[m];
        const auto hold = [&] {
            return std::any_of(shown_by.begin(), shown_by.end(),
                               [&](std::uint32_t i) { return is_still(first_[i] * bind_of(i), mesh); });
        };
        if (shown_by.empty() || hold()) return;
        const glm::dmat4 axes = mesh.axes;
        mesh.axes[3] = glm::dvec4((glm::dvec3(mesh.box.min) + glm::dvec3(mesh.box.max)) * 0.5, 1);
        if (hold()) return;
        mesh.axes = axes;
        const std::uint32_t i = shown_by[0];
        const Node3ds& node = nodes()[i];
        rests_elsewhere_[i] = shown_by.size() == 1 && moves_[i] && axes != glm::dmat4(1.0) &&
                              !node.position.keys.empty() && !node.rotation.keys.empty();
        const glm::dmat4 stored = first_[i] * moved(node.pivot);
        if (!rests_elsewhere_[i] && is_finite(stored) && is_regular(stored)) mesh.axes = stored;
    }

    // Where a joint rests, and what takes vertices at rest into its space.
    void place(std::uint32_t i)
    {
        Joint& joint = model_.joints[i];
        world_[i] = parent_of(i, world_) * matrix_of(joint.rest);
        if (rests_elsewhere_[i]) rest_as_stored(i);
        if (is_regular(world_[i])) joint.inverse_bind = glm::mat4x3(glm::inverse(world_[i]));
    }

    void rest_as_stored(std::uint32_t i)
    {
        rests_elsewhere_[i] = false;
        const glm::dmat4 parent = parent_of(i, world_);
        if (!is_regular(parent)) return;
        const Mesh3ds& mesh = file_.meshes[mesh_of_[i]];
        const Transform rest = transform_of(glm::inverse(parent) * mesh.axes * moved(nodes()[i].pivot));
        const glm::dmat4 world = parent * matrix_of(rest);
        if (!is_finite(world) || !is_still(world * bind_of(i), mesh)) return;
        model_.joints[i].rest = rest;
        world_[i] = world;
        rests_elsewhere_[i] = true;
    }

    void add_meshes()
    {
        const NameIndex materials(material_names_);
        for (std::uint32_t m = 0; m < file_.meshes.size(); ++m) {
            const Mesh3ds& file = file_.meshes[m];
            if (file.face_count == 0) continue;
            const BuiltMesh3ds built = build_3ds_mesh(file, materials, file_.materials, model_);
            if (built.surfaces.empty()) continue;
            if (shown_by_[m].empty()) add(built, file, std::string(file.object), kNone);
            const std::uint64_t size =
                std::uint64_t{built.mesh.vertex_count} * kVertexBytes + built.mesh.index_count * kIndexBytes;
            for (std::size_t i = 0; i < shown_by_[m].size(); ++i) {
                if (i > 0 && size > room_for_copies_) {
                    warn(model_,
                         format_text("The object \"%\" is shown by % nodes, of which the first % are drawn: "
                                     "copies of it would take too much memory.",
                                     file.object, shown_by_[m].size(), i));
                    break;
                }
                if (i > 0) room_for_copies_ -= size;
                add(built, file, name_of(nodes()[shown_by_[m][i]]), shown_by_[m][i]);
            }
        }
    }

    // A mesh, on a joint where there is one.
    void add(const BuiltMesh3ds& built, const Mesh3ds& file, const std::string& name, std::uint32_t joint)
    {
        const auto number = static_cast<std::uint32_t>(model_.meshes.size());
        Mesh& mesh = model_.meshes.emplace_back(built.mesh);
        if (joint != kNone) hang(mesh, file, joint);
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

    void hang(Mesh& mesh, const Mesh3ds& file, std::uint32_t joint)
    {
        const glm::dmat4 bind = bind_of(joint), moved = world_[joint] * bind;
        if (is_still(moved, file) || !is_regular(moved)) {
            model_.joints[joint].inverse_bind = glm::mat4x3(bind);
        } else {
            const glm::dmat3 turned = glm::transpose(glm::inverse(glm::dmat3(moved)));
            for (glm::vec3& position : mesh.positions) position = glm::vec3(moved * glm::dvec4(position, 1));
            for (glm::vec3& normal : mesh.normals) {
                const glm::dvec3 out = turned * glm::dvec3(normal);
                const double length = glm::length(out);
                normal = length > 0 && std::isfinite(length) ? glm::vec3(out / length) : glm::vec3(0);
            }
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
    std::vector<std::string_view> mesh_names_, material_names_;
    std::vector<bool> moves_;                           // a node, by its own or by its parents' tracks
    std::vector<std::uint32_t> mesh_of_;                // a node
    std::vector<std::vector<std::uint32_t>> shown_by_;  // a mesh
    std::vector<glm::dmat4> world_, first_;             // a node, at rest and in frame 0
    std::vector<bool> rests_elsewhere_;                 // a node: than in frame 0
    std::uint64_t room_for_copies_;
};

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
    // A TIFF of the other byte order begins with the same two letters.
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
        out.push_back({image.name, Reference::Kind::named, Reference::What::picture});
    return out;
}

Result<Model> load_3ds(Bytes bytes, std::string_view name, const FileSet&)
{
    ErrorSink errors;
    ByteReader r(bytes, errors);
    Model model;
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
    Scene(file, model).build();
    if (model.surfaces.empty() && errors.damage().parts > 0) return *errors.damage().first_part;
    if (model.surfaces.empty()) warn(model, "The file holds no triangles: there is nothing to show.");
    warn_of_damage(model, errors.damage());
    compute_skinned_bounds(model);
    return model;
}

}  // namespace marrow
