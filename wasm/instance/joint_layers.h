// joint_layers.h -- the layers that pose the joints of a part, and joints with fixed transforms.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "anim/blend.h"
#include "instance/attachment.h"
#include "instance/playback.h"
#include "instance/rig.h"

namespace marrow {

// How the displacement of a clip (Clip::displacement) moves the model. If the tracks do not contain it
// (Clip::displacement_is_apart), `travel` adds it to all root joints.
//   stored    as in the tracks; joint 0 jumps back after each pass
//   in_place  subtracted from joint 0, evenly over the pass
//   travel    accumulated from pass to pass
enum class RootMotion : std::uint8_t { stored, in_place, travel };

// Settings for all layers and tags of an instance.
struct PoseRules {
    Interpolation interpolation = Interpolation::slerp;
    RootMotion root_motion = RootMotion::stored;
    TagRotation tag_rotation = TagRotation::slerp;
    friend bool operator==(const PoseRules&, const PoseRules&) = default;
};

// How a layer is blended over the layers below.
struct LayerMix {
    float weight = 1;       // from 0 to 1
    bool additive = false;  // adds the difference from the clip's first frame
    JointMask mask;         // empty: all joints
};

// A layer above layer 0.
struct JointLayer {
    Playback playback;
    std::vector<Float4> mask;  // one lane per joint; empty: all joints
    float weight = 1;
    bool additive = false;
};

// A joint with a fixed transform relative to its parent.
struct HeldJoint {
    std::uint32_t joint = 0;
    Transform transform;
};

// Computes the pose of a playback by blending its entries.
void sample_entries(Rig& rig, std::span<const Playback::ShownEntry> shown, const PoseRules& rules,
                    const PoseInputs& inputs, PoseSpan out);

// Blends a playback over a pose. If the total weight of the playback's clips is below 1, the rest of the weight
// stays with the pose.
void apply_layer(Rig& rig, std::span<const Playback::ShownEntry> shown, const LayerMix& mix, const PoseRules& rules,
                 const PoseInputs& inputs, PoseSpan pose);

}  // namespace marrow
