// 3ds_meshes.cpp -- chunk 0x4100:
//
//   4110 vertices      u16 n, n x f32[3]
//   4120 faces         u16 n, n x {u16 vertex[3], u16 flags}, counter-clockwise; then chunks:
//     4130 material    name, u16 n, n x u16 face: a list, not a range; there may be no material of that name
//     4150 smoothing   u32 per face: a bit for each smoothing group
//   4140 coordinates   u16 n, n x f32[2], (0, 0) at the lower left
//   4160 local axes    f32[3] x axis, y axis, z axis, origin
//
// Two faces share a normal at a vertex if they have a smoothing group in common; a face without a group is flat.
// The file has several vertices at one position if their texture coordinates differ: smoothing treats them as one,
// except between the two sides of a thin sheet. A mesh with left-handed axes is stored mirrored along the x axis
// of its object space. This is undone here.
#include "formats/studio3ds/3ds_meshes.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_inverse.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/message.h"
#include "base/noinline.h"
#include "base/renew.h"
#include "base/triple_index.h"
#include "derive/corner_normals.h"
#include "derive/places.h"
#include "derive/vertex_splitter.h"

namespace marrow {

namespace {

constexpr std::uint64_t kFaceSize = 8;

// Reads a u16 count and that many records of `size` bytes.
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

MARROW_NOINLINE void read_vertices(ByteReader r, Mesh3ds& mesh)
{
    std::uint32_t count = 0;
    const std::uint64_t at = r.file_offset() + 2;
    const Bytes all = counted(r, sizeof(glm::vec3), "3ds-vertices", count);
    read_vectors(r, all, at, mesh.vertices);
}

MARROW_NOINLINE void read_texcoords(ByteReader r, Mesh3ds& mesh)
{
    std::uint32_t count = 0;
    const std::uint64_t at = r.file_offset() + 2;
    const Bytes all = counted(r, sizeof(glm::vec2), "3ds-texture-coordinates", count);
    read_vectors(r, all, at, mesh.texcoords);
    for (glm::vec2& uv : mesh.texcoords) uv.y = 1 - uv.y;
}

MARROW_NOINLINE void read_faces(ByteReader r, Mesh3ds& mesh)
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

// The faces whose vertices exist, grouped by material in the order of each material's first face. Faces without a
// material are a group as well.
struct Faces {
    std::vector<std::uint32_t> corners;  // the vertices of each face
    std::vector<std::uint32_t> groups;   // the smoothing groups of each face, as bits
    std::vector<glm::vec3> areas;        // the normal of each face, with twice its area as length
    std::vector<Surface> surfaces;       // without names
};

// The material of each face, or kNone.
MARROW_NOINLINE std::vector<std::uint32_t> materials_of(const Mesh3ds& file, const NameIndex& names, Model& model)
{
    std::vector<std::uint32_t> out(file.face_count, kNone);
    std::uint32_t no_face = 0;
    for (const Mesh3ds::MaterialFaces& list : file.materials) {
        const std::uint32_t material = names.find(list.material);
        if (material == kNone) warn(model, message("3ds-material-missing", file.object, list.material));
        for (std::size_t i = 0; i < list.faces.size(); i += 2) {
            const auto face = load_as<std::uint16_t>(list.faces.data() + i);
            if (face < out.size())
                out[face] = material;
            else
                ++no_face;
        }
    }
    if (no_face > 0) warn(model, message("3ds-listed-faces-missing", no_face));
    return out;
}

glm::vec3 area_of(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) { return glm::cross(b - a, c - a); }

MARROW_NOINLINE Faces faces_of(const Mesh3ds& file, std::span<const glm::vec3> vertices, const NameIndex& names,
                               std::span<const Material3ds> materials, Model& model)
{
    // Below, `none` stands for the material of a face without one, and `absent` for a face whose vertices do not
    // exist.
    std::vector<std::uint32_t> materials_of_faces = materials_of(file, names, model);
    const auto none = static_cast<std::uint32_t>(materials.size()), absent = none + 1;
    using Vertices = std::array<std::uint16_t, 3>;
    const auto vertices_of = [&](std::size_t face) {
        return load_as<Vertices>(file.faces.data() + face * kFaceSize);
    };
    std::vector<std::uint32_t> counts(materials.size() + 2), order;
    for (std::size_t i = 0; i < file.face_count; ++i) {
        const auto [a, b, c] = vertices_of(i);
        const std::size_t last = std::max(std::max(a, b), c);
        std::uint32_t& material = materials_of_faces[i];
        material = last < file.vertices.size() ? std::min(material, none) : absent;
        if (counts[material]++ == 0 && material != absent) order.push_back(material);
    }
    if (counts[absent] > 0) warn(model, message("3ds-vertices-missing", counts[absent]));

    Faces out;
    std::vector<std::uint32_t> next(materials.size() + 2);
    std::uint32_t count = 0;
    for (const std::uint32_t material : order) {
        next[material] = count;
        Surface& surface = out.surfaces.emplace_back();
        surface.material = material == none ? kNone : material;
        surface.first_index = count * 3;
        surface.index_count = counts[material] * 3;
        count += counts[material];
    }
    renew(out.corners, std::size_t{count} * 3);
    renew(out.groups, count);
    renew(out.areas, count);
    for (std::size_t i = 0; i < file.face_count; ++i) {
        const std::uint32_t material = materials_of_faces[i];
        if (material == absent) continue;
        const std::uint32_t to = next[material]++;
        const auto [a, b, c] = vertices_of(i);
        out.corners[to * 3] = a;
        out.corners[to * 3 + 1] = b;
        out.corners[to * 3 + 2] = c;
        const bool faceted = material != none && materials[material].faceted;
        if (!faceted && (i + 1) * 4 <= file.smoothing.size())
            out.groups[to] = load_as<std::uint32_t>(file.smoothing.data() + i * 4);
        out.areas[to] = area_of(vertices[a], vertices[b], vertices[c]);
    }
    return out;
}

// Renumbers a list: two elements get the same number if their numbers are equal in both lists.
void combine(std::vector<std::uint32_t>& numbers, std::span<const std::uint32_t> others)
{
    TripleIndex pairs(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = pairs.add({numbers[i], others[i], 0});
}

// The vertices of a built mesh.
struct Vertices {
    std::vector<std::uint32_t> normals;  // index into the normals
    std::vector<std::uint32_t> corners;  // the first corner of the vertex
    std::vector<std::uint32_t> sources;  // index into the vertices of the file

    std::uint32_t add(std::uint32_t normal, std::uint32_t corner, std::uint32_t source)
    {
        normals.push_back(normal);
        corners.push_back(corner);
        sources.push_back(source);
        return static_cast<std::uint32_t>(sources.size() - 1);
    }
};

// Makes a vertex for each combination of a file vertex and a normal. Replaces the file vertices in `indices`.
// `are_alone`: each normal belongs to one file vertex. `most`: greater than all values of `indices` and `normals`.
MARROW_NOINLINE Vertices split_vertices(std::vector<std::uint32_t>& indices, std::span<const std::uint32_t> normals,
                                        std::size_t most, bool are_alone)
{
    Vertices out;
    for (auto* list : {&out.normals, &out.corners, &out.sources}) list->reserve(most);
    if (are_alone) {
        std::vector<std::uint32_t> numbers(most, kNone);
        for (std::uint32_t i = 0; i < indices.size(); ++i) {
            std::uint32_t& number = numbers[normals[i]];
            if (number == kNone) number = out.add(normals[i], i, indices[i]);
            indices[i] = number;
        }
        return out;
    }
    VertexSplitter split;
    split.start(most);
    for (std::uint32_t i = 0; i < indices.size(); ++i) {
        const std::uint32_t normal = normals[i], vertex = indices[i];
        indices[i] = split.find_or_add(vertex, [&](std::uint32_t known) { return out.normals[known] == normal; });
        if (indices[i] == out.normals.size()) out.add(normal, i, vertex);
    }
    return out;
}

MARROW_NOINLINE void write_shape(const Vertices& split, std::span<const glm::vec3> file_positions,
                                 const CornerNormals& file_normals, std::vector<glm::vec3>& positions,
                                 std::vector<glm::vec3>& normals)
{
    renew(positions, split.sources.size());
    renew(normals, split.sources.size());
    for (std::size_t v = 0; v < positions.size(); ++v) {
        positions[v] = file_positions[split.sources[v]];
        normals[v] = file_normals.normals[file_normals.of[split.corners[v]]];
    }
}

}  // namespace

bool is_invertible(const glm::dmat4& matrix)
{
    const double determinant = glm::determinant(glm::dmat3(matrix));
    double sum = 0;
    for (glm::length_t i = 0; i < 4; ++i) sum += glm::dot(glm::abs(matrix[i]), glm::dvec4(1));
    return std::isfinite(sum) && std::isfinite(determinant) && std::fabs(determinant) > 1e-30;
}

MARROW_NOINLINE Mesh3ds read_3ds_mesh(std::string_view object, const ByteReader& body, Model& model)
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

bool have_same_faces(const Mesh3ds& a, const Mesh3ds& b)
{
    if (a.vertices.size() != b.vertices.size() || a.face_count != b.face_count) return false;
    // The flags may differ: they say which edges an editor shows.
    for (std::size_t at = 0; at < a.faces.size(); at += kFaceSize)
        if (std::memcmp(a.faces.data() + at, b.faces.data() + at, kFaceSize - sizeof(std::uint16_t)) != 0)
            return false;
    return true;
}

BuiltMesh3ds build_3ds_mesh(const Mesh3ds& file, const NameIndex& names, std::span<const Material3ds> materials,
                            Model& model, std::span<const std::vector<glm::vec3>> shapes)
{
    BuiltMesh3ds out;
    Mesh& mesh = out.mesh;
    const std::vector<glm::vec3>& vertices = shapes.empty() ? file.vertices : shapes[0];
    Faces faces = faces_of(file, vertices, names, materials, model);
    std::vector<std::uint32_t> places(vertices.size());
    const std::vector<std::uint8_t> neighbours = neighbours_of(vertices);
    const bool are_alone = std::find(neighbours.begin(), neighbours.end(), 1) == neighbours.end();
    if (are_alone)
        std::iota(places.begin(), places.end(), 0U);
    else
        places = places_of(vertices, faces.corners, {}, neighbours);
    for (std::size_t s = 1; s < shapes.size() && !are_alone; ++s)
        combine(places, places_of(shapes[s], faces.corners));
    const auto smoothed = [&](std::span<const glm::vec3> areas) {
        return corner_normals({faces.corners, {}, areas, faces.groups, places, SmoothingGroups::bit_sets});
    };
    std::vector<CornerNormals> normals(std::max<std::size_t>(shapes.size(), 1));
    normals[0] = smoothed(faces.areas);
    std::vector<std::uint32_t> combined;  // of each corner: the combination of its normals in all shapes
    if (shapes.size() > 1) combined = normals[0].of;
    for (std::size_t s = 1; s < shapes.size(); ++s) {
        for (std::size_t i = 0; i < faces.areas.size(); ++i) {
            const std::uint32_t* corner = &faces.corners[i * 3];
            faces.areas[i] = area_of(shapes[s][corner[0]], shapes[s][corner[1]], shapes[s][corner[2]]);
        }
        normals[s] = smoothed(faces.areas);
        combine(combined, normals[s].of);
    }
    mesh.indices = std::move(faces.corners);
    const std::size_t most = std::max({vertices.size(), normals[0].normals.size(), combined.size()});
    const Vertices split =
        split_vertices(mesh.indices, shapes.size() > 1 ? combined : normals[0].of, most, are_alone);
    mesh.source_vertex = split.sources;
    mesh.vertex_count = static_cast<std::uint32_t>(split.sources.size());
    mesh.index_count = static_cast<std::uint32_t>(mesh.indices.size());
    write_shape(split, vertices, normals[0], mesh.positions, mesh.normals);
    renew(mesh.texcoords, mesh.vertex_count);
    for (std::uint32_t v = 0; v < mesh.vertex_count; ++v)
        if (split.sources[v] < file.texcoords.size()) mesh.texcoords[v] = file.texcoords[split.sources[v]];
    out.shapes = std::vector<Shape3ds>(shapes.size());
    for (std::size_t s = 0; s < shapes.size(); ++s)
        write_shape(split, shapes[s], normals[s], out.shapes[s].positions, out.shapes[s].normals);
    for (const Surface& surface : faces.surfaces)
        out.has_heights |= surface.material != kNone && materials[surface.material].has_heights;
    out.surfaces = std::move(faces.surfaces);
    return out;
}

}  // namespace marrow
