// 3ds_meshes.h -- the meshes of 3DS objects.
#pragma once

#include <glm/mat4x4.hpp>

#include <span>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "derive/bounds.h"
#include "formats/studio3ds/3ds_chunks.h"
#include "formats/studio3ds/3ds_materials.h"
#include "model/model.h"

namespace marrow {

// A mesh as stored in the file (chunk 0x4100).
struct Mesh3ds {
    // The faces of a material.
    struct MaterialFaces {
        std::string_view material;
        Bytes faces;  // u16 each
    };
    std::string_view object;
    bool hidden = false;
    std::vector<glm::vec3> vertices;
    Bounds box = empty_bounds();       // of the vertices
    std::vector<glm::vec2> texcoords;  // may be fewer than vertices
    std::uint32_t face_count = 0;
    Bytes faces;      // u16 vertex[3], u16 flags
    Bytes smoothing;  // u32 per face; may cover fewer faces
    std::vector<MaterialFaces> materials;
    glm::dmat4 axes{1.0};  // object space to the space of the file's vertices
};

// Whether an affine matrix can be inverted: its determinant is not 0, and all numbers are finite.
bool is_invertible(const glm::dmat4& matrix);

Mesh3ds read_3ds_mesh(std::string_view object, const ByteReader& body, Model& model);

// The vertices of a mesh in one of several shapes.
struct Shape3ds {
    std::vector<glm::vec3> positions, normals;
};

// A mesh, and its surfaces, whose `name` and `mesh` are not set yet.
struct BuiltMesh3ds {
    Mesh mesh;
    std::vector<Shape3ds> shapes;
    std::vector<Surface> surfaces;
    bool has_heights = false;
};

// `names` has the names of `materials`. `shapes`: the positions of the file's vertices in each shape of the mesh,
// of which the first replaces the positions in the file. A vertex is split where its normals differ in any shape.
BuiltMesh3ds build_3ds_mesh(const Mesh3ds& file, const NameIndex& names, std::span<const Material3ds> materials,
                            Model& model, std::span<const std::vector<glm::vec3>> shapes = {});

// Whether two meshes have the same number of vertices, and the same vertex indices in each face.
bool have_same_faces(const Mesh3ds& a, const Mesh3ds& b);

}  // namespace marrow
