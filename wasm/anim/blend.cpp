#include "anim/blend.h"

#include "anim/sample.h"
#include "anim/slerp.h"

namespace marrow {

namespace {

Float4 weight_at(float weight, JointMask mask, std::size_t quad)
{
    const Float4 all = Float4::splat(weight);
    return mask.empty() ? all : all * mask[quad];
}

// a after b.
Rotations product(const Rotations& a, const Rotations& b)
{
    const auto& [ax, ay, az, aw] = a;
    const auto& [bx, by, bz, bw] = b;
    return {aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz};
}

Rotations inverse(const Rotations& unit)
{
    const Float4 zero = Float4::splat(0);
    return {zero - unit[0], zero - unit[1], zero - unit[2], unit[3]};
}

}  // namespace

void blend(std::span<JointQuad> into, std::span<const JointQuad> other, float weight, JointMask mask)
{
    for (std::size_t i = 0; i < into.size(); ++i)
        into[i] = mix(into[i], other[i], weight_at(weight, mask, i), Interpolation::slerp);
}

void add(std::span<JointQuad> into, std::span<const JointQuad> from, std::span<const JointQuad> to, float weight,
         JointMask mask)
{
    for (std::size_t i = 0; i < into.size(); ++i) {
        JointQuad moved;
        for (std::size_t k = 0; k < 3; ++k)
            moved.position[k] = into[i].position[k] + (to[i].position[k] - from[i].position[k]);
        moved.rotation = product(into[i].rotation, product(inverse(from[i].rotation), to[i].rotation));
        into[i] = mix(into[i], moved, weight_at(weight, mask, i), Interpolation::slerp);
    }
}

}  // namespace marrow
