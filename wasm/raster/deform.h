// deform.h -- poses vertices: by joints, then by the material deforms of Quake III.
//
// Mirrors shaders/deform_vertex.glsl, deform_skin.glsl and deform_material.glsl, with their uniforms in the
// same layout.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace marrow::raster {

enum class MeshKind : std::uint8_t { points, lines, triangles };

// The vertices and indices of a mesh. Arrays that a mesh does not have are empty.
struct RasterMesh {
    MeshKind kind = MeshKind::triangles;
    std::vector<glm::vec3> positions, normals;
    std::vector<glm::vec2> texcoords;
    std::vector<glm::vec4> tangents;
    std::vector<std::uint8_t> colors;     // 4 per vertex
    std::vector<glm::vec3> joint_places;  // bind position of each vertex's first joint, for TexcoordSource::chrome
    std::uint32_t influences = 0;
    std::vector<std::uint16_t> joints;
    std::vector<float> weights;  // largest first
    std::vector<std::uint32_t> indices;
};

// The transform of a part, and the palette and deforms that move its vertices.
struct Placement {
    glm::mat4 world_from_model{1.0F};
    std::span<const float> palette;  // rows of a 3 x 4 matrix for each joint
    bool scaled = false;             // whether joints may have scale
    std::span<const float> deforms;  // `u_deforms`: 12 numbers per deform
};

struct PosedVertex {
    glm::vec3 position, normal;  // the normal is of unit length, or zero
    glm::vec3 tangent{0.0F};
    glm::vec3 joint{0.0F};
};

// Computes a vertex in part space.
PosedVertex posed_vertex(const RasterMesh& mesh, const Placement& placement, std::uint32_t vertex);

// Mirrors shaders/unit_or_zero.glsl: the vector scaled to unit length, or zero if it is zero or not finite.
// Computed in doubles, in which the square of a finite float other than 0 is neither 0 nor infinite.
glm::vec3 unit_or_zero(glm::vec3 v);
// Mirrors shaders/normal_to_world.glsl.
glm::vec3 normal_to_world(const glm::mat3& linear, glm::vec3 normal);

}  // namespace marrow::raster
