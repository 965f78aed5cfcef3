// ms3d.cpp -- MilkShape 3D models, versions 3 and 4.
//
//   header      "MS3D000000", i32 version
//   vertices    u16 n, n x {u8 flags, f32 position[3], i8 joint (-1: none), u8 uses}                      15 bytes
//   triangles   u16 n, n x {u16 flags, u16 vertex[3], f32 normal[3][3], f32 s[3], f32 t[3], u8 smoothing group,
//               u8 group}, counter-clockwise                                                              70 bytes
//   groups      u16 n, n x {u8 flags, name[32], u16 m, u16 triangle[m], i8 material (-1: none)}
//   materials   u16 n, n x {name[32], f32 ambient[4], diffuse[4], specular[4], emissive[4], f32 shininess,
//               f32 opacity, u8 mode, texture[128], alpha map[128]}                                      361 bytes
//   timing      f32 frames a second, f32 current time, i32 frames
//   joints      u16 n, joints with their keys (ms3d_skeleton.h)
//   the rest    comments, weights, settings: all of it optional (ms3d_tail.h)
//
// There are no offsets: each part begins where the one before it ends. A triangle belongs to the group that lists
// it; what its own last byte says, MilkShape does not keep up. Triangles that face away from their normals, nearly
// all of them, are turned round: a converter has left them clockwise. Groups marked as hidden (flag 2) are drawn,
// as MilkShape's own viewer does: the flag is the editor's, and real files have an arm hidden by it. Sources:
// chUmbaLum sOft's published description of the format, real files.
#include "formats/ms3d.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/byte_reader.h"
#include "base/text.h"
#include "formats/ms3d_skeleton.h"
#include "formats/ms3d_tail.h"
#include "model/joint_bounds.h"
#include "model/normals.h"

