// stage.h -- draws a surface with one stage of its material.
//
// Mirrors shaders/stage.vert.glsl, stage_script.glsl, stage.frag.glsl, normal_map.glsl and map_texcoord.glsl, with
// the same uniform values, which web/lib/render/material computes once for both renderers.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

#include "raster/deform.h"
#include "raster/lights.h"
#include "raster/target.h"
#include "raster/texture.h"
#include "raster/triangle.h"

namespace marrow::raster {

// The uniform block `View` of shaders/view.glsl.
struct RasterView {
    glm::mat4 clip_from_view{1.0F}, view_from_world{1.0F};
    glm::vec4 eye_world{0.0F};  // w: 2 with overbright, otherwise 1
    glm::vec4 viewport{0.0F};
    glm::vec4 output{1.0F};  // x: factor of the colours
};

// The images of a material, in the order of shaders/map_texcoord.glsl.
enum MapKind {
    color_map,
    alpha_map,
    normal_map,
    height_map,
    specular_map,
    roughness_map,
    metalness_map,
    map_count
};

struct Map {
    const Texture* texture = nullptr;
    Sampling sampling;
};

enum class NormalKind : std::uint8_t { vertex, face, mapped, bumpy };

constexpr std::size_t kStageNumbers = 52;      // u_stage
constexpr std::size_t kPlacementNumbers = 42;  // u_placements

struct StageDraw {
    std::span<const float> stage;       // `u_stage`
    std::span<const float> placements;  // `u_placements`; empty if one placement serves all images
    bool scripted = false;
    Map maps[map_count];
    NormalKind normals = NormalKind::vertex;
    Light light;
    glm::vec2 bumps{0.0F};      // `u_bumps`
    glm::vec3 eye_model{0.0F};  // `u_eye_model`
    RasterState state;
    std::uint32_t first_index = 0, index_count = 0;
};

// The vertices of a draw call in clip space. The memory is reused, so that draw calls allocate nothing.
class VertexCache {
public:
    void start(std::size_t count);
    // Sets `out` to the vertex. Returns whether it has to be computed.
    bool take(std::uint32_t vertex, ClipVertex*& out);

private:
    std::vector<ClipVertex> vertices_;
    std::vector<std::uint32_t> draws_;
    std::uint32_t draw_ = 0;
};

void draw_stage(Target& target, const RasterView& view, const RasterMesh& mesh, const Placement& placement,
                const StageDraw& draw, VertexCache& cache);

// Draws a range of a mesh's primitives. `vertex` is called once for each vertex, to compute it.
template <class Vertex>
void draw_primitives(Target& target, const RasterMesh& mesh, const RasterState& state, const Shader& shader,
                     std::uint32_t first_index, std::uint32_t index_count, VertexCache& cache, float point_size,
                     Vertex&& vertex)
{
    cache.start(mesh.positions.size());
    const std::size_t each = mesh.kind == MeshKind::triangles ? 3 : mesh.kind == MeshKind::lines ? 2 : 1;
    const std::size_t end = std::min(mesh.indices.size(), std::size_t{first_index} + index_count);
    for (std::size_t i = first_index; i + each <= end; i += each) {
        const ClipVertex* corners[3] = {};
        for (std::size_t corner = 0; corner < each; ++corner) {
            const std::uint32_t index = mesh.indices[i + corner];
            ClipVertex* at = nullptr;
            if (cache.take(index, at)) vertex(index, *at);
            corners[corner] = at;
        }
        if (each == 3)
            draw_triangle(target, state, shader, *corners[0], *corners[1], *corners[2]);
        else if (each == 2)
            draw_line(target, state, shader, *corners[0], *corners[1], 1);
        else
            draw_point(target, state, shader, *corners[0], point_size);
    }
}

}  // namespace marrow::raster
