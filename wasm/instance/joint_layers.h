// joint_layers.h -- what plays on the joints of a part: layers over each other, then joints that a person holds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "anim/blend.h"
#include "instance/attachment.h"
#include "instance/playback.h"
#include "instance/rig.h"

namespace marrow {

// What becomes of the movement of joint 0 in a clip that travels (Clip::displacement): as the file has it, jumping
// back with each pass; taken out, evenly over the pass; or going on from pass to pass. Where the file has it apart
// from the tracks, nothing has to be taken out, and what travels is all joints without a parent.
enum class RootMotion : std::uint8_t { stored, in_place, travel };

// How the joints of an instance are posed, on all its layers, and its tags.
struct PoseRules {
    Interpolation interpolation = Interpolation::slerp;
    RootMotion root_motion = RootMotion::stored;
    TagRotation tag_rotation = TagRotation::slerp;
    friend bool operator==(const PoseRules&, const PoseRules&) = default;
};

// How a layer lies over what is below it.
struct LayerMix {
    float weight = 1;       // from 0 to 1
    bool additive = false;  // adds what its clip changes from its first frame on
    JointMask mask;         // empty: all joints
};

// A layer above the part's own playback.
struct JointLayer {
    Playback playback;
    std::vector<Float4> mask;  // empty: all joints
    float weight = 1;
    bool additive = false;
};

// A joint where somebody put it, relative to its parent.
struct HeldJoint {
    std::uint32_t joint = 0;
    Transform transform;
};

// The pose of what plays on one layer, all its fades mixed.
void pose_layer(Rig& rig, std::span<const Playback::Weighted> shown, const PoseRules& rules,
                const PoseInputs& inputs, PoseSpan out);

// What plays on one layer over a pose; what it fades in from is the pose itself.
void pose_over(Rig& rig, std::span<const Playback::Weighted> shown, const LayerMix& mix, const PoseRules& rules,
               const PoseInputs& inputs, PoseSpan pose);

}  // namespace marrow