namespace marrow {

namespace {

constexpr std::string_view kMagic = "MS3D000000";
constexpr std::uint64_t kVersionField = 10;
constexpr std::uint64_t kVertexSize = 15, kTriangleSize = 70, kGroupSize = 36, kMaterialSize = 361;
constexpr std::uint8_t kHidden = 2;
constexpr std::uint8_t kSphereMap = 0x80, kTextureAlpha = 0x40, kMapAlpha = 0x20;

std::uint16_t u16_at(const std::uint8_t* at) { return load_as<std::uint16_t>(at); }

// A triangle of the file, in place.
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

// The u16 count of a list whose records take `size` bytes each, or more: they must fit into what is left.
ByteReader list(ByteReader& r, std::uint64_t size, const char* what, std::uint32_t& count)
{
    const std::uint64_t field = r.file_offset();
    count = r.u16();
    ByteReader window = r.table(static_cast<std::int64_t>(r.file_offset()), count, size, what, field);
    if (!r.ok()) count = 0;
    return window;
}

Bytes fixed_list(ByteReader& r, std::uint64_t size, const char* what, std::uint32_t& count)
{
    const Bytes all = list(r, size, what, count).bytes();
    r.skip(all.size());
    return all;
}

Layout read_layout(ByteReader& r)
{
    Layout file(r);
    file.vertices_at = r.file_offset() + 2;
    file.vertices = fixed_list(r, kVertexSize, "vertices", file.vertex_count);
    file.triangles = fixed_list(r, kTriangleSize, "triangles", file.triangle_count);
    (void)list(r, kGroupSize, "groups", file.group_count);
    file.groups = std::vector<Group>(file.group_count);
    for (Group& group : file.groups) {
        group.flags = r.u8();
        group.name = r.chars(32);
        group.triangles = r.take(std::uint64_t{r.u16()} * 2, "the triangles of a group");
        group.material = r.i8();
    }
    file.materials = list(r, kMaterialSize, "materials", file.material_count);
    r.skip(file.materials.size());
    return file;
}

// --- materials ------------------------------------------------------------------------------------------------

glm::vec4 color(ByteReader& r)
{
    glm::vec4 out;
    for (glm::length_t i = 0; i < 4; ++i) out[i] = r.f32();
    return out;
}

// The number of a picture in the model's list; kNone where the name is empty.
std::uint32_t add_image(std::string_view name, Model& model, std::uint32_t& count)
{
    if (name.empty()) return kNone;
    model.images[count].name = name;
    return count++;
}

void read_material(ByteReader& r, const Ms3dTail& tail, Model& model, Material& material, std::uint32_t& images)
{
    material.name = r.chars(32);
    material.ambient = color(r);
    material.diffuse = color(r);
    material.specular = color(r);
    material.emissive = color(r);
    material.shininess = r.f32();
    material.opacity = r.f32();
    const std::uint8_t mode = r.u8();
    material.diffuse_map.image = add_image(r.chars(128), model, images);
    material.alpha_map.image = add_image(r.chars(128), model, images);
    material.sphere_map = (mode & kSphereMap) != 0;
    const bool map_alpha = (mode & kMapAlpha) != 0 && material.alpha_map.image != kNone;
    material.translucent = (mode & kTextureAlpha) != 0 || map_alpha;
    // Modes 1 (depth and an alpha test) and 2 (triangles sorted by depth, which depth and alpha test come nearest
    // to: what is clear hides nothing) against 0 (blended, writes no depth).
    material.depth_write = tail.transparency_mode == 1 || tail.transparency_mode == 2;
    if (material.depth_write && (material.translucent || material.opacity < 1)) {
        material.alpha_test = AlphaTest::greater;
        material.alpha_reference = tail.alpha_reference;
    }
}

// A number that is none takes the value that a group without a material has.
void mend(Material& material, Model& model)
{
    const Material plain;
    bool whole = true;
    const auto mend_color = [&](glm::vec4& color, const glm::vec4& usual) {
        if (std::isfinite(color.x + color.y + color.z + color.w)) return;
        color = usual;
        whole = false;
    };
    const auto mend_number = [&](float& number, float usual) {
        if (std::isfinite(number)) return;
        number = usual;
        whole = false;
    };
    mend_color(material.ambient, plain.ambient);
    mend_color(material.diffuse, plain.diffuse);
    mend_color(material.specular, plain.specular);
    mend_color(material.emissive, plain.emissive);
    mend_number(material.shininess, plain.shininess);
    mend_number(material.opacity, plain.opacity);
    if (!whole)
        warn(model, join("Numbers of the material \"", material.name, "\" are not finite; usual ones are taken."));
}

void add_materials(const Layout& file, const Ms3dTail& tail, Model& model)
{
    ByteReader r = file.materials;
    model.materials = std::vector<Material>(file.material_count);
    model.images = std::vector<ImageReference>(std::size_t{file.material_count} * 2);
    std::uint32_t images = 0;
    for (Material& material : model.materials) {
        read_material(r, tail, model, material, images);
        mend(material, model);
    }
    model.images.resize(images);
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

    // Largest first, together 1; none: the vertex stays where it is.
    Influences of(std::uint32_t vertex)
    {
        const auto own = static_cast<std::int8_t>(file_.vertices[vertex * kVertexSize + 13]);
        Influences out;
        const std::uint8_t* extra =
            tail_.extra.empty() ? nullptr : tail_.extra.data() + std::size_t{vertex} * tail_.extra_size;
        if (extra == nullptr || (extra[3] | extra[4] | extra[5]) == 0) {
            add(out, own, 1);
        } else {
            const float whole = static_cast<float>(tail_.whole_weight);
            add(out, own, extra[3] / whole);
            add(out, static_cast<std::int8_t>(extra[0]), extra[4] / whole);
            add(out, static_cast<std::int8_t>(extra[1]), extra[5] / whole);
            const int rest = tail_.whole_weight - extra[3] - extra[4] - extra[5];
            add(out, static_cast<std::int8_t>(extra[2]), static_cast<float>(std::max(rest, 0)) / whole);
        }
        float sum = 0;
        for (const float weight : out.weights) sum += weight;
        if (sum > 0)
            for (float& weight : out.weights) weight /= sum;
        return out;
    }

    bool any_missing() const { return missing_; }

private:
    void add(Influences& out, std::int8_t joint, float weight)
    {
        if (weight <= 0 || joint == -1) return;
        if (joint < 0 || static_cast<std::size_t>(joint) >= joints_.size()) {
            missing_ = true;
            return;
        }
        std::uint32_t at = out.count++;
        for (; at > 0 && out.weights[at - 1] < weight; --at) {
            out.joints[at] = out.joints[at - 1];
            out.weights[at] = out.weights[at - 1];
        }
        out.joints[at] = static_cast<std::uint16_t>(joints_[static_cast<std::size_t>(joint)]);
        out.weights[at] = weight;
    }

    const Layout& file_;
    const Ms3dTail& tail_;
    std::span<const std::uint32_t> joints_;  // file joint to model joint
    bool missing_ = false;
};

// --- surfaces -------------------------------------------------------------------------------------------------

// Builds a surface a group. A vertex of a surface is a file vertex with a normal and a texture coordinate: those of
// one file vertex hang in a chain.
class Surfaces {
public:
    Surfaces(ByteReader& r, const Layout& file, Weights& weights, Model& model)
        : r_(r),
          file_(file),
          weights_(weights),
          model_(model),
          taken_(file.triangle_count),
          first_(file.vertex_count, kNone),
          corners_(std::size_t{file.triangle_count} * 3)
    {
    }

