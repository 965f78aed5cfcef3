#include "derive/normals.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>

#include "base/unit.h"

namespace marrow {

namespace {

// A unit vector that is perpendicular to `normal`.
glm::vec3 across(const glm::vec3& normal)
{
    const glm::vec3 axis = std::fabs(normal.x) < 0.7F ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
    return glm::normalize(axis - normal * glm::dot(axis, normal));
}

}  // namespace

std::vector<glm::vec3> smooth_normals(std::span<const glm::vec3> positions, std::span<const std::uint32_t> indices)
{
    std::vector<glm::vec3> normals(positions.size(), glm::vec3(0.0F));
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const glm::vec3& a = positions[indices[i]];
        const glm::vec3 area = glm::cross(positions[indices[i + 1]] - a, positions[indices[i + 2]] - a);
        for (std::size_t k = 0; k < 3; ++k) normals[indices[i + k]] += area;
    }
    for (glm::vec3& normal : normals) normal = unit_or_zero(normal);
    return normals;
}

void smooth_over_places(std::span<glm::vec3> normals, std::span<const std::uint32_t> places)
{
    // Each place has two sums: normals on the side of its first vertex, and normals facing away from it.
    constexpr float kAway = -0.7F;
    struct Place {
        glm::vec3 first{0.0F};
        std::array<glm::vec3, 2> sums{};
    };
    std::vector<Place> sums(places.size());
    const auto side = [&](std::size_t v) {
        return glm::dot(sums[places[v]].first, normals[v]) < kAway ? std::size_t{1} : std::size_t{0};
    };
    for (std::size_t v = 0; v < normals.size(); ++v) {
        Place& place = sums[places[v]];
        if (place.first == glm::vec3(0.0F)) place.first = normals[v];
        place.sums[side(v)] += normals[v];
    }
    for (std::size_t v = 0; v < normals.size(); ++v) {
        const glm::vec3 smooth = unit_or_zero(sums[places[v]].sums[side(v)]);
        if (smooth != glm::vec3(0.0F)) normals[v] = smooth;
    }
}

std::vector<glm::vec4> tangents_of(std::span<const glm::vec3> positions, std::span<const glm::vec3> normals,
                                   std::span<const glm::vec2> texcoords, std::span<const std::uint32_t> indices)
{
    std::vector<glm::vec3> along(positions.size(), glm::vec3(0.0F)), up(positions.size(), glm::vec3(0.0F));
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const std::uint32_t a = indices[i], b = indices[i + 1], c = indices[i + 2];
        const glm::vec3 ab = positions[b] - positions[a], ac = positions[c] - positions[a];
        const glm::vec2 uv_ab = texcoords[b] - texcoords[a], uv_ac = texcoords[c] - texcoords[a];
        const float area = uv_ab.x * uv_ac.y - uv_ac.x * uv_ab.y;
        if (!(area > 0.0F || area < 0.0F)) continue;
        const float sign = area > 0.0F ? 1.0F : -1.0F;
        const glm::vec3 s = unit_or_zero((ab * uv_ac.y - ac * uv_ab.y) * sign);
        const glm::vec3 t = unit_or_zero((ac * uv_ab.x - ab * uv_ac.x) * sign);
        for (const std::uint32_t v : {a, b, c}) {
            along[v] += s;
            up[v] -= t;
        }
    }
    std::vector<glm::vec4> tangents(positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const glm::vec3& normal = normals[v];
        glm::vec3 tangent = unit_or_zero(along[v] - normal * glm::dot(normal, along[v]));
        if (tangent == glm::vec3(0.0F)) tangent = across(normal);
        const float w = glm::dot(glm::cross(normal, tangent), up[v]) < 0.0F ? -1.0F : 1.0F;
        tangents[v] = {tangent, w};
    }
    return tangents;
}

}  // namespace marrow
