#include "derive/latlong_normals.h"

#include <complex>

namespace marrow {

namespace {

LatlongNormals make_normals()
{
    // Cosine and sine of 1/256 of a turn: the rotation from one angle to the next.
    constexpr std::complex<double> kStep(0.99969881869620422, 0.024541228522912288);
    LatlongNormals normals;
    std::complex<double> direction = 1;
    for (std::size_t i = 0; i < 256; ++i, direction *= kStep) {
        const auto cosine = static_cast<float>(direction.real()), sine = static_cast<float>(direction.imag());
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
