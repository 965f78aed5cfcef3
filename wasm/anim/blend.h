// blend.h -- blends poses: cross-fades, joint masks and additive clips.
//
// Scales are blended if the destination pose has scales, and ignored otherwise.
#pragma once

#include <span>

#include "anim/pose.h"

namespace marrow {

// The weight of each joint, from 0 to 1, as one Float4 per quad. Empty: 1 for all joints.
using JointMask = std::span<const Float4>;

// Blends `into` towards `other` by weight * mask: 0 keeps `into`, 1 gives exactly `other`.
void blend(PoseSpan into, ConstPoseSpan other, float weight, JointMask mask = {});

// Additive blending: applies the difference between `from` and `to`, two poses of the added clip, to `into`. Adds
// the difference of positions, multiplies the rotation by the relative rotation in joint space, and multiplies
// scales by their ratio (by `to` where `from` is nearly 0).
void add(PoseSpan into, ConstPoseSpan from, ConstPoseSpan to, float weight, JointMask mask = {});

}  // namespace marrow
