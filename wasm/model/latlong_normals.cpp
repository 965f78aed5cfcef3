#include "model/latlong_normals.h"

namespace marrow {

namespace {

// One step of a full circle in 256, turned on and on in double precision: the C library's sine and cosine, which
// nothing else here needs, are 2 kB of the module.
constexpr double kCosine = 0.99969881869620425;
constexpr double kSine = 0.024541228522912288;

LatlongNormals make_normals()
{
    LatlongNormals normals;
    double x = 1, y = 0;
    for (std::size_t i = 0; i < 256; ++i) {
        const auto sine = static_cast<float>(y), cosine = static_cast<float>(x);
        normals.latitude[i] = {cosine, sine, 1, 0};
        normals.longitude[i] = {sine, sine, cosine, 0};
        const double turned = x * kCosine - y * kSine;
        y = x * kSine + y * kCosine;
        x = turned;
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
