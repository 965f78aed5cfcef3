// ms3d.cpp -- MilkShape 3D models, versions 3 and 4.
//
//   header      "MS3D000000", i32 version
//   vertices    u16 n, n x {u8 flags, f32 position[3], u8 joint (255: none), u8 uses}                      15 bytes
//   triangles   u16 n, n x {u16 flags, u16 vertex[3], f32 normal[3][3], f32 s[3], f32 t[3], u8 smoothing group,
//               u8 group}, counter-clockwise                                                              70 bytes
//   groups      u16 n, n x {u8 flags, name[32], u16 m, u16 triangle[m], i8 material (-1: none)}
//   materials   u16 n, n x {name[32], f32 ambient[4], diffuse[4], specular[4], emissive[4], f32 shininess,
//               f32 opacity, u8 mode, texture[128], alpha map[128]}                                      361 bytes
//   timing      f32 frames a second, f32 current time, i32 frames
//   joints      u16 n, joints with their keys (ms3d_skeleton.h)
//   the rest    comments, weights, settings, all optional (ms3d_tail.h)
//
// There are no offsets: each part begins where the previous one ends. A triangle belongs to the group that lists
// it; MilkShape does not update the group number in the triangle. If nearly all triangles face away from their
// normals, all are flipped: some converters leave them clockwise. Groups that are marked as hidden (flag 2) are
// drawn, as in MilkShape's viewer: the flag is meant for the editor, and real files hide an arm with it. Sources:
// chUmbaLum sOft's published description of the format, real files.
#include "formats/milkshape/ms3d.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "base/byte_reader.h"
#include "base/limits.h"
#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/unit.h"
#include "derive/joint_bounds.h"
#include "derive/merge_surfaces.h"
#include "derive/normals.h"
#include "derive/vertex_splitter.h"
#include "formats/milkshape/ms3d_skeleton.h"
#include "formats/milkshape/ms3d_tail.h"

namespace marrow {

namespace {

constexpr std::uint64_t kVersionField = 10;
constexpr std::uint64_t kVertexSize = 15, kTriangleSize = 70, kGroupSize = 36, kMaterialSize = 361;
constexpr std::uint8_t kHidden = 2, kNoJoint = 255;
constexpr std::uint8_t kSphereMap = 0x80, kTextureAlpha = 0x40, kMapAlpha = 0x20;

std::uint16_t u16_at(const std::uint8_t* at) { return load_as<std::uint16_t>(at); }

// A triangle, in the bytes of the file.
struct Triangle {
    const std::uint8_t* at;
    std::uint32_t vertex(std::size_t corner) const { return u16_at(at + 2 + corner * 2); }
    const std::uint8_t* normal(std::size_t corner) const { return at + 8 + corner * 12; }
    const std::uint8_t* s(std::size_t corner) const { return at + 44 + corner * 4; }
    const std::uint8_t* t(std::size_t corner) const { return at + 56 + corner * 4; }
};

struct Group {
    std::uint8_t flags = 0;
    std::string_view name;
    Bytes triangles;  // u16 each
    std::int8_t material = -1;
};

// The parts of the file up to the materials.
struct Layout {
    std::uint32_t vertex_count = 0, triangle_count = 0, group_count = 0, material_count = 0;
    std::uint64_t vertices_at = 0;
    Bytes vertices, triangles;
    std::vector<Group> groups;
    ByteReader materials;

