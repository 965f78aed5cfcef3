#include "instance/joint_layers.h"

#include <algorithm>

namespace marrow {

namespace {

// Moves joint 0 by what the rules make of the clip's displacement.
void move_root(const Clip& clip, const Playback::Weighted& shown, RootMotion motion, PoseSpan pose)
{
    if (motion == RootMotion::stored || clip.displacement == glm::vec3(0.0F)) return;
    float passes = shown.passes;
    if (motion == RootMotion::in_place) {
        const float frame = static_cast<float>(shown.blend.a - clip.first_frame) +
                            (shown.blend.b > shown.blend.a ? shown.blend.t : 0.0F);
        passes = -frame / static_cast<float>(std::max(clip.frame_count - 1, 1U));
    }
    set_position(pose, 0, joint_of(pose, 0).position + clip.displacement * passes);
}

void pose_one(Rig& rig, const Playback::Weighted& shown, const PoseRules& rules, PoseSpan out)
{
    // A held frame, or a clip of the file's own frames, moves no joints.
    if (shown.animation == kNone) {
        copy(rig.rest(), out);
        return;
    }
    rig.sample(shown.animation, shown.blend, rules.interpolation, out);
    move_root(rig.model().clips[shown.clip], shown, rules.root_motion, out);
}

}  // namespace

void pose_layer(Rig& rig, std::span<const Playback::Weighted> shown, const PoseRules& rules, PoseSpan out)
{
    pose_one(rig, shown[0], rules, out);
    for (const Playback::Weighted& over : shown.subspan(1)) {
        const PoseSpan other = rig.scratch(0);
        pose_one(rig, over, rules, other);
        blend(out, other, over.weight);
    }
}

void pose_over(Rig& rig, std::span<const Playback::Weighted> shown, const LayerMix& mix, const PoseRules& rules,
               PoseSpan pose)
{
    // What the layer plays, all its fades mixed, and how much of it there is: where nothing plays, what lies below
    // shows. Of an additive one, the first frames are mixed in the same way.
    const PoseSpan mixed = rig.scratch(1), first = rig.scratch(2), one = rig.scratch(0);
    float covered = 0;
    for (const Playback::Weighted& each : shown) {
        const float left = covered * (1 - each.weight);
        covered = each.clip == kNone ? left : left + each.weight;
        if (each.clip == kNone || each.weight <= 0) continue;
        pose_one(rig, each, rules, one);
        blend(mixed, one, left > 0 ? each.weight / covered : 1);
        if (!mix.additive) continue;
        const Clip& clip = rig.model().clips[each.clip];
        Playback::Weighted start = each;
        start.blend = {clip.first_frame, clip.first_frame, 0};
        pose_one(rig, start, {rules.interpolation}, one);
        blend(first, one, left > 0 ? each.weight / covered : 1);
    }
    if (covered <= 0) return;
    if (mix.additive)
        add(pose, first, mixed, mix.weight * covered, mix.mask);
    else
        blend(pose, mixed, mix.weight * covered, mix.mask);
}

}  // namespace marrow
