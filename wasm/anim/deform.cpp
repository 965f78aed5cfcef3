#include "anim/deform.h"

#include <glm/geometric.hpp>

namespace marrow {

namespace {

// A plain copy of a matrix: its rows.
using Rows = std::array<glm::vec4, 3>;

Rows rows_of(const JointMatrix& matrix)
{
    Rows out;
    for (std::size_t i = 0; i < 3; ++i) matrix.row[i].store(&out[i].x);
    return out;
}

glm::vec3 transformed(const Rows& m, const glm::vec4& v) { return {dot(m[0], v), dot(m[1], v), dot(m[2], v)}; }

// What the joints make of one vertex.
struct Sum {
    glm::vec3 position{0.0F};
    glm::vec3 normal{0.0F};
    float weight = 0;
};

}  // namespace

void deform(const Surface& surface, std::span<const JointMatrix> model, std::span<const JointMatrix> palette,
            std::span<glm::vec3> positions, std::span<glm::vec3> normals)
{
    const Skin& skin = surface.skin;
    const WeightList& exact = skin.exact;
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const glm::vec4 rest(surface.positions[v], 1.0F), normal(surface.normals[v], 0.0F);
        Sum sum;
        if (!exact.runs.empty()) {
            for (std::size_t i = 0; i < exact.runs[v].count; ++i) {
                const std::size_t at = exact.runs[v].first + i;
                const std::uint16_t joint = exact.joints[at];
                const glm::vec3 point(exact.points[at]);
                const float weight = exact.points[at].w;
                sum.position += weight * transformed(rows_of(model[joint]), glm::vec4(point, 1.0F));
                sum.normal += weight * transformed(rows_of(palette[joint]), normal);
                sum.weight += weight;
            }
        } else {
            for (std::size_t i = 0; i < skin.influences; ++i) {
                const float weight = skin.weights[v * skin.influences + i];
                if (weight == 0) continue;
                const Rows rows = rows_of(palette[skin.joints[v * skin.influences + i]]);
                sum.position += weight * transformed(rows, rest);
                sum.normal += weight * transformed(rows, normal);
                sum.weight += weight;
            }
        }
        const bool moved = sum.weight != 0;
        positions[v] = moved ? sum.position : surface.positions[v];
        const float length = glm::length(sum.normal);
        normals[v] = !moved ? surface.normals[v] : length > 0 ? sum.normal / length : glm::vec3(0.0F);
    }
}

}  // namespace marrow