    explicit Layout(const ByteReader& r) : materials(r) {}
};

// Reads the u16 count of a list whose records have at least `size` bytes each. Fails if the rest of the file is too
// short for them.
ByteReader list(ByteReader& r, std::uint64_t size, Term what, std::uint32_t& count)
{
    const std::uint64_t field = r.file_offset();
    count = r.u16();
    ByteReader window = r.table(static_cast<std::int64_t>(r.file_offset()), count, size, what, field);
    if (!r.ok()) count = 0;
    return window;
}

// Reads a list whose records have exactly `size` bytes each.
Bytes fixed_list(ByteReader& r, std::uint64_t size, Term what, std::uint32_t& count)
{
    const Bytes all = list(r, size, what, count).bytes();
    r.skip(all.size());
    return all;
}

Layout read_layout(ByteReader& r)
{
    Layout file(r);
    file.vertices_at = r.file_offset() + 2;
    file.vertices = fixed_list(r, kVertexSize, "ms3d-vertices", file.vertex_count);
    file.triangles = fixed_list(r, kTriangleSize, "ms3d-triangles", file.triangle_count);
    (void)list(r, kGroupSize, "ms3d-groups", file.group_count);
    renew(file.groups, file.group_count);
    for (Group& group : file.groups) {
        group.flags = r.u8();
        group.name = r.chars(32);
        group.triangles = r.take(std::uint64_t{r.u16()} * 2, "ms3d-triangles-of-group");
        group.material = r.i8();
    }
    file.materials = list(r, kMaterialSize, "ms3d-materials", file.material_count);
    r.skip(file.materials.size());
    return file;
}

// --- materials ------------------------------------------------------------------------------------------------

// Reads a colour. Components that are not finite keep the value in `color`.
void read_color(ByteReader& r, glm::vec4& color)
{
    for (glm::length_t i = 0; i < 4; ++i) color[i] = r.number(color[i]);
}

// Adds an image to the model. Returns its index, or kNone if the name is empty.
std::uint32_t add_image(std::string_view name, Model& model)
{
    if (name.empty()) return kNone;
    model.images.push_back({std::string(name), {}});
    return static_cast<std::uint32_t>(model.images.size() - 1);
}

// The single stage of a material, which depends on the modes of the material and of the file.
Stage stage_of(std::uint32_t image, std::uint32_t alpha_image, std::uint8_t mode, float opacity,
               const Ms3dTail& tail)
{
    Stage stage = plain_stage(image);
    stage.alpha_image = alpha_image;
    if ((mode & kSphereMap) != 0) stage.texcoord = TexcoordSource::sphere;
    const bool clear =
        opacity < 1 || (mode & kTextureAlpha) != 0 || ((mode & kMapAlpha) != 0 && alpha_image != kNone);
    if (!clear && alpha_image == kNone) return stage;
    stage.blends = true;
    stage.source = BlendFactor::src_alpha;
    stage.destination = BlendFactor::one_minus_src_alpha;
    // Mode 0 writes no depth. Mode 1 writes depth, with an alpha test. Mode 2 sorts triangles by depth; mode 1 is
    // the closest that a stage supports.
    stage.depth_write = tail.transparency_mode == 1 || tail.transparency_mode == 2;
    // Invisible pixels write no depth.
    if (stage.depth_write) {
        stage.alpha_test = AlphaTest::greater;
        stage.alpha_reference = clear ? tail.alpha_reference : 0;
    }
    return stage;
}

MARROW_NOINLINE void add_materials(const Layout& file, const Ms3dTail& tail, Model& model)
{
    ByteReader r = file.materials;
    renew(model.materials, file.material_count);
    for (Material& material : model.materials) {
        material.name = r.chars(32);
        for (glm::vec4* color : {&material.ambient, &material.diffuse, &material.specular, &material.emissive})
            read_color(r, *color);
        material.shininess = r.number(material.shininess);
        material.opacity = r.number(material.opacity);
        const std::uint8_t mode = r.u8();
        const std::uint32_t image = add_image(r.chars(128), model);
        const std::uint32_t alpha_image = add_image(r.chars(128), model);
        material.stages.push_back(stage_of(image, alpha_image, mode, material.opacity, tail));
    }
}

// --- weights --------------------------------------------------------------------------------------------------

struct Influences {
    std::array<std::uint16_t, 4> joints{};
    std::array<float, 4> weights{};
    std::uint32_t count = 0;
};

class Weights {
public:
    Weights(const Layout& file, const Ms3dTail& tail, std::span<const std::uint32_t> joints)
        : file_(file), tail_(tail), joints_(joints)
    {
    }

    // The influences of a vertex, the largest weight first, with a sum of 1. A vertex without influences does not
    // move.
    Influences of(std::uint32_t vertex)
    {
        const std::uint8_t own = file_.vertices[vertex * kVertexSize + 13];
        Influences out;
        const std::uint8_t* extra =
            tail_.extra.empty() ? nullptr : tail_.extra.data() + std::size_t{vertex} * tail_.extra_size;
        if (extra == nullptr || (extra[3] | extra[4] | extra[5]) == 0) {
            add(out, own, 1);
        } else {
            const float whole = static_cast<float>(tail_.whole_weight);
            add(out, own, extra[3] / whole);
            add(out, extra[0], extra[4] / whole);
            add(out, extra[1], extra[5] / whole);
            const int rest = tail_.whole_weight - extra[3] - extra[4] - extra[5];
            add(out, extra[2], static_cast<float>(std::max(rest, 0)) / whole);
        }
        float sum = 0;
        for (const float weight : out.weights) sum += weight;
        if (sum > 0)
            for (float& weight : out.weights) weight /= sum;
        return out;
    }

