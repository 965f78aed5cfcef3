// 3ds_meshes.cpp -- chunk 0x4100:
//
//   4110 vertices      u16 n, n x f32[3]
//   4120 faces         u16 n, n x {u16 vertex[3], u16 flags}, counter-clockwise; in it
//     4130 material    name, u16 n, n x u16 face: a list, not a range; there may be no material of that name
//     4150 smoothing   u32 a face: a set of bits
//   4140 coordinates   u16 n, n x f32[2], (0, 0) at the lower left
//   4160 local axes    f32[3] x axis, y axis, z axis, origin
//
// Two faces share a normal at a vertex if their sets have a bit in common; a face with no bit is flat. The file has
// several vertices at one position if their texture coordinates differ: smoothing treats them as one, except
// between the two sides of a leaf. A mesh with left-handed axes is stored mirrored along the x axis of its object
// space. This is undone here.
#include "formats/studio3ds/3ds_meshes.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_inverse.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/message.h"
#include "base/renew.h"
#include "derive/corner_normals.h"
#include "derive/places.h"
#include "derive/vertex_splitter.h"

namespace marrow {

namespace {

constexpr std::uint64_t kFaceSize = 8;

// Reads a u16 count and as many records.
Bytes counted(ByteReader& r, std::uint64_t size, Term what, std::uint32_t& count)
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
    const Bytes all = counted(r, sizeof(glm::vec3), "3ds-vertices", count);
    read_vectors(r, all, at, mesh.vertices);
}

void read_texcoords(ByteReader r, Mesh3ds& mesh)
{
    std::uint32_t count = 0;
    const std::uint64_t at = r.file_offset() + 2;
    const Bytes all = counted(r, sizeof(glm::vec2), "3ds-texture-coordinates", count);
    read_vectors(r, all, at, mesh.texcoords);
    for (glm::vec2& uv : mesh.texcoords) uv.y = 1 - uv.y;
}

void read_faces(ByteReader r, Mesh3ds& mesh)
{
    mesh.faces = counted(r, kFaceSize, "3ds-faces", mesh.face_count);
    each_chunk(r, [&](const Chunk3ds& chunk) {
        ByteReader inner = chunk.body;
        if (chunk.id == 0x4130) {
            Mesh3ds::MaterialFaces& list = mesh.materials.emplace_back();
            list.material = read_text(inner);
            std::uint32_t count = 0;
            list.faces = counted(inner, 2, "3ds-faces-of-material", count);
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

// Replaces axes that cannot be inverted, and undoes mirroring.
void check_axes(Mesh3ds& mesh, Model& model)
{
    if (!is_invertible(mesh.axes)) {
        mesh.axes = glm::dmat4(1.0);
        warn(model, message("3ds-bad-axes", mesh.object));
    } else if (glm::determinant(glm::dmat3(mesh.axes)) < 0) {
        glm::dmat4 mirror(1.0);
        mirror[0][0] = -1;
        const glm::dmat4 back = mesh.axes * mirror * glm::affineInverse(mesh.axes);
        for (glm::vec3& vertex : mesh.vertices) vertex = glm::vec3(back * glm::dvec4(vertex, 1));
    }
}

struct Face {
    std::array<std::uint32_t, 3> vertices;
    std::uint32_t smoothing = 0;
    std::uint32_t material = kNone;
};

// The normals of the corners of all faces.
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

// Sorts faces by their materials, in the order of the first face of each. Faces without a material are a group as
// well.
std::vector<Face> by_material(std::vector<Face> faces, std::size_t materials)
{
    const auto group = [&](const Face& face) { return std::min<std::size_t>(face.material, materials); };
    if (std::all_of(faces.begin(), faces.end(),
                    [&](const Face& face) { return face.material == faces[0].material; }))
        return faces;
    std::vector<std::uint32_t> counts(materials + 1), starts(materials + 1, kNone);
    for (const Face& face : faces) ++counts[group(face)];
    std::uint32_t next = 0;
    std::vector<Face> out(faces.size());
    for (const Face& face : faces) {
        std::uint32_t& start = starts[group(face)];
        if (start == kNone) {
            start = next;
            next += counts[group(face)];
        }
        out[start++] = face;
    }
    return out;
}

// The faces whose vertices exist, sorted by material.
std::vector<Face> faces_of(const Mesh3ds& file, const NameIndex& names, std::span<const Material3ds> materials,
                           Model& model)
{
    std::vector<std::uint32_t> materials_of(file.face_count, kNone);
    std::uint32_t no_face = 0, no_vertex = 0;
    for (const Mesh3ds::MaterialFaces& list : file.materials) {
        const std::uint32_t material = names.find(list.material);
        if (material == kNone) warn(model, message("3ds-material-missing", file.object, list.material));
        for (std::size_t i = 0; i < list.faces.size(); i += 2) {
            const auto face = load_as<std::uint16_t>(list.faces.data() + i);
            if (face < materials_of.size())
                materials_of[face] = material;
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
        face.material = materials_of[i];
        const bool faceted = face.material != kNone && materials[face.material].faceted;
        if (!faceted && (i + 1) * 4 <= file.smoothing.size())
            face.smoothing = load_as<std::uint32_t>(file.smoothing.data() + std::size_t{i} * 4);
        faces.push_back(face);
    }
    if (no_face > 0) warn(model, message("3ds-listed-faces-missing", no_face));
    if (no_vertex > 0) warn(model, message("3ds-vertices-missing", no_vertex));
    return by_material(std::move(faces), materials.size());
}

}  // namespace

bool is_invertible(const glm::dmat4& matrix)
{
    const double determinant = glm::determinant(glm::dmat3(matrix));
    double sum = 0;
    for (glm::length_t i = 0; i < 4; ++i) sum += glm::dot(glm::abs(matrix[i]), glm::dvec4(1));
    return std::isfinite(sum) && std::isfinite(determinant) && std::fabs(determinant) > 1e-30;
}

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
    VertexSplitter split;
    split.start(file.vertices.size());
    split.reserve(file.vertices.size());
    std::vector<std::uint32_t> normal_of;  // of each vertex of the mesh
    normal_of.reserve(file.vertices.size());
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
            const std::uint32_t index =
                split.find_or_add(vertex, [&](std::uint32_t known) { return normal_of[known] == normal; });
            mesh.indices.push_back(index);
            if (index < normal_of.size()) continue;
            normal_of.push_back(normal);
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
