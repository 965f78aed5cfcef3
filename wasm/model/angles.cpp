#include "model/angles.h"

#include <cmath>

namespace marrow {

namespace {

struct HalfAngle {
    double sine, cosine;
};

// The half angle's sine and cosine, by Taylor's series: within 1e-9 up to a quarter turn. std::sin and std::cos
// make a module 3 kB larger, compressed.
HalfAngle half_angle(float angle)
{
    constexpr double kTurn = 6.2831853071795865;
    // Half a turn more or less of the half angle changes the rotation's sign, which means nothing.
    const double turns = static_cast<double>(angle) / kTurn;
    const double x = (turns - std::floor(turns + 0.5)) * (kTurn / 2), x2 = x * x;
    double sine = 0, cosine = 0;
    // From the smallest term on: 1 - x^2 / (2 * 3) * (1 - x^2 / (4 * 5) * ...).
    for (int n = 14; n >= 2; n -= 2) {
        sine = x2 / (n * (n + 1)) * (1 - sine);
        cosine = x2 / ((n - 1) * n) * (1 - cosine);
    }
    return {x * (1 - sine), 1 - cosine};
}

}  // namespace

glm::quat rotation_of_angles(const glm::vec3& angles)
{
    const HalfAngle x = half_angle(angles.x), y = half_angle(angles.y), z = half_angle(angles.z);
    return {static_cast<float>(x.cosine * y.cosine * z.cosine + x.sine * y.sine * z.sine),
            static_cast<float>(x.sine * y.cosine * z.cosine - x.cosine * y.sine * z.sine),
            static_cast<float>(x.cosine * y.sine * z.cosine + x.sine * y.cosine * z.sine),
            static_cast<float>(x.cosine * y.cosine * z.sine - x.sine * y.sine * z.cosine)};
}

}  // namespace marrow
