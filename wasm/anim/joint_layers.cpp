#include "anim/joint_layers.h"

#include <algorithm>

#include "anim/blend.h"

namespace marrow {

namespace {

// Moves joint 0 by what the rules make of the clip's displacement.
void move_root(const Clip& clip, const Playback::Weighted& shown, RootMotion motion, std::span<JointQuad> pose)
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

void pose_one(Rig& rig, const Playback::Weighted& shown, const PoseRules& rules, std::span<JointQuad> out)
{
    if (shown.clip == kNone) {
        std::copy(rig.rest().begin(), rig.rest().end(), out.begin());
        return;
    }
    rig.sample(shown.clip, shown.blend, rules.interpolation, out);
    move_root(rig.model().clips[shown.clip], shown, rules.root_motion, out);
}

}  // namespace

void pose_layer(Rig& rig, std::span<const Playback::Weighted> shown, const PoseRules& rules,
                std::span<JointQuad> out)
{
    pose_one(rig, shown[0], rules, out);
    for (const Playback::Weighted& over : shown.subspan(1)) {
        const std::span<JointQuad> other = rig.scratch(0);
        pose_one(rig, over, rules, other);
        blend(out, other, over.weight);
    }
}

void pose_over(Rig& rig, const JointLayer& layer, const PoseRules& rules, std::span<JointQuad> pose)
{
    // What the layer plays, all its fades mixed, and how much of it there is: where nothing plays, what lies below
    // shows. Of an additive one, the first frames are mixed in the same way.
    const std::span<JointQuad> mixed = rig.scratch(1), first = rig.scratch(2), one = rig.scratch(0);
    float covered = 0;
    for (const Playback::Weighted& shown : layer.playback.shown()) {
        const float left = covered * (1 - shown.weight);
        covered = shown.clip == kNone ? left : left + shown.weight;
        if (shown.clip == kNone || shown.weight <= 0) continue;
        pose_one(rig, shown, rules, one);
        blend(mixed, one, left > 0 ? shown.weight / covered : 1);
        if (!layer.additive) continue;
        const std::uint32_t start = rig.model().clips[shown.clip].first_frame;
        rig.sample(shown.clip, {start, start, 0}, rules.interpolation, one);
        blend(first, one, left > 0 ? shown.weight / covered : 1);
    }
    if (covered <= 0) return;
    if (layer.additive)
        add(pose, first, mixed, layer.weight * covered, layer.mask);
    else
        blend(pose, mixed, layer.weight * covered, layer.mask);
}

}  // namespace marrow
