// blend.h -- one pose over another: cross-fades, masks of joints, additive clips.
//
// Where the pose that is written to has scales, they are blended, too; where it has none, those of others are left
// out.
#pragma once

#include <span>

#include "anim/pose.h"

namespace marrow {

// How much of each joint a layer moves, a Float4 a quad, from 0 to 1. Empty: all of every joint.
using JointMask = std::span<const Float4>;

// Between two poses, into the first: where weight times mask is 0 it stays, where it is 1 it becomes the other,
// exactly.
void blend(PoseSpan into, ConstPoseSpan other, float weight, JointMask mask = {});

// Adds what leads from `from` to `to`: positions by their difference, rotations turned on by the same turn, in the
// joint's own space, scales multiplied by their ratio (where `from` is nothing, by `to` itself). `from` and `to`
// are poses of the clip that is added.
void add(PoseSpan into, ConstPoseSpan from, ConstPoseSpan to, float weight, JointMask mask = {});

}  // namespace marrow
