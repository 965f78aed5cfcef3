#include "instance/joint_layers.h"

#include "instance/root_progress.h"

namespace marrow {

namespace {

void apply_root_motion(const Clip& clip, const Playback::ShownEntry& shown, RootMotion motion,
                       std::span<const std::uint32_t> parents, PoseSpan pose)
{
    if (motion == RootMotion::stored || clip.displacement == glm::vec3(0.0F)) return;
    const float pass = share_of_pass(clip, shown);
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

void sample_entry(Rig& rig, const Playback::ShownEntry& shown, const PoseRules& rules, const PoseInputs& inputs,
                  PoseSpan out)
{
    // Held frames and clips of vertex frames do not move joints.
    const std::uint32_t clip = shown.animation == kNone ? kNone : shown.clip;
    rig.sample_clip(clip, shown.blend, rules.interpolation, inputs, out);
    if (clip != kNone) apply_root_motion(rig.model().clips[clip], shown, rules.root_motion, rig.parents(), out);
}

}  // namespace

void sample_entries(Rig& rig, std::span<const Playback::ShownEntry> shown, const PoseRules& rules,
                    const PoseInputs& inputs, PoseSpan out)
{
    sample_entry(rig, shown[0], rules, inputs, out);
    for (const Playback::ShownEntry& over : shown.subspan(1)) {
        const PoseSpan other = rig.scratch(0);
        sample_entry(rig, over, rules, inputs, other);
        blend(out, other, over.weight);
    }
}

void apply_layer(Rig& rig, std::span<const Playback::ShownEntry> shown, const LayerMix& mix, const PoseRules& rules,
                 const PoseInputs& inputs, PoseSpan pose)
{
    // `mixed` is the blend of the entries with a clip, and `covered` their total weight; the rest shows the pose
    // below. For an additive layer, `first` is the blend of the frames that the clips play first: the last stored
    // ones of reversed clips.
    const PoseSpan mixed = rig.scratch(1), first = rig.scratch(2), one = rig.scratch(0);
    float covered = 0;
    for (const Playback::ShownEntry& each : shown) {
        const float left = covered * (1 - each.weight);
        covered = each.clip == kNone ? left : left + each.weight;
        if (each.clip == kNone || each.weight <= 0) continue;
        // The first entry with a clip is the whole blend so far.
        const bool blends = left > 0;
        sample_entry(rig, each, rules, inputs, blends ? one : mixed);
        if (blends) blend(mixed, one, each.weight / covered);
        if (!mix.additive) continue;
        const Clip& clip = rig.model().clips[each.clip];
        Playback::ShownEntry start = each;
        const std::uint32_t frame = clip.first_frame + (clip.reversed ? clip.frame_count - 1 : 0);
        start.blend = {frame, frame, 0};
        sample_entry(rig, start, {rules.interpolation}, inputs, blends ? one : first);
        if (blends) blend(first, one, each.weight / covered);
    }
    if (covered <= 0) return;
    if (mix.additive)
        add(pose, first, mixed, mix.weight * covered, mix.mask);
    else
        blend(pose, mixed, mix.weight * covered, mix.mask);
}

}  // namespace marrow
