#include "instance/measure.h"

#include <glm/gtc/type_ptr.hpp>

#include <cmath>

#include "base/simd.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

Float4 load3(const float* at) { return Float4::of(at[0], at[1], at[2], 1); }

// A vertex in part space; the fourth lane is unused.
Float4 skinned(const MeasuredMesh& mesh, std::uint32_t vertex, std::span<const JointMatrix> palette)
{
    const Float4 rest = load3(mesh.positions + std::size_t{vertex} * 3);
    const std::size_t first = std::size_t{vertex} * mesh.influences;
    std::array<Float4, 4> rows;
    rows.fill(Float4::splat(0));
    bool moved = false;
    for (std::size_t i = first; i < first + mesh.influences && mesh.weights[i] != 0; ++i) {
        if (mesh.joints[i] >= palette.size()) continue;
        const Float4 weight = Float4::splat(mesh.weights[i]);
        for (std::size_t row = 0; row < 3; ++row) rows[row] = rows[row] + weight * palette[mesh.joints[i]].row[row];
        moved = true;
    }
    if (!moved) return rest;
    for (std::size_t row = 0; row < 3; ++row) rows[row] = rows[row] * rest;
    transpose(rows[0], rows[1], rows[2], rows[3]);
    return rows[0] + rows[1] + rows[2] + rows[3];
}

// The bounding box of vertices transformed by a matrix.
template <class VertexAt> Bounds box_of(std::size_t count, const glm::mat4& matrix, VertexAt&& vertex_at)
{
    if (count == 0) return empty_bounds();
    std::array<Float4, 4> columns;
    for (glm::length_t i = 0; i < 4; ++i)
        columns[static_cast<std::size_t>(i)] = Float4::load(glm::value_ptr(matrix[i]));
    const auto at = [&](std::size_t i) {
        const Float4 v = vertex_at(static_cast<std::uint32_t>(i));
        return columns[0] * splat_lane<0>(v) + columns[1] * splat_lane<1>(v) + columns[2] * splat_lane<2>(v) +
               columns[3];
    };
    Float4 low = at(0), high = low;
    for (std::size_t i = 1; i < count; ++i) {
        const Float4 next = at(i);
        low = min(low, next);
        high = max(high, next);
    }
    Bounds box;
    store3(low, glm::value_ptr(box.min));
    store3(high, glm::value_ptr(box.max));
    return box;
}

Bounds box_of(Instance& instance, const MeasuredMesh& mesh)
{
    const PartPose& pose = instance.parts()[mesh.part];
    if (mesh.mesh < pose.meshes.size()) {
        instance.lerp_meshes(mesh.part);
        const std::vector<float>& positions = pose.meshes[mesh.mesh].positions;
        return box_of(positions.size() / 3, pose.matrix,
                      [&](std::uint32_t v) { return load3(&positions[std::size_t{v} * 3]); });
    }
    const std::span<const JointMatrix> palette = instance.rigs()[mesh.part]->palette(pose.palette);
    return box_of(mesh.vertices, pose.matrix, [&](std::uint32_t v) { return skinned(mesh, v, palette); });
}

}  // namespace

void measure(Instance& instance, std::span<const MeasuredMesh> meshes, std::span<const double> seconds,
             std::span<MeasuredBoxes> boxes)
{
    const std::vector<PartPose>& parts = instance.parts();
    std::fill(boxes.begin(), boxes.end(), MeasuredBoxes{empty_bounds(), empty_bounds()});
    for (std::size_t step = 0; step < seconds.size(); step += parts.size()) {
        for (std::uint32_t part = 0; part < parts.size(); ++part)
            if (!std::isnan(seconds[step + part])) instance.seek(part, seconds[step + part]);
        instance.update(0);
        for (const MeasuredMesh& mesh : meshes)
            if (mesh.part < parts.size() && parts[mesh.part].visible)
                extend(boxes[mesh.part].all, box_of(instance, mesh));
        for (MeasuredBoxes& each : boxes)
            if (step == 0) each.start = each.all;
    }
}

}  // namespace marrow