    bool any_missing() const { return missing_; }

private:
    void add(Influences& out, std::uint8_t joint, float weight)
    {
        if (weight <= 0 || joint == kNoJoint) return;
        if (joint >= joints_.size()) {
            missing_ = true;
            return;
        }
        std::uint32_t at = out.count++;
        for (; at > 0 && out.weights[at - 1] < weight; --at) {
            out.joints[at] = out.joints[at - 1];
            out.weights[at] = out.weights[at - 1];
        }
        out.joints[at] = static_cast<std::uint16_t>(joints_[joint]);
        out.weights[at] = weight;
    }

    const Layout& file_;
    const Ms3dTail& tail_;
    std::span<const std::uint32_t> joints_;  // file joint to model joint
    bool missing_ = false;
};

// --- meshes ---------------------------------------------------------------------------------------------------

// Adds a mesh and a surface for each group.
class Meshes {
public:
    Meshes(ByteReader& r, const Layout& file, Weights& weights, Model& model)
        : r_(r), file_(file), weights_(weights), model_(model), taken_(file.triangle_count)
    {
    }

    MARROW_NOINLINE void build()
    {
        renew(model_.meshes, file_.group_count);
        renew(model_.surfaces, file_.group_count);
        for (std::uint32_t i = 0; i < file_.group_count && r_.ok(); ++i) {
            const Group& group = file_.groups[i];
            Mesh& mesh = model_.meshes[i];
            index_corners(group, mesh);
            write_vertices(mesh);
            compare_sides(mesh);
            Surface& surface = model_.surfaces[i];
            surface = whole_surface(std::string(group.name), model_, i);
            if (group.material >= 0 && static_cast<std::uint32_t>(group.material) < file_.material_count)
                surface.material = static_cast<std::uint32_t>(group.material);
            else if (group.material != -1)
                warn(model_, message("ms3d-material-missing", group.name, static_cast<int>(group.material),
                                     file_.material_count));
            if ((group.flags & kHidden) != 0) ++hidden_;
        }
        if (!r_.ok()) return;
        flip();
        if (no_normal_ > 0) add_normals();
        report();
    }

private:
    // The first triangle corner with the normal and texture coordinates of a vertex.
    struct Corner {
        Triangle triangle;
        std::size_t corner;
        bool equals(const Triangle& other, std::size_t k) const
        {
            using Bits = std::array<std::uint32_t, 3>;
            return load_as<Bits>(triangle.normal(corner)) == load_as<Bits>(other.normal(k)) &&
                   load_as<std::uint32_t>(triangle.s(corner)) == load_as<std::uint32_t>(other.s(k)) &&
                   load_as<std::uint32_t>(triangle.t(corner)) == load_as<std::uint32_t>(other.t(k));
        }
    };

    // Finds a triangle that a group lists. False if it is not in the file, was drawn before, or is damaged.
    bool take(std::uint32_t triangle, Triangle& out)
    {
        if (triangle >= file_.triangle_count) {
            ++no_triangle_;
            return false;
        }
        if (taken_[triangle] != 0) {
            ++twice_;
            return false;
        }
        taken_[triangle] = 1;
        out.at = file_.triangles.data() + triangle * kTriangleSize;
        for (std::size_t k = 0; k < 3; ++k)
            if (out.vertex(k) >= file_.vertex_count) {
                ++no_vertex_;
                return false;
            }
        return true;
    }

    MARROW_NOINLINE void index_corners(const Group& group, Mesh& mesh)
    {
        const std::size_t count = group.triangles.size() / 2;
        // Each triangle is drawn once, so that a list of repeated triangles cannot make a small file a large
        // model.
        mesh.indices.reserve(std::min<std::size_t>(count, file_.triangle_count) * 3);
        split_.start(file_.vertex_count);
        corners_.clear();
        for (std::size_t i = 0; i < count; ++i) {
            Triangle triangle{};
            if (!take(u16_at(group.triangles.data() + i * 2), triangle)) continue;
            for (std::size_t k = 0; k < 3; ++k) mesh.indices.push_back(number_of(triangle, k));
        }
        mesh.vertex_count = split_.size();
        mesh.index_count = static_cast<std::uint32_t>(mesh.indices.size());
        drawn_ += mesh.index_count / 3;
    }

    std::uint32_t number_of(const Triangle& triangle, std::size_t k)
    {
        const std::uint32_t v = split_.find_or_add(
            triangle.vertex(k), [&](std::uint32_t known) { return corners_[known].equals(triangle, k); });
        if (v == corners_.size()) corners_.push_back({triangle, k});
        return v;
    }

