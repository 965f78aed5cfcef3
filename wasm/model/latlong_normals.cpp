#include "model/latlong_normals.h"

#include <cmath>
#include <numbers>

namespace marrow {

namespace {

LatlongNormals make_normals()
{
    LatlongNormals normals;
    for (std::size_t i = 0; i < 256; ++i) {
        const double angle = static_cast<double>(i) / 128 * std::numbers::pi;
        const auto sine = static_cast<float>(std::sin(angle)), cosine = static_cast<float>(std::cos(angle));
        normals.latitude[i] = {cosine, sine, 1, 0};
        normals.longitude[i] = {sine, sine, cosine, 0};
    }
    return normals;
}

}  // namespace

const LatlongNormals& latlong_normals()
{
    static const LatlongNormals normals = make_normals();
    return normals;
}

glm::vec3 latlong_normal(std::uint8_t latitude, std::uint8_t longitude)
{
    const LatlongNormals::Row& a = latlong_normals().latitude[latitude];
    const LatlongNormals::Row& b = latlong_normals().longitude[longitude];
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}

}  // namespace marrow
