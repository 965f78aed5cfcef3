// 3ds_meshes.cpp -- chunk 0x4100:
//
//   4110 vertices      u16 n, n x f32[3]
//   4120 faces         u16 n, n x {u16 vertex[3], u16 flags}, counter-clockwise; in it
//     4130 material    name, u16 n, n x u16 face: a list, not a range; a name may be that of no material
//     4150 smoothing   u32 a face: a set of bits
//   4140 coordinates   u16 n, n x f32[2], (0, 0) at the lower left
//   4160 local axes    f32[3] x axis, y axis, z axis, origin
//
// Two faces share a normal at a vertex where their sets of bits have one in common; a face without any is flat. The
// file has a vertex twice where its texture coordinates differ: vertices of one place are one vertex here, but for
// the two sides of a leaf. A mesh whose axes are left-handed is stored as in a mirror, and is mirrored back in its
// own x direction.
#include "formats/studio3ds/3ds_meshes.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/renew.h"
#include "base/text.h"
#include "derive/corner_normals.h"
#include "derive/places.h"

namespace marrow {

namespace {

constexpr std::uint64_t kFaceSize = 8;

// A list behind its u16 count.
Bytes counted(ByteReader& r, std::uint64_t size, const char* what, std::uint32_t& count)
{
    const std::uint64_t field = r.file_offset();
    count = r.u16();
    const Bytes all =
        r.table(static_cast<std::int64_t>(r.size() - r.remaining()), count, size, what, field).bytes();
    r.skip(all.size());
    if (!r.ok()) count = 0;
    return all;
}

template <class Vector> void read_vectors(ByteReader& r, Bytes all, std::uint64_t at, std::vector<Vector>& out)
{
    renew(out, all.size() / sizeof(Vector));
    if (out.empty()) return;
    std::memcpy(out.data(), all.data(), out.size() * sizeof(Vector));
    r.repair({&out[0].x, all.size() / sizeof(float)}, at);
}

void read_vertices(ByteReader r, Mesh3ds& mesh)
{
    std::uint32_t count = 0;
    const std::uint64_t at = r.file_offset() + 2;
    const Bytes all = counted(r, sizeof(glm::vec3), "vertices", count);
    read_vectors(r, all, at, mesh.vertices);
}

void read_texcoords(ByteReader r, Mesh3ds& mesh)
{
    std::uint32_t count = 0;
    const std::uint64_t at = r.file_offset() + 2;
    const Bytes all = counted(r, sizeof(glm::vec2), "texture coordinates", count);
    read_vectors(r, all, at, mesh.texcoords);
    for (glm::vec2& uv : mesh.texcoords) uv.y = 1 - uv.y;
}

void read_faces(ByteReader r, Mesh3ds& mesh)
{
    mesh.faces = counted(r, kFaceSize, "faces", mesh.face_count);
    each_chunk(r, [&](const Chunk3ds& chunk) {
        ByteReader inner = chunk.body;
        if (chunk.id == 0x4130) {
            Mesh3ds::Worn& worn = mesh.worn.emplace_back();
            worn.material = read_text(inner);
            std::uint32_t count = 0;
            worn.faces = counted(inner, 2, "faces of a material", count);
        } else if (chunk.id == 0x4150) {
            mesh.smoothing = inner.bytes();
        }
    });
}

void read_axes(ByteReader r, Mesh3ds& mesh)
{
    for (glm::length_t column = 0; column < 4; ++column)
        for (glm::length_t row = 0; row < 3; ++row) mesh.axes[column][row] = static_cast<double>(r.number());
    if (!r.ok()) mesh.axes = glm::dmat4(1.0);
}

// Axes that span no space are none.
void check_axes(Mesh3ds& mesh, Model& model)
{
    const double handed = glm::determinant(glm::dmat3(mesh.axes));
    if (!std::isfinite(handed) || !(std::fabs(handed) > 1e-30)) {
        mesh.axes = glm::dmat4(1.0);
        warn(model,
             format_text("The axes of the object \"%\" span no space; those of the file are taken.", mesh.object));
    } else if (handed < 0) {
        glm::dmat4 mirror(1.0);
        mirror[0][0] = -1;
        const glm::dmat4 back = mesh.axes * mirror * glm::inverse(mesh.axes);
        for (glm::vec3& vertex : mesh.vertices) vertex = glm::vec3(back * glm::dvec4(vertex, 1));
    }
}

// The faces that are there, as they are drawn.
struct Face {
    std::array<std::uint32_t, 3> vertices;
    std::uint32_t smoothing = 0;
    std::uint32_t material = kNone;
};

// Normals of the faces' corners, one after the other.
CornerNormals normals_of(std::span<const glm::vec3> vertices, std::span<const Face> faces)
{
    std::vector<std::uint32_t> corners, groups;
    std::vector<glm::vec3> areas;
    corners.reserve(faces.size() * 3);
    groups.reserve(faces.size());
    areas.reserve(faces.size());
    for (const Face& face : faces) {
        const auto& [a, b, c] = face.vertices;
        corners.insert(corners.end(), {a, b, c});
        groups.push_back(face.smoothing);
        areas.push_back(glm::cross(vertices[b] - vertices[a], vertices[c] - vertices[a]));
    }
    const std::vector<std::uint32_t> places = places_of(vertices, corners);
    return corner_normals({corners, {}, areas, groups, places, SmoothingGroups::bit_sets});
}

// What has been made of the file's vertices: one for each normal that a vertex has. (Few are asked for one of many:
// beyond those a vertex is made twice.)
class MadeVertices {
public:
    explicit MadeVertices(std::size_t file_vertices) : last_(file_vertices, kNone) { made_.reserve(file_vertices); }