    MARROW_NOINLINE void write_vertices(Mesh& mesh)
    {
        renew(mesh.positions, mesh.vertex_count);
        renew(mesh.normals, mesh.vertex_count);
        renew(mesh.texcoords, mesh.vertex_count);
        renew(mesh.source_vertex, mesh.vertex_count);
        for (std::uint32_t i = 0; i < mesh.vertex_count; ++i) {
            const Corner& corner = corners_[i];
            const std::uint32_t vertex = split_.file_vertex(i);
            mesh.source_vertex[i] = vertex;
            mesh.positions[i] = load_as<glm::vec3>(file_.vertices.data() + vertex * kVertexSize + 1);
            r_.repair({&mesh.positions[i].x, 3}, file_.vertices_at + vertex * kVertexSize + 1);
            mesh.normals[i] = unit_normal(load_as<glm::vec3>(corner.triangle.normal(corner.corner)));
            mesh.texcoords[i] = {number(corner.triangle.s(corner.corner)),
                                 number(corner.triangle.t(corner.corner))};
        }
        write_skin(mesh);
    }

    // Reads a number of a triangle; 0 if it is not finite.
    float number(const std::uint8_t* at)
    {
        auto value = load_as<float>(at);
        r_.repair({&value, 1}, static_cast<std::uint64_t>(at - r_.bytes().data()));
        return value;
    }

    // Normalises a stored normal. Returns zero if it has no direction; such a normal is computed later.
    glm::vec3 unit_normal(const glm::vec3& stored)
    {
        const float length2 = glm::dot(stored, stored);
        if (std::fabs(length2 - 1) < 1e-4F) return stored;
        if (!std::isfinite(length2)) ++no_direction_;
        const glm::vec3 normal = unit_or_zero(stored);
        if (normal == glm::vec3(0)) ++no_normal_;
        return normal;
    }

    // Counts the triangles whose normals are on their front side and on their back side.
    void compare_sides(const Mesh& mesh)
    {
        const std::vector<std::uint32_t>& indices = mesh.indices;
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            const std::uint32_t a = indices[i], b = indices[i + 1], c = indices[i + 2];
            const glm::vec3 front =
                glm::cross(mesh.positions[b] - mesh.positions[a], mesh.positions[c] - mesh.positions[a]);
            const float side = glm::dot(front, mesh.normals[a] + mesh.normals[b] + mesh.normals[c]);
            if (side < 0) ++backward_;
            if (side > 0) ++forward_;
        }
    }

    // Flips all triangles if their normals show that they are clockwise, as some exporters write them.
    MARROW_NOINLINE void flip()
    {
        if (backward_ <= forward_ * 9) return;
        for (Mesh& mesh : model_.meshes)
            for (std::size_t i = 0; i < mesh.indices.size(); i += 3)
                std::swap(mesh.indices[i + 1], mesh.indices[i + 2]);
        warn(model_, message("ms3d-flipped"));
    }

    // Computes the missing normals, one for each vertex of the file. They are smooth across groups and seams.
    MARROW_NOINLINE void add_normals()
    {
        std::vector<glm::vec3> positions(file_.vertex_count);
        std::vector<std::uint32_t> indices;
        indices.reserve(drawn_ * 3);
        for (const Mesh& mesh : model_.meshes) {
            for (std::size_t i = 0; i < mesh.positions.size(); ++i)
                positions[mesh.source_vertex[i]] = mesh.positions[i];
            for (const std::uint32_t index : mesh.indices) indices.push_back(mesh.source_vertex[index]);
        }
        const std::vector<glm::vec3> normals = smooth_normals(positions, indices);
        for (Mesh& mesh : model_.meshes)
            for (std::size_t i = 0; i < mesh.normals.size(); ++i)
                if (mesh.normals[i] == glm::vec3(0)) mesh.normals[i] = normals[mesh.source_vertex[i]];
    }

    MARROW_NOINLINE void write_skin(Mesh& mesh)
    {
        constexpr std::uint32_t n = 4;
        Skin& skin = mesh.skin;
        const std::size_t size = model_.joints.empty() ? 0 : std::size_t{mesh.vertex_count} * n;
        renew(skin.joints, size);
        renew(skin.weights, size);
        for (std::uint32_t i = 0; i < mesh.vertex_count; ++i) {
            const Influences influences = weights_.of(mesh.source_vertex[i]);
            if (size == 0) continue;
            std::copy_n(influences.joints.begin(), n, skin.joints.begin() + i * n);
            std::copy_n(influences.weights.begin(), n, skin.weights.begin() + i * n);
            if (influences.count > 0) skin.influences = n;
        }
        // No joint moves the mesh.
        if (skin.influences == 0) skin = {};
    }

