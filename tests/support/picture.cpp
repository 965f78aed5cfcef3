#include "support/picture.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "anim/deform.h"
#include "raster/stage.h"

namespace marrow::test {

namespace {

constexpr std::int32_t kSide = 32;

// A posed mesh in part space, and the matrix from part space to the space of the root part.
struct Drawn {
    raster::RasterMesh mesh;
    glm::mat4 matrix;
    const Model* model;
    std::uint32_t number;
};

void set_vertices(const std::vector<float>& from, std::vector<glm::vec3>& to)
{
    for (std::size_t i = 0; i < to.size() && 3 * i + 2 < from.size(); ++i)
        to[i] = {from[3 * i], from[3 * i + 1], from[3 * i + 2]};
}

raster::RasterMesh posed(const Mesh& mesh, const MeshPose* vertex_frames, const PartPose& pose,
                         std::span<const JointMatrix> palette)
{
    raster::RasterMesh out;
    out.kind = mesh.primitive == Primitive::points  ? raster::MeshKind::points
               : mesh.primitive == Primitive::lines ? raster::MeshKind::lines
                                                    : raster::MeshKind::triangles;
    out.positions = mesh.positions;
    out.normals = mesh.normals;
    out.positions.resize(mesh.vertex_count);
    out.normals.resize(mesh.vertex_count);
    out.texcoords = mesh.texcoords;
    out.indices = mesh.indices;
    if (vertex_frames != nullptr) {
        set_vertices(vertex_frames->positions, out.positions);
        set_vertices(vertex_frames->normals, out.normals);
    }
    if (mesh.skin.influences > 0) deform(mesh, pose.joints, palette, pose.scaled != 0, out.positions, out.normals);
    return out;
}

std::vector<Drawn> meshes_of(const Instance& instance)
{
    std::vector<Drawn> out;
    for (std::size_t i = 0; i < instance.parts().size(); ++i) {
        const PartPose& pose = instance.parts()[i];
        const Model& model = *instance.subject().parts[i].model;
        const auto palette =
            pose.joints.empty() ? std::span<const JointMatrix>() : instance.rigs()[i]->palette(pose.palette);
        for (std::uint32_t m = 0; m < model.meshes.size(); ++m) {
            const MeshPose* frames = m < pose.meshes.size() ? &pose.meshes[m] : nullptr;
            out.push_back({posed(model.meshes[m], frames, pose, palette), pose.matrix, &model, m});
        }
    }
    return out;
}

// A sphere around all vertices.
std::pair<glm::vec3, float> sphere_around(const std::vector<Drawn>& drawn)
{
    glm::vec3 min(0.0F), max(0.0F);
    bool first = true;
    for (const Drawn& each : drawn)
        for (const glm::vec3& position : each.mesh.positions) {
            const glm::vec3 at(each.matrix * glm::vec4(position, 1.0F));
            min = first ? at : glm::min(min, at);
            max = first ? at : glm::max(max, at);
            first = false;
        }
    return {min + (max - min) * 0.5F, std::max(glm::length((max - min) * 0.5F), 1e-3F)};
}

void draw(const Drawn& drawn, const raster::RasterView& view, raster::Target& target, raster::VertexCache& cache)
{
    std::array<float, raster::kStageNumbers> numbers{};
    // A white stage with the texture coordinates of the mesh: the indices are those of shaders/stage.glsl.
    for (const std::size_t one : {0U, 1U, 2U, 3U, 4U, 9U, 24U, 26U, 27U, 29U}) numbers[one] = 1;
    raster::Placement placement;
    placement.world_from_model = drawn.matrix;
    raster::StageDraw stage;
    stage.stage = numbers;
    stage.light.kind = raster::LightKind::studio;
    stage.eye_model = glm::vec3(view.eye_world);
    for (const Surface& surface : drawn.model->surfaces) {
        if (surface.mesh != drawn.number) continue;
        stage.first_index = surface.first_index;
        stage.index_count = surface.index_count;
        raster::draw_stage(target, view, drawn.mesh, placement, stage, cache);
    }
}

bool is_color(const raster::Real4& color)
{
    for (int i = 0; i < 4; ++i)
        if (!(color[i] >= 0 && color[i] <= 1)) return false;
    return true;
}

}  // namespace

std::string broken_picture(const Instance& instance)
{
    const std::vector<Drawn> drawn = meshes_of(instance);
    const auto [center, radius] = sphere_around(drawn);
    raster::VertexCache cache;
    for (const float distance : {3.0F, 0.2F}) {
        raster::Target target(kSide, kSide, 0, kSide);
        target.clear(raster::Real4{});
        const glm::vec3 eye = center + glm::vec3(0.8F, 0.6F, 0.2F) * (radius * distance);
        raster::RasterView view;
        view.clip_from_view = glm::perspective(0.8F, 1.0F, radius * 0.05F, radius * 10);
        view.view_from_world = glm::lookAt(eye, center, glm::vec3(0, 0, 1));
        view.eye_world = {eye, 1};
        view.viewport = {kSide, kSide, kSide, 0};
        for (const Drawn& each : drawn) draw(each, view, target, cache);
        for (std::int32_t y = 0; y < kSide; ++y)
            for (std::int32_t x = 0; x < kSide; ++x)
                if (!is_color(target.mean(x, y))) return "its image has a colour outside of 0 to 1";
    }
    return {};
}

}  // namespace marrow::test
