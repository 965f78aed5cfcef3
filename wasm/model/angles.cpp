#include "model/angles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "base/float_checks.h"
#include "base/simd.h"

namespace marrow {

namespace {

constexpr double kTurn = 6.2831853071795865;
// The largest float at which the series below are still exact enough, a little above pi.
constexpr float kHalfTurn = 3.1415927F;

// Number is double for one rotation, or Float4 for four.
template <class Number> Number constant(double x)
{
    if constexpr (std::is_same_v<Number, Float4>)
        return Float4::splat(static_cast<float>(x));
    else
        return x;
}

template <class Number> struct HalfAngle {
    Number sine, cosine;
};

constexpr double inverse_factorial(int n) { return n < 2 ? 1 : inverse_factorial(n - 1) / n; }
template <int n> constexpr double kInverseFactorial = inverse_factorial(n);

// 1 - x^2 / (2 + n)! + x^4 / (4 + n)! - ..., up to x^12: the cosine for n = 0, the sine over x for n = 1. Summed
// in pairs of terms, which do not depend on each other.
template <int n, class Number> Number series(Number x2, Number x4)
{
    const Number a = constant<Number>(kInverseFactorial<n + 2>), b = constant<Number>(kInverseFactorial<n + 4>),
                 c = constant<Number>(kInverseFactorial<n + 6>), d = constant<Number>(kInverseFactorial<n + 8>),
                 e = constant<Number>(kInverseFactorial<n + 10>), f = constant<Number>(kInverseFactorial<n + 12>);
    return constant<Number>(1) - x2 * a + x4 * (b - x2 * c) + x4 * x4 * (d - x2 * e + x4 * f);
}

// The sine and cosine of x, half an angle, between -pi/2 and pi/2, within 1e-8.
template <class Number> HalfAngle<Number> half_angle(Number x)
{
    const Number x2 = x * x, x4 = x2 * x2;
    return {x * series<1>(x2, x4), series<0>(x2, x4)};
}

// The sine and cosine of half an angle of any size. Subtracting full turns may negate both, which does not change
// the rotation.
HalfAngle<double> half_of(double angle)
{
    const double turns = angle / kTurn;
    return half_angle((turns - std::floor(turns + 0.5)) * (kTurn / 2));
}

// Rz * Ry * Rx as x, y, z, w.
template <class Number>
std::array<Number, 4> product(const HalfAngle<Number>& x, const HalfAngle<Number>& y, const HalfAngle<Number>& z)
{
    return {x.sine * y.cosine * z.cosine - x.cosine * y.sine * z.sine,
            x.cosine * y.sine * z.cosine + x.sine * y.cosine * z.sine,
            x.cosine * y.cosine * z.sine - x.sine * y.sine * z.cosine,
            x.cosine * y.cosine * z.cosine + x.sine * y.sine * z.sine};
}

// last * q, for four quaternions.
std::array<Float4, 4> product(const glm::quat& last, const std::array<Float4, 4>& q)
{
    const Float4 x = Float4::splat(last.x), y = Float4::splat(last.y), z = Float4::splat(last.z),
                 w = Float4::splat(last.w);
    return {x * q[3] + w * q[0] - z * q[1] + y * q[2], y * q[3] + z * q[0] + w * q[1] - x * q[2],
            z * q[3] - y * q[0] + x * q[1] + w * q[2], w * q[3] - x * q[0] - y * q[1] - z * q[2]};
}

// The same angle in [-pi, pi].
float wrapped(float angle)
{
    if (std::fabs(angle) <= kHalfTurn) return angle;
    const double turns = static_cast<double>(angle) / kTurn;
    return static_cast<float>((turns - std::floor(turns + 0.5)) * kTurn);
}

}  // namespace

SineCosine sine_cosine(double angle)
{
    const HalfAngle<double> half = half_of(angle);
    return {2 * half.sine * half.cosine, 1 - 2 * half.sine * half.sine};
}

glm::quat rotation_of_angles(const glm::vec3& angles)
{
    const auto [x, y, z, w] = product(half_of(angles.x), half_of(angles.y), half_of(angles.z));
    return {static_cast<float>(w), static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
}

std::vector<glm::quat> rotations_of_angles(std::span<const glm::vec3> angles, const glm::quat& last)
{
    std::vector<glm::quat> out(angles.size());
    for (std::size_t i = 0; i < out.size(); i += 4) {
        // Past the end, the last element is repeated.
        std::array<glm::vec3, 4> a;
        for (std::size_t k = 0; k < 4; ++k) a[k] = angles[std::min(i + k, out.size() - 1)];
        if (!all_below({&a[0].x, 12}, kHalfTurn))
            for (glm::vec3& each : a) each = {wrapped(each.x), wrapped(each.y), wrapped(each.z)};
        const Float4 half = Float4::splat(0.5F);
        std::array<Float4, 4> q =
            product(last, product(half_angle(Float4::of(a[0].x, a[1].x, a[2].x, a[3].x) * half),
                                  half_angle(Float4::of(a[0].y, a[1].y, a[2].y, a[3].y) * half),
                                  half_angle(Float4::of(a[0].z, a[1].z, a[2].z, a[3].z) * half)));
        transpose(q[0], q[1], q[2], q[3]);
        for (std::size_t k = 0; k < 4 && i + k < out.size(); ++k) {
            std::array<float, 4> xyzw;
            q[k].store(xyzw.data());
            out[i + k] = {xyzw[3], xyzw[0], xyzw[1], xyzw[2]};
        }
    }
    return out;
}

glm::quat rotation_about(glm::length_t axis, float angle)
{
    glm::quat out(1, 0, 0, 0);
    if (angle == 0) return out;
    const HalfAngle<double> half = half_of(angle);
    out.w = static_cast<float>(half.cosine);
    out[axis] = static_cast<float>(half.sine);
    return out;
}

}  // namespace marrow