    void report()
    {
        warn_of(no_triangle_, "ms3d-listed-triangles-missing");
        warn_of(no_vertex_, "ms3d-vertices-missing");
        warn_of(twice_, "ms3d-triangles-listed-again");
        warn_of(file_.triangle_count - drawn_ - no_vertex_, "ms3d-triangles-in-no-group");
        warn_of(no_direction_, "ms3d-bad-normals");
        warn_of(hidden_, "ms3d-hidden-groups");
        if (weights_.any_missing()) warn(model_, message("ms3d-joints-missing", model_.joints.size()));
        if (drawn_ == 0) warn(model_, message("file-no-triangles"));
    }

    // `warning` has the argument `count`.
    [[gnu::noinline]] void warn_of(std::uint64_t count, MessageId warning)
    {
        if (count > 0) warn(model_, message(warning, count));
    }

    ByteReader& r_;
    const Layout& file_;
    Weights& weights_;
    Model& model_;
    std::vector<std::uint8_t> taken_;
    VertexSplitter split_;
    std::vector<Corner> corners_;  // of the vertices of the current group
    std::uint64_t drawn_ = 0, no_triangle_ = 0, no_vertex_ = 0, twice_ = 0, no_direction_ = 0, hidden_ = 0;
    std::uint64_t no_normal_ = 0;
    std::uint64_t forward_ = 0,
                  backward_ = 0;  // triangles with normals on their front side, and on their back side
};

Ms3dNames names_of(const Layout& file, const Model& model, std::span<const std::uint32_t> joints)
{
    Ms3dNames names;
    for (const Group& group : file.groups) names.groups.push_back(group.name);
    ByteReader materials = file.materials;
    for (std::uint32_t i = 0; i < file.material_count; ++i) {
        names.materials.push_back(materials.chars(32));
        materials.skip(kMaterialSize - 32);
    }
    for (const std::uint32_t joint : joints) names.joints.push_back(model.joints[joint].name);
    return names;
}

}  // namespace

bool is_ms3d(Bytes file) { return begins_with(file, "MS3D000000"); }

std::vector<Reference> references_ms3d(Bytes file, std::string_view)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    r.skip(kVersionField + 4);
    Layout layout = read_layout(r);
    if (!r.ok()) return {};
    std::vector<Reference> out;
    for (std::uint32_t i = 0; i < layout.material_count; ++i) {
        layout.materials.skip(kMaterialSize - 256);
        for (int map = 0; map < 2; ++map)
            if (const std::string_view name = layout.materials.chars(128); !name.empty())
                out.push_back({std::string(name), Reference::Kind::named, Reference::What::image});
    }
    return out;
}

Result<Model> load_ms3d(Bytes file, std::string_view name, const Host&)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    r.skip(kVersionField);
    const std::int32_t version = r.i32();
    if (r.ok() && version != 3 && version != 4)
        return r.fail(Code::unsupported_version, message("ms3d-version-unsupported", version), kVersionField);
    const Layout layout = read_layout(r);
    Ms3dTiming timing;
    timing.frames_per_second = r.f32();  // replaced later if it is not finite
    r.skip(4);                           // the current time in the editor
    timing.frames = r.i32();

    auto made = std::make_shared<Model>();
    Model& model = *made;
    model.name = stem_of(name);
    model.format = "ms3d";
    model.source = {layout.vertex_count, layout.triangle_count,
                    static_cast<std::uint32_t>(std::max(timing.frames, 0)), layout.group_count, file.size()};
    std::uint32_t joint_count = 0;
    (void)list(r, kMs3dJointSize, "ms3d-joints", joint_count);
    const std::vector<std::uint32_t> joints = read_ms3d_joints(r, joint_count, timing, model);
    if (!r.ok()) return r.error();

    const Ms3dTail tail =
        read_ms3d_tail(file, r.file_offset(), layout.vertex_count, names_of(layout, model, joints), model);
    add_ms3d_clips(tail.model_comment, model);
    add_materials(layout, tail, model);
    Weights weights(layout, tail, joints);
    Meshes(r, layout, weights, model).build();
    if (!r.ok()) return r.error();
    merge_surfaces(model);
    warn_of_damage(model, errors.damage());
    compute_skinned_bounds(model);
    return made;
}

}  // namespace marrow