    // The vertex made of that one with that normal, as many as there are where it is a new one.
    std::uint32_t find_or_add(std::uint32_t vertex, std::uint32_t normal)
    {
        std::uint32_t found = last_[vertex];
        for (unsigned asked = 0; found != kNone && asked < kMostAsked; ++asked) {
            if (made_[found].normal == normal) return found;
            found = made_[found].before;
        }
        made_.push_back({normal, last_[vertex]});
        return last_[vertex] = static_cast<std::uint32_t>(made_.size() - 1);
    }

private:
    static constexpr unsigned kMostAsked = 64;
    struct Made {
        std::uint32_t normal, before;  // `before`: made of the same vertex, or kNone
    };
    std::vector<std::uint32_t> last_;  // made of a vertex of the file, or kNone
    std::vector<Made> made_;
};

// The faces of each material together, in the order in which the materials come; the last one is none.
std::vector<Face> by_material(std::vector<Face> faces, std::size_t materials)
{
    const auto place = [&](const Face& face) { return std::min<std::size_t>(face.material, materials); };
    if (std::all_of(faces.begin(), faces.end(),
                    [&](const Face& face) { return face.material == faces[0].material; }))
        return faces;
    std::vector<std::uint32_t> counts(materials + 1), starts(materials + 1, kNone);
    for (const Face& face : faces) ++counts[place(face)];
    std::uint32_t next = 0;
    std::vector<Face> out(faces.size());
    for (const Face& face : faces) {
        std::uint32_t& start = starts[place(face)];
        if (start == kNone) {
            start = next;
            next += counts[place(face)];
        }
        out[start++] = face;
    }
    return out;
}

std::vector<Face> faces_of(const Mesh3ds& file, const NameIndex& names, std::span<const Material3ds> materials,
                           Model& model)
{
    std::vector<std::uint32_t> worn(file.face_count, kNone);
    std::uint32_t no_face = 0, no_vertex = 0;
    for (const Mesh3ds::Worn& list : file.worn) {
        const std::uint32_t material = names.find(list.material);
        if (material == kNone)
            warn(model, format_text("The object \"%\" wears the material \"%\", which the file does not hold; its "
                                    "faces are plain grey.",
                                    file.object, list.material));
        for (std::size_t i = 0; i < list.faces.size(); i += 2) {
            const auto face = load_as<std::uint16_t>(list.faces.data() + i);
            if (face < worn.size())
                worn[face] = material;
            else
                ++no_face;
        }
    }
    std::vector<Face> faces;
    faces.reserve(file.face_count);
    for (std::uint32_t i = 0; i < file.face_count; ++i) {
        Face face;
        bool whole = true;
        for (std::size_t k = 0; k < 3; ++k) {
            face.vertices[k] = load_as<std::uint16_t>(file.faces.data() + i * kFaceSize + k * 2);
            whole &= face.vertices[k] < file.vertices.size();
        }
        if (!whole) {
            ++no_vertex;
            continue;
        }
        face.material = worn[i];
        const bool faceted = face.material != kNone && materials[face.material].faceted;
        if (!faceted && (i + 1) * 4 <= file.smoothing.size())
            face.smoothing = load_as<std::uint32_t>(file.smoothing.data() + std::size_t{i} * 4);
        faces.push_back(face);
    }
    if (no_face > 0)
        warn(model, format_text("% faces that materials list are not there. The file is damaged.", no_face));
    if (no_vertex > 0)
        warn(model, format_text("% faces name vertices that are not there; they are left out. The file is damaged.",
                                no_vertex));
    return by_material(std::move(faces), materials.size());
}

}  // namespace

Mesh3ds read_3ds_mesh(std::string_view object, const ByteReader& body, Model& model)
{
    Mesh3ds mesh;
    mesh.object = object;
    each_chunk(body, [&](const Chunk3ds& chunk) {
        switch (chunk.id) {
            case 0x4110: read_vertices(chunk.body, mesh); break;
            case 0x4120: read_faces(chunk.body, mesh); break;
            case 0x4140: read_texcoords(chunk.body, mesh); break;
            case 0x4160: read_axes(chunk.body, mesh); break;
            default: break;
        }
    });
    check_axes(mesh, model);
    mesh.box = bounds_of(mesh.vertices);
    return mesh;
}

BuiltMesh3ds build_3ds_mesh(const Mesh3ds& file, const NameIndex& names, std::span<const Material3ds> materials,
                            Model& model)
{
    BuiltMesh3ds out;
    Mesh& mesh = out.mesh;
    const std::vector<Face> faces = faces_of(file, names, materials, model);
    const CornerNormals normals = normals_of(file.vertices, faces);
    // A file vertex becomes as many as it has normals.
    MadeVertices made(file.vertices.size());
    mesh.indices.reserve(faces.size() * 3);
    mesh.source_vertex.reserve(file.vertices.size());
    mesh.positions.reserve(file.vertices.size());
    mesh.normals.reserve(file.vertices.size());
    mesh.texcoords.reserve(file.vertices.size());
    for (std::size_t f = 0; f < faces.size(); ++f) {
        const Face& face = faces[f];
        if (f == 0 || faces[f - 1].material != face.material) {
            Surface& surface = out.surfaces.emplace_back();
            surface.first_index = static_cast<std::uint32_t>(mesh.indices.size());
            surface.material = face.material;
            out.has_heights |= face.material != kNone && materials[face.material].has_heights;
        }
        out.surfaces.back().index_count += 3;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = face.vertices[k], normal = normals.of[f * 3 + k];
            const std::uint32_t index = made.find_or_add(vertex, normal);
            mesh.indices.push_back(index);
            if (index < mesh.source_vertex.size()) continue;
            mesh.source_vertex.push_back(vertex);
            mesh.positions.push_back(file.vertices[vertex]);
            mesh.normals.push_back(normals.normals[normal]);
            mesh.texcoords.push_back(vertex < file.texcoords.size() ? file.texcoords[vertex] : glm::vec2(0));
        }
    }
    mesh.vertex_count = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.index_count = static_cast<std::uint32_t>(mesh.indices.size());
    return out;
}

}  // namespace marrow
