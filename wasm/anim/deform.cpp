#include "anim/deform.h"

#include <glm/geometric.hpp>

namespace marrow {

namespace {

using Rows = std::array<glm::vec4, 3>;

Rows rows_of(const JointMatrix& matrix)
{
    Rows out;
    for (std::size_t i = 0; i < 3; ++i) matrix.row[i].store(&out[i].x);
    return out;
}

glm::vec3 transformed(const Rows& m, const glm::vec4& v) { return {dot(m[0], v), dot(m[1], v), dot(m[2], v)}; }

// The normal multiplied by sign(det M) * cofactor(M) and normalised.
glm::vec3 normal_by_cofactors(const Rows& m, const glm::vec3& normal)
{
    // In doubles, because products of scales could overflow a float.
    const glm::dvec3 x(m[0]), y(m[1]), z(m[2]), n(normal);
    const glm::dvec3 yz = glm::cross(y, z);
    const glm::dvec3 out(glm::dot(yz, n), glm::dot(glm::cross(z, x), n), glm::dot(glm::cross(x, y), n));
    const double length = glm::length(out);
    if (!(length > 0)) return glm::vec3(0.0F);
    return glm::vec3(glm::dot(x, yz) < 0 ? -out / length : out / length);
}

// Weighted sums over the joints of one vertex.
struct Sum {
    glm::vec3 position{0.0F};
    glm::vec3 normal{0.0F};  // the normal transformed by each joint; only without scaled joints
    Rows matrix{};           // M; only with scaled joints
    float weight = 0;

    // Adds a joint to the normal or the matrix.
    void add(float joint_weight, const JointMatrix& joint, const glm::vec3& rest_normal, bool scaled)
    {
        const Rows rows = rows_of(joint);
        weight += joint_weight;
        if (scaled)
            for (std::size_t i = 0; i < 3; ++i) matrix[i] += joint_weight * rows[i];
        else
            normal += joint_weight * transformed(rows, glm::vec4(rest_normal, 0.0F));
    }
};

}  // namespace

void deform(const Mesh& mesh, std::span<const JointMatrix> model, std::span<const JointMatrix> palette, bool scaled,
            std::span<glm::vec3> positions, std::span<glm::vec3> normals)
{
    const Skin& skin = mesh.skin;
    const WeightList& exact = skin.exact;
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const glm::vec3 &rest = mesh.positions[v], &rest_normal = mesh.normals[v];
        Sum sum;
        if (!exact.runs.empty()) {
            for (std::size_t i = exact.runs[v].first; i < exact.runs[v].first + exact.runs[v].count; ++i) {
                const std::uint16_t joint = exact.joints[i];
                const glm::vec4 point(glm::vec3(exact.points[i]), 1.0F);
                sum.position += exact.points[i].w * transformed(rows_of(model[joint]), point);
                sum.add(exact.points[i].w, palette[joint], rest_normal, scaled);
            }
        } else {
            for (std::size_t i = v * skin.influences; i < (v + 1) * skin.influences; ++i) {
                const float weight = skin.weights[i];
                if (weight == 0) continue;
                const JointMatrix& joint = palette[skin.joints[i]];
                sum.position += weight * transformed(rows_of(joint), glm::vec4(rest, 1.0F));
                sum.add(weight, joint, rest_normal, scaled);
            }
        }
        const bool moved = sum.weight != 0;
        const glm::vec3 normal = !moved   ? rest_normal
                                 : scaled ? normal_by_cofactors(sum.matrix, rest_normal)
                                          : sum.normal;
        const float length = glm::length(normal);
        positions[v] = moved ? sum.position : rest;
        normals[v] = !moved ? normal : length > 0 ? normal / length : glm::vec3(0.0F);
    }
}

}  // namespace marrow
