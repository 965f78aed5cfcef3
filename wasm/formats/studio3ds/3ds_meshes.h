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

// A mesh as the file has it (chunk 0x4100).
struct Mesh3ds {
    struct Worn {
        std::string_view material;
        Bytes faces;  // u16 each
    };
    std::string_view object;
    bool hidden = false;
    std::vector<glm::vec3> vertices;
    Bounds box = empty_bounds();       // of the vertices
    std::vector<glm::vec2> texcoords;  // perhaps fewer
    std::uint32_t face_count = 0;
    Bytes faces;      // u16 vertex[3], u16 flags
    Bytes smoothing;  // u32 a face, perhaps of fewer
    std::vector<Worn> worn;
    glm::dmat4 axes{1.0};  // the object's own space to that of the file's vertices
};

Mesh3ds read_3ds_mesh(std::string_view object, const ByteReader& body, Model& model);

// A mesh, and ranges of it as surfaces without names and mesh.
struct BuiltMesh3ds {
    Mesh mesh;
    std::vector<Surface> surfaces;
    bool has_heights = false;
};

// `names` are those of `materials`.
BuiltMesh3ds build_3ds_mesh(const Mesh3ds& file, const NameIndex& names, std::span<const Material3ds> materials,
                            Model& model);

}  // namespace marrow
