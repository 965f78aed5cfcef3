#include "instance/joint_layers.h"

#include <algorithm>

namespace marrow {

namespace {

// Frames of the clip that lie behind what is shown.
float frames_behind(const Clip& clip, const Playback::Weighted& shown)
{
    return static_cast<float>(shown.blend.a - clip.first_frame) +
           (shown.blend.b > shown.blend.a ? shown.blend.t : 0.0F);
}

// Moves joint 0 by what the rules make of the clip's displacement.
void move_root(const Clip& clip, const Playback::Weighted& shown, RootMotion motion,
               std::span<const std::uint32_t> parents, PoseSpan pose)
{
    if (motion == RootMotion::stored || clip.displacement == glm::vec3(0.0F)) return;
    const float pass = frames_behind(clip, shown) / static_cast<float>(std::max(clip.frame_count - 1, 1U));
    const auto move = [&](std::size_t joint, float passes) {
        set_position(pose, joint, joint_of(pose, joint).position + clip.displacement * passes);
    };
    if (!clip.displacement_is_apart) {
        move(0, motion == RootMotion::in_place ? -pass : shown.passes);
        return;
    }
    if (motion == RootMotion::in_place) return;
    for (std::size_t i = 0; i < parents.size(); ++i)
        if (parents[i] == kNone) move(i, shown.passes + pass);
}

void pose_one(Rig& rig, const Playback::Weighted& shown, const PoseRules& rules, const PoseInputs& inputs,
              PoseSpan out)
{
    // A held frame, or a clip of the file's own frames, moves no joints.
    const std::uint32_t clip = shown.animation == kNone ? kNone : shown.clip;
    rig.sample_clip(clip, shown.blend, rules.interpolation, inputs, out);
    if (clip != kNone) move_root(rig.model().clips[clip], shown, rules.root_motion, rig.parents(), out);
}

}  // namespace

void pose_layer(Rig& rig, std::span<const Playback::Weighted> shown, const PoseRules& rules,
                const PoseInputs& inputs, PoseSpan out)
{
    pose_one(rig, shown[0], rules, inputs, out);
    for (const Playback::Weighted& over : shown.subspan(1)) {
        const PoseSpan other = rig.scratch(0);
        pose_one(rig, over, rules, inputs, other);
        blend(out, other, over.weight);
    }
}

void pose_over(Rig& rig, std::span<const Playback::Weighted> shown, const LayerMix& mix, const PoseRules& rules,
               const PoseInputs& inputs, PoseSpan pose)
{
    // What the layer plays, all its fades mixed, and how much of it there is: where nothing plays, what lies below
    // shows. Of an additive one, the first frames are mixed in the same way.
    const PoseSpan mixed = rig.scratch(1), first = rig.scratch(2), one = rig.scratch(0);
    float covered = 0;
    for (const Playback::Weighted& each : shown) {
        const float left = covered * (1 - each.weight);
        covered = each.clip == kNone ? left : left + each.weight;
        if (each.clip == kNone || each.weight <= 0) continue;
        pose_one(rig, each, rules, inputs, one);
        blend(mixed, one, left > 0 ? each.weight / covered : 1);
        if (!mix.additive) continue;
        const Clip& clip = rig.model().clips[each.clip];
        Playback::Weighted start = each;
        start.blend = {clip.first_frame, clip.first_frame, 0};
        pose_one(rig, start, {rules.interpolation}, inputs, one);
        blend(first, one, left > 0 ? each.weight / covered : 1);
    }
    if (covered <= 0) return;
    if (mix.additive)
        add(pose, first, mixed, mix.weight * covered, mix.mask);
    else
        blend(pose, mixed, mix.weight * covered, mix.mask);
}

}  // namespace marrow
