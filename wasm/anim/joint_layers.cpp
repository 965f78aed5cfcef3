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
    for (const Playback::Weighted& shown : layer.playback.shown()) {
        // Where nothing plays, what lies below shows.
        if (shown.clip == kNone) continue;
        const std::span<JointQuad> other = rig.scratch(1);
        pose_one(rig, shown, rules, other);
        const float weight = layer.weight * shown.weight;
        if (!layer.additive) {
            blend(pose, other, weight, layer.mask);
            continue;
        }
        const std::span<JointQuad> first = rig.scratch(2);
        const std::uint32_t start = rig.model().clips[shown.clip].first_frame;
        rig.sample(shown.clip, {start, start, 0}, rules.interpolation, first);
        add(pose, first, other, weight, layer.mask);
    }
}

}  // namespace marrow
