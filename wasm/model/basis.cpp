#include "model/basis.h"

#include <glm/geometric.hpp>

namespace marrow {

namespace {
glm::vec3 direction(Axis axis)
{
    switch (axis) {
        case Axis::x: return {1, 0, 0};
        case Axis::y: return {0, 1, 0};
        case Axis::z: return {0, 0, 1};
        case Axis::minus_x: return {-1, 0, 0};
        case Axis::minus_y: return {0, -1, 0};
        case Axis::minus_z: return {0, 0, -1};
    }
    return {0, 1, 0};
}
}  // namespace

glm::mat3 root_rotation(const Basis& basis)
{
    const glm::vec3 up = direction(basis.up);
    const glm::vec3 forward = direction(basis.forward);
    const glm::vec3 right = glm::cross(up, forward);
    // The rows are the file directions that become +X, +Y and +Z; glm stores columns.
    return glm::transpose(glm::mat3(right, up, forward));
}

}  // namespace marrow
