#include "anim/blend.h"

#include <algorithm>
#include <cmath>

#include "anim/sample.h"
#include "anim/slerp.h"

namespace marrow {

namespace {

Float4 masked_weight(float weight, JointMask mask, std::size_t quad)
{
    const Float4 all = Float4::splat(weight);
    return mask.empty() ? all : all * mask[quad];
}

// True if all four weights are 0, as most are in a layer that only affects a part of the body.
bool is_zero(Float4 weight)
{
    std::array<float, 4> lanes;
    weight.store(lanes.data());
    return std::all_of(lanes.begin(), lanes.end(), [](float lane) { return lane == 0; });
}

// The product a * b: rotates by b first, then by a.
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

// The ratio to / from for one axis of the scales of four joints. Where `from` is nearly 0, the result is `to`.
Float4 ratio(Float4 from, Float4 to)
{
    constexpr float kNearlyZero = 1e-6F;
    std::array<float, 4> a, b;
    from.store(a.data());
    to.store(b.data());
    for (std::size_t i = 0; i < 4; ++i)
        if (std::fabs(a[i]) > kNearlyZero) b[i] /= a[i];
    return Float4::load(b.data());
}

}  // namespace

void blend(PoseSpan into, ConstPoseSpan other, float weight, JointMask mask)
{
    for (std::size_t i = 0; i < into.joints.size(); ++i) {
        const Float4 t = masked_weight(weight, mask, i);
        if (!is_zero(t)) into.joints[i] = mix(into.joints[i], other.joints[i], t, Interpolation::slerp);
    }
    for (std::size_t i = 0; i < into.scales.size(); ++i)
        into.scales[i] = mix(into.scales[i], scale_of(other.scales, i), masked_weight(weight, mask, i));
}

void add(PoseSpan into, ConstPoseSpan from, ConstPoseSpan to, float weight, JointMask mask)
{
    for (std::size_t i = 0; i < into.joints.size(); ++i) {
        const Float4 t = masked_weight(weight, mask, i);
        if (is_zero(t)) continue;
        const JointQuad &base = into.joints[i], &first = from.joints[i], &last = to.joints[i];
        JointQuad moved;
        for (std::size_t k = 0; k < 3; ++k)
            moved.position[k] = base.position[k] + (last.position[k] - first.position[k]);
        moved.rotation = product(base.rotation, product(inverse(first.rotation), last.rotation));
        into.joints[i] = mix(base, moved, t, Interpolation::slerp);
    }
    for (std::size_t i = 0; i < into.scales.size(); ++i) {
        const ScaleQuad first = scale_of(from.scales, i), last = scale_of(to.scales, i);
        ScaleQuad moved;
        for (std::size_t k = 0; k < 3; ++k)
            moved.axis[k] = into.scales[i].axis[k] * ratio(first.axis[k], last.axis[k]);
        into.scales[i] = mix(into.scales[i], moved, masked_weight(weight, mask, i));
    }
}

}  // namespace marrow