    void build()
    {
        model_.surfaces = std::vector<Surface>(file_.group_count);
        for (std::uint32_t i = 0; i < file_.group_count && r_.ok(); ++i) {
            const Group& group = file_.groups[i];
            Surface& surface = model_.surfaces[i];
            surface.name = group.name;
            if (group.material >= 0 && static_cast<std::uint32_t>(group.material) < file_.material_count)
                surface.material = static_cast<std::uint32_t>(group.material);
            else if (group.material != -1)
                warn(model_,
                     join("The group \"", group.name, "\" wears material ", static_cast<int>(group.material),
                          " of ", file_.material_count, "; it is shown in plain grey."));
            hidden_ += (group.flags & kHidden) != 0 ? 1 : 0;
            index_corners(group, surface);
            write_vertices(surface);
            compare_sides(surface);
        }
        if (!r_.ok()) return;
        turn();
        if (no_normal_ > 0) add_normals();
        report();
    }

private:
    // A file vertex as a corner of a triangle, the first that has its normal and texture coordinate.
    struct Corner {
        Triangle triangle;
        std::uint32_t corner;
        std::uint32_t next;  // of the same file vertex
        bool equals(const Triangle& other, std::size_t k) const
        {
            using Bits = std::array<std::uint32_t, 3>;
            return load_as<Bits>(triangle.normal(corner)) == load_as<Bits>(other.normal(k)) &&
                   load_as<std::uint32_t>(triangle.s(corner)) == load_as<std::uint32_t>(other.s(k)) &&
                   load_as<std::uint32_t>(triangle.t(corner)) == load_as<std::uint32_t>(other.t(k));
        }
    };
    // No real vertex has so many faces around it: a hostile file gets doubles instead of a slow search.
    static constexpr int kLongestChain = 256;

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

    void index_corners(const Group& group, Surface& surface)
    {
        const std::size_t count = group.triangles.size() / 2;
        // A triangle is drawn once, so that a list that names one again and again makes nothing of it.
        surface.indices = std::vector<std::uint32_t>(std::min<std::size_t>(count, file_.triangle_count) * 3);
        std::size_t next = 0;
        used_ = 0;
        for (std::size_t i = 0; i < count; ++i) {
            Triangle triangle{};
            if (!take(u16_at(group.triangles.data() + i * 2), triangle)) continue;
            for (std::size_t k = 0; k < 3; ++k) surface.indices[next++] = number_of(triangle, k);
        }
        surface.indices.resize(next);
        drawn_ += next / 3;
    }

    std::uint32_t number_of(const Triangle& triangle, std::size_t k)
    {
        std::uint32_t& first = first_[triangle.vertex(k)];
        int steps = 0;
        for (std::uint32_t at = first; at != kNone && steps < kLongestChain; at = corners_[at].next, ++steps)
            if (corners_[at].equals(triangle, k)) return at;
        corners_[used_] = {triangle, static_cast<std::uint32_t>(k), first};
        first = used_;
        return used_++;
    }

