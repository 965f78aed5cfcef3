// unit.h -- unit vectors.
#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <cmath>

namespace marrow {

// The vector with a length of 1; zero where it has no direction, because its length is zero or not finite.
template <class T> glm::vec<3, T> unit_or_zero(const glm::vec<3, T>& v)
{
    const T length = glm::length(v);
    return length > 0 && std::isfinite(length) ? v / length : glm::vec<3, T>(0);
}

}  // namespace marrow
