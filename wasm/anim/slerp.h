// slerp.h -- SLERP of four rotations at once, on the shortest arc.
//
// A normalised LERP of two unit quaternions follows the same arc as a SLERP, but with varying speed. With
// s = t - 1/2 and c the cosine of the angle between them, the weight that gives constant speed is
//
//     w = 1/2 + tan(s * angle) / (2 * tan(angle / 2))
//
// which is approximated by 1/2 + s * (1 + (s^2 - 1/4) * (P(c) + Q(c) s^2 + R(c) s^4)). That is exact at both ends
// and in the middle for any P, Q and R. The polynomials were fitted by weighted least squares, with weights that
// make the extremes of the error equal (minimax). They cover angles of up to 90 degrees, the maximum on the
// shortest arc. The error of the rotation is at most 6.1e-5 radians. For nearly equal rotations c is 1, and unlike
// the exact formula there is no division by 0.
#pragma once

#include "anim/pose.h"

namespace marrow {

using Rotations = std::array<Float4, 4>;  // x, y, z, w of four quaternions

inline Float4 dot(const Rotations& a, const Rotations& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

// a * v + b * w, normalised.
inline Rotations weighted_sum(const Rotations& a, Float4 v, const Rotations& b, Float4 w)
{
    Rotations out;
    for (std::size_t i = 0; i < 4; ++i) out[i] = a[i] * v + b[i] * w;
    const Float4 unit = Float4::splat(1) / sqrt(dot(out, out));
    for (Float4& each : out) each = each * unit;
    return out;
}

inline Rotations slerp(const Rotations& a, const Rotations& b, Float4 t)
{
    const auto number = [](float x) { return Float4::splat(x); };
    const Float4 cosine = dot(a, b);
    const Float4 c = flip_sign(cosine, cosine);
    const Float4 s = t - number(0.5F);
    const Float4 s2 = s * s;
    const Float4 p =
        number(0.85906204F) + c * (number(-1.13270314F) + c * (number(0.35181124F) + c * number(-0.07321292F)));
    const Float4 q =
        number(0.81559007F) + c * (number(-2.15189905F) + c * (number(2.30191565F) + c * number(-1.10196328F)));
    const Float4 r = number(1.18999758F) + c * (number(-4.05382990F) + c * number(3.38022877F));
    const Float4 w = number(0.5F) + s + s * (s2 - number(0.25F)) * (p + s2 * (q + s2 * r));
    return weighted_sum(a, number(1) - w, b, flip_sign(w, cosine));
}

// Normalised LERP: the same arc as slerp(), with varying speed.
inline Rotations nlerp(const Rotations& a, const Rotations& b, Float4 t)
{
    return weighted_sum(a, Float4::splat(1) - t, b, flip_sign(t, dot(a, b)));
}

}  // namespace marrow