    void write_vertices(Surface& surface)
    {
        surface.positions = std::vector<glm::vec3>(used_);
        surface.normals = std::vector<glm::vec3>(used_);
        surface.texcoords = std::vector<glm::vec2>(used_);
        surface.source_vertex = std::vector<std::uint32_t>(used_);
        for (std::uint32_t i = 0; i < used_; ++i) {
            const Corner& corner = corners_[i];
            const std::uint32_t vertex = corner.triangle.vertex(corner.corner);
            first_[vertex] = kNone;  // for the next group
            surface.source_vertex[i] = vertex;
            surface.positions[i] = load_as<glm::vec3>(file_.vertices.data() + vertex * kVertexSize + 1);
            if (!std::isfinite(glm::dot(surface.positions[i], glm::vec3(1))))
                r_.fail(Code::not_finite,
                        join("The place of vertex ", vertex,
                             " is not a finite number. The file is damaged: fetch it again."),
                        file_.vertices_at + vertex * kVertexSize + 1);
            surface.normals[i] = unit(load_as<glm::vec3>(corner.triangle.normal(corner.corner)));
            surface.texcoords[i] = {load_as<float>(corner.triangle.s(corner.corner)),
                                    load_as<float>(corner.triangle.t(corner.corner))};
            if (!std::isfinite(surface.texcoords[i].x + surface.texcoords[i].y)) {
                surface.texcoords[i] = {};
                ++no_number_;
            }
        }
        write_skin(surface);
    }

    glm::vec3 unit(const glm::vec3& normal)
    {
        const float length2 = glm::dot(normal, normal);
        if (std::fabs(length2 - 1) < 1e-4F) return normal;
        if (!std::isfinite(length2)) ++no_number_;
        if (length2 > 0 && std::isfinite(length2)) return normal / std::sqrt(length2);
        ++no_normal_;
        return glm::vec3(0);
    }

    // Which side of its triangles a surface's normals are on.
    void compare_sides(const Surface& surface)
    {
        const std::vector<std::uint32_t>& indices = surface.indices;
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            const std::uint32_t a = indices[i], b = indices[i + 1], c = indices[i + 2];
            const glm::vec3 front = glm::cross(surface.positions[b] - surface.positions[a],
                                               surface.positions[c] - surface.positions[a]);
            const float side = glm::dot(front, surface.normals[a] + surface.normals[b] + surface.normals[c]);
            (side < 0 ? behind_ : before_) += side == 0 ? 0 : 1;
        }
    }

    // Some exporters write clockwise triangles, as other games have them: their normals tell.
    void turn()
    {
        if (behind_ <= before_ * 9) return;
        for (Surface& surface : model_.surfaces)
            for (std::size_t i = 0; i < surface.indices.size(); i += 3)
                std::swap(surface.indices[i + 1], surface.indices[i + 2]);
        warn(model_, "The triangles face away from where their normals point; they are turned round.");
    }

    // Where the file has none: smooth over the file's vertices, whatever groups and seams lie between them.
    void add_normals()
    {
        std::vector<glm::vec3> positions(file_.vertex_count);
        std::vector<std::uint32_t> indices(drawn_ * 3);
        std::size_t next = 0;
        for (const Surface& surface : model_.surfaces) {
            for (std::size_t i = 0; i < surface.positions.size(); ++i)
                positions[surface.source_vertex[i]] = surface.positions[i];
            for (const std::uint32_t index : surface.indices) indices[next++] = surface.source_vertex[index];
        }
        const std::vector<glm::vec3> normals = smooth_normals(positions, indices);
        for (Surface& surface : model_.surfaces)
            for (std::size_t i = 0; i < surface.normals.size(); ++i)
                if (surface.normals[i] == glm::vec3(0)) surface.normals[i] = normals[surface.source_vertex[i]];
    }

    void write_skin(Surface& surface)
    {
        constexpr std::uint32_t n = 4;
        Skin& skin = surface.skin;
        const std::size_t size = model_.joints.empty() ? 0 : std::size_t{used_} * n;
        skin.joints = std::vector<std::uint16_t>(size);
        skin.weights = std::vector<float>(size);
        for (std::uint32_t i = 0; i < used_; ++i) {
            const Influences influences = weights_.of(surface.source_vertex[i]);
            if (size == 0) continue;
            std::copy_n(influences.joints.begin(), n, skin.joints.begin() + i * n);
            std::copy_n(influences.weights.begin(), n, skin.weights.begin() + i * n);
            if (influences.count > 0) skin.influences = n;
        }
        // Nothing of it moves.
        if (skin.influences == 0) skin = {};
    }

