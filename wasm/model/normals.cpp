#include "model/normals.h"

#include <glm/geometric.hpp>

namespace marrow {

std::vector<glm::vec3> smooth_normals(std::span<const glm::vec3> positions, std::span<const std::uint32_t> indices)
{
    std::vector<glm::vec3> normals(positions.size(), glm::vec3(0.0F));
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const glm::vec3& a = positions[indices[i]];
        const glm::vec3 area = glm::cross(positions[indices[i + 1]] - a, positions[indices[i + 2]] - a);
        for (std::size_t k = 0; k < 3; ++k) normals[indices[i + k]] += area;
    }
    for (glm::vec3& normal : normals) {
        const float length = glm::length(normal);
        normal = length > 0.0F ? normal / length : glm::vec3(0.0F);
    }
    return normals;
}

}  // namespace marrow
