#include "raster/deform.h"

#include <glm/geometric.hpp>

#include <cmath>

#include "base/unit.h"

namespace marrow::raster {

namespace {

constexpr float kTau = 6.28318530718F;

struct Skin {
    glm::vec4 x{0.0F}, y{0.0F}, z{0.0F};

    glm::vec3 moved(const glm::vec4& v) const { return {glm::dot(x, v), glm::dot(y, v), glm::dot(z, v)}; }
};

Skin skin_of(const RasterMesh& mesh, const Placement& placement, std::uint32_t vertex)
{
    Skin skin;
    const std::size_t first = std::size_t{vertex} * mesh.influences;
    if (mesh.influences == 0 || mesh.weights[first] == 0) {
        skin.x.x = skin.y.y = skin.z.z = 1;
        return skin;
    }
    for (std::size_t i = first; i < first + mesh.influences && mesh.weights[i] > 0; ++i) {
        const std::size_t at = std::size_t{mesh.joints[i]} * 12;
        if (at + 12 > placement.palette.size()) continue;
        const float* row = placement.palette.data() + at;
        const float weight = mesh.weights[i];
        skin.x += weight * glm::vec4(row[0], row[1], row[2], row[3]);
        skin.y += weight * glm::vec4(row[4], row[5], row[6], row[7]);
        skin.z += weight * glm::vec4(row[8], row[9], row[10], row[11]);
    }
    return skin;
}

glm::vec3 skinned_normal(const Skin& skin, glm::vec3 n, bool scaled)
{
    glm::vec3 turned = skin.moved({n, 0.0F});
    if (scaled) {
        const glm::vec3 x(skin.x), y(skin.y), z(skin.z);
        const glm::vec3 yz = glm::cross(y, z);
        turned = {glm::dot(yz, n), glm::dot(glm::cross(z, x), n), glm::dot(glm::cross(x, y), n)};
        if (glm::dot(x, yz) < 0) turned = -turned;
    }
    return turned;
}

// One period of a wave, x from 0 to 1.
float wave_shape(int shape, float x)
{
    switch (shape) {
        case 1: return std::sin(kTau * x);
        case 2: return x < 0.25F ? 4 * x : x < 0.75F ? 2 - 4 * x : 4 * x - 4;
        case 3: return x < 0.5F ? 1.0F : -1.0F;
        case 4: return x;
        case 5: return 1 - x;
        default: return 0;
    }
}

std::uint32_t mixed(std::uint32_t hash)
{
    hash = (hash ^ (hash >> 16)) * 0x85ebca6bU;
    hash = (hash ^ (hash >> 13)) * 0xc2b2ae35U;
    return hash ^ (hash >> 16);
}

std::uint32_t lattice(float at) { return static_cast<std::uint32_t>(static_cast<std::int64_t>(at)); }

// Value noise: -1 to 1 at each point of a four-dimensional lattice, interpolated linearly.
float noise(glm::vec4 place)
{
    const glm::vec4 low(std::floor(place.x), std::floor(place.y), std::floor(place.z), std::floor(place.w));
    const glm::vec4 part = place - low;
    float sum = 0;
    for (int corner = 0; corner < 16; ++corner) {
        std::uint32_t hash = 0;
        float weight = 1;
        for (int axis = 0; axis < 4; ++axis) {
            const auto step = static_cast<std::uint32_t>(corner >> axis & 1);
            hash = mixed((hash ^ (lattice(low[axis]) + step)) * 0x9e3779b1U);
            weight *= step == 1 ? part[axis] : 1 - part[axis];
        }
        sum += weight * (static_cast<float>(hash >> 8) / 8388607.5F - 1);
    }
    return sum;
}

float fraction(float x) { return x - std::floor(x); }

void deform_material(std::span<const float> deforms, glm::vec2 texcoord, glm::vec3& position, glm::vec3& normal)
{
    for (std::size_t at = 0; at + 12 <= deforms.size(); at += 12) {
        const float* how = deforms.data() + at;
        const float base = how[4], amplitude = how[5];
        const glm::vec3 vector(how[8], how[9], how[10]);
        if (how[0] == 0) {
            const float x = fraction(how[2] + (position.x + position.y + position.z) * how[3]);
            position += normal * (base + amplitude * wave_shape(static_cast<int>(how[1]), x));
        } else if (how[0] == 1) {
            const glm::vec3 place = position * 0.98F;
            const glm::vec3 shake(noise({place, how[2]}), noise({place + glm::vec3(100, 0, 0), how[2]}),
                                  noise({place + glm::vec3(200, 0, 0), how[2]}));
            normal = unit_or_zero(normal + amplitude * shake);
        } else if (how[0] == 2) {
            position += normal * vector.y * std::sin(vector.x * texcoord.x + how[2]);
        } else {
            position += vector;
        }
    }
}

}  // namespace

glm::vec3 unit_or_zero(glm::vec3 v) { return glm::vec3(marrow::unit_or_zero(glm::dvec3(v))); }

glm::vec3 normal_to_world(const glm::mat3& linear, glm::vec3 normal)
{
    const glm::mat3 cofactors(glm::cross(linear[1], linear[2]), glm::cross(linear[2], linear[0]),
                              glm::cross(linear[0], linear[1]));
    const float side = glm::dot(linear[0], cofactors[0]) < 0 ? -1.0F : 1.0F;
    return side * (cofactors * normal);
}

PosedVertex posed_vertex(const RasterMesh& mesh, const Placement& placement, std::uint32_t vertex)
{
    PosedVertex out;
    out.position = mesh.positions[vertex];
    out.normal = mesh.normals[vertex];
    if (!mesh.tangents.empty()) out.tangent = glm::vec3(mesh.tangents[vertex]);
    if (!mesh.joint_places.empty()) out.joint = mesh.joint_places[vertex];
    if (mesh.influences > 0) {
        const Skin skin = skin_of(mesh, placement, vertex);
        out.position = skin.moved({out.position, 1.0F});
        out.normal = skinned_normal(skin, out.normal, placement.scaled);
        out.tangent = skin.moved({out.tangent, 0.0F});
        out.joint = skin.moved({out.joint, 1.0F});
    }
    out.normal = unit_or_zero(out.normal);
    if (!placement.deforms.empty()) {
        const glm::vec2 texcoord = mesh.texcoords.empty() ? glm::vec2(0.0F) : mesh.texcoords[vertex];
        deform_material(placement.deforms, texcoord, out.position, out.normal);
    }
    return out;
}

}  // namespace marrow::raster