    void report()
    {
        warn_of(no_triangle_, " triangles that groups list are not there; they are left out. The file is damaged.");
        warn_of(no_vertex_, " triangles name vertices that are not there; they are left out. The file is damaged.");
        warn_of(twice_, " triangles are listed again by groups; each is drawn once.");
        warn_of(file_.triangle_count - drawn_ - no_vertex_, " triangles are in no group; they are not drawn.");
        warn_of(no_number_, " normals or texture coordinates are not finite; others are taken.");
        warn_of(hidden_, " groups are hidden in the editor; they are drawn, as MilkShape's viewer does.");
        if (weights_.any_missing())
            warn(model_, join("Vertices hang on joints past the ", model_.joints.size(),
                              " there are; those do not move them. The file is damaged."));
        if (drawn_ == 0) warn(model_, "The file holds no triangles: there is nothing to show.");
    }

    [[gnu::noinline]] void warn_of(std::uint64_t count, const char* what)
    {
        if (count > 0) warn(model_, join(count, what));
    }

    ByteReader& r_;
    const Layout& file_;
    Weights& weights_;
    Model& model_;
    std::vector<std::uint8_t> taken_;
    std::vector<std::uint32_t> first_;  // of a file vertex: the last corner of its chain
    std::vector<Corner> corners_;       // of the group that is built
    std::uint32_t used_ = 0;
    std::uint64_t drawn_ = 0, no_triangle_ = 0, no_vertex_ = 0, twice_ = 0, no_number_ = 0, hidden_ = 0;
    std::uint64_t no_normal_ = 0, before_ = 0,
                  behind_ = 0;  // before_, behind_: triangles whose normals are on that side
};

Ms3dNames names_of(const Layout& file, const Model& model, std::span<const std::uint32_t> joints)
{
    Ms3dNames names;
    names.groups = std::vector<std::string_view>(file.group_count);
    for (std::uint32_t i = 0; i < file.group_count; ++i) names.groups[i] = file.groups[i].name;
    names.materials = std::vector<std::string_view>(file.material_count);
    const Bytes materials = ByteReader(file.materials).bytes();
    for (std::uint32_t i = 0; i < file.material_count; ++i)
        names.materials[i] = trim_at_nul({reinterpret_cast<const char*>(materials.data() + i * kMaterialSize), 32});
    names.joints = std::vector<std::string_view>(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) names.joints[i] = model.joints[joints[i]].name;
    return names;
}

}  // namespace

bool is_ms3d(Bytes file)
{
    return file.size() >= kMagic.size() && std::memcmp(file.data(), kMagic.data(), kMagic.size()) == 0;
}

std::vector<Reference> references_ms3d(Bytes file, std::string_view)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    r.skip(kVersionField + 4);
    Layout layout = read_layout(r);
    if (!r.ok()) return {};
    std::vector<Reference> out(std::size_t{layout.material_count} * 2);
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < layout.material_count; ++i) {
        layout.materials.skip(kMaterialSize - 256);
        for (int map = 0; map < 2; ++map) {
            const std::string_view name = layout.materials.chars(128);
            if (name.empty()) continue;
            out[count].what = Reference::What::picture;
            out[count++].name = name;
        }
    }
    out.resize(count);
    return out;
}

Result<Model> load_ms3d(Bytes file, std::string_view name, const FileSet&)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    r.skip(kVersionField);
    const std::int32_t version = r.i32();
    if (r.ok() && version != 3 && version != 4)
        return r.fail(Code::unsupported_version,
                      join("MS3D version ", version, "; versions 3 and 4 (MilkShape 3D) are supported."),
                      kVersionField);
    const Layout layout = read_layout(r);
    Ms3dTiming timing;
    timing.frames_per_second = r.f32();
    r.skip(4);  // where the editor stood
    timing.frames = r.i32();

    Model model;
    model.name = stem_of(name);
    model.format = "ms3d";
    model.source = {layout.vertex_count, layout.triangle_count,
                    static_cast<std::uint32_t>(std::max(timing.frames, 0)), layout.group_count, file.size()};
    std::uint32_t joint_count = 0;
    (void)list(r, kMs3dJointSize, "joints", joint_count);
    const std::vector<std::uint32_t> joints = read_ms3d_joints(r, joint_count, timing, model);
    if (!r.ok()) return r.error();

    const Ms3dTail tail =
        read_ms3d_tail(file, r.file_offset(), layout.vertex_count, names_of(layout, model, joints), model);
    add_ms3d_clips(tail.model_comment, model);
    add_materials(layout, tail, model);
    Weights weights(layout, tail, joints);
    Surfaces(r, layout, weights, model).build();
    if (!r.ok()) return r.error();
    compute_skinned_bounds(model);
    return model;
}

}  // namespace marrow
