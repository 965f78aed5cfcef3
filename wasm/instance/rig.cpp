#include "instance/rig.h"

#include <algorithm>

#include "anim/visibility.h"
#include "base/limits.h"
#include "base/renew.h"
#include "instance/attachment.h"

namespace marrow {

namespace {

// Temporary poses: three for callers, one for the blend from the last frame of a loop to its first, two for blended
// animations.
constexpr std::size_t kScratchPoses = 6, kLoopBlend = 3, kBlend = 4, kSecondRow = 5;

bool has_scales(const Animation& animation)
{
    return std::any_of(animation.tracks.begin(), animation.tracks.end(),
                       [](const JointTrack& track) { return !track.scale.values.empty(); });
}

}  // namespace

Rig::Rig(const Subject& subject, std::uint32_t part, Rig* parent)
    : model_(subject.parts[part].model),
      rest_(rest_pose(model_->joints)),
      tag_rotations_(marrow::tag_rotations(model_->attachment_frames))
{
    for (const Joint& joint : model_->joints) {
        parents_.push_back(joint.parent);
        inverse_bind_.push_back(joint_matrix(joint.inverse_bind));
    }
    if (std::any_of(model_->animations.begin(), model_->animations.end(), has_scales)) add_scales(rest_);
    hides_joints_ = marrow::hides_joints(*model_);
    renew(frames_, model_->animations.size());
    renew(scratch_, kScratchPoses, rest_);
    controllers_ = ControllerPlan(*model_);
    for (const Surface& surface : model_->surfaces)
        coarsest_level_ = std::max(coarsest_level_, surface.level_of_detail);
    const Part& definition = subject.parts[part];
    if (parent != nullptr && definition.how == Joining::tag) place_ = parent->find_place(definition.at);
    if (parent != nullptr && definition.how == Joining::merge) merged_ = matching_joints(*parent);
    find_next_clips(subject, part);
    make_channel_masks();
    plan_meshes();
}

void Rig::find_next_clips(const Subject& subject, std::uint32_t part)
{
    for (const SubjectClip& clip : subject.clips) {
        if (clip.part != part || clip.next == kNone) continue;
        if (next_.empty()) renew(next_, model_->clips.size(), kNone);
        next_[clip.clip] = subject.clips[clip.next].clip;
    }
}

void Rig::make_channel_masks()
{
    for (const Channel& channel : model_->channels) {
        std::vector<std::array<float, 4>> lanes(channel.joints.empty() ? 0 : rest_.joints.size());
        for (const std::uint32_t joint : channel.joints) lanes[joint / 4][joint % 4] = 1;
        std::vector<Float4>& mask = channel_masks_.emplace_back();
        for (const std::array<float, 4>& quad : lanes) mask.push_back(Float4::load(quad.data()));
    }
}

void Rig::plan_meshes()
{
    renew(plans_, model_->meshes.size());
    renew(levels_, model_->meshes.size());
    std::size_t largest = 0;
    for (std::size_t i = 0; i < plans_.size(); ++i) {
        const Mesh& mesh = model_->meshes[i];
        if (mesh.vertex_frames == kNone) continue;
        plans_[i] = LerpPlan(mesh.source_vertex, model_->vertex_frames[mesh.vertex_frames].vertex_count);
        largest = std::max(largest, mesh.source_vertex.size() * 3);
    }
    renew(vertex_scratch_, largest * 2);
    for (const Surface& surface : model_->surfaces) levels_[surface.mesh] |= 1U << surface.level_of_detail;
}

std::uint32_t Rig::find_joint(std::string_view name)
{
    if (!joint_names_) {
        std::vector<std::string_view> names;
        for (const Joint& joint : model_->joints) names.emplace_back(joint.name);
        joint_names_.emplace(std::move(names));
    }
    return joint_names_->find_ignoring_case(name);
}

std::uint32_t Rig::find_place(std::string_view name)
{
    const std::uint32_t attachment = find_attachment(*model_, name);
    if (attachment != kNone) return attachment;
    const std::uint32_t joint = find_joint(name);
    return joint == kNone ? kNone : static_cast<std::uint32_t>(model_->attachments.size()) + joint;
}

std::vector<std::uint32_t> Rig::matching_joints(Rig& other) const
{
    std::vector<std::uint32_t> found;
    for (const Joint& joint : model_->joints) found.push_back(other.find_joint(joint.name));
    return found;
}

bool Rig::has_joint_channel(std::uint32_t clip) const
{
    const std::uint32_t channel = model_->clips[clip].channel;
    return channel != kNone && !channel_masks_[channel].empty();
}

void Rig::prepare(std::uint32_t clip, bool and_next)
{
    // Bounded, because clips may follow each other in a cycle.
    for (std::size_t i = 0; i < model_->clips.size() && clip != kNone; ++i) {
        if (model_->clips[clip].animation != kNone) bake(model_->clips[clip].animation);
        for (const std::uint32_t blended : model_->clips[clip].blends) bake(blended);
        clip = and_next && !next_.empty() ? next_[clip] : kNone;
    }
}

void Rig::bake(std::uint32_t index)
{
    const Animation& animation = model_->animations[index];
    if (joints() == 0 || frames_[index].frame_count > 0 || !can_bake(animation)) return;
    std::uint64_t poses = baked_pose_count(animation, joints());
    // The scale of a joint is slightly less than half the size of its position and rotation.
    if (!rest_.scales.empty()) poses += poses / 2;
    if (baked_poses_ + poses > kMaxJointPoses) return;
    baked_poses_ += poses;
    frames_[index] = AnimationFrames(animation, model_->joints);
}

void Rig::sample(std::uint32_t index, const FrameBlend& blend, Interpolation interpolation, PoseSpan out)
{
    const AnimationFrames& frames = frames_[index];
    if (frames.frame_count > 0) {
        const std::uint32_t last = frames.frame_count - 1;
        marrow::sample(frames, {std::min(blend.a, last), std::min(blend.b, last), blend.t}, interpolation, out);
        return;
    }
    const Animation& animation = model_->animations[index];
    if (blend.t == 0 || blend.b == blend.a + 1) {
        marrow::sample(animation, rest_, blend.a + static_cast<double>(blend.t), interpolation, out);
        return;
    }
    // Interpolates from the last frame of a loop to its first, or from a frame to an earlier one in a reversed
    // clip.
    marrow::sample(animation, rest_, blend.a, interpolation, out);
    if (interpolation == Interpolation::step) return;
    const PoseSpan next = scratch_[kLoopBlend];
    marrow::sample(animation, rest_, blend.b, interpolation, next);
    // Values with a step curve are held until the loop starts again.
    for (const JointTrack& track : animation.tracks) {
        const Transform held = joint_of(out, track.joint);
        Transform joint = joint_of(next, track.joint);
        if (track.position.curve == Curve::step) joint.position = held.position;
        if (track.rotation.curve == Curve::step) joint.rotation = held.rotation;
        if (track.scale.curve == Curve::step) joint.scale = held.scale;
        set_joint(next, track.joint, joint);
    }
    marrow::blend(out, next, blend.t);
}

void Rig::sample_controlled(std::uint32_t animation, const FrameBlend& blend, Interpolation interpolation,
                            const PoseInputs& inputs, PoseSpan out)
{
    sample(animation, blend, interpolation, out);
    controllers_.apply(*model_, inputs, &model_->animations[animation], blend, interpolation, out);
}

void Rig::sample_clip(std::uint32_t index, const FrameBlend& blend, Interpolation interpolation,
                      const PoseInputs& inputs, PoseSpan out)
{
    if (index == kNone || model_->clips[index].animation == kNone) {
        copy(rest_, out);
        controllers_.apply(*model_, inputs, nullptr, {}, interpolation, out);
        return;
    }
    const Clip& clip = model_->clips[index];
    if (clip.blends.empty()) {
        sample_controlled(clip.animation, blend, interpolation, inputs, out);
        return;
    }
    const BlendCells cells = blend_cells(clip, inputs.blends);
    const auto sample_row = [&](std::size_t row, PoseSpan into) {
        sample_controlled(cells.animations[row * 2], blend, interpolation, inputs, into);
        if (cells.x <= 0) return;
        sample_controlled(cells.animations[row * 2 + 1], blend, interpolation, inputs, scratch_[kBlend]);
        marrow::blend(into, scratch_[kBlend], cells.x);
    };
    sample_row(0, out);
    if (cells.y <= 0) return;
    sample_row(1, scratch_[kSecondRow]);
    marrow::blend(out, scratch_[kSecondRow], cells.y);
}

std::uint32_t Rig::allocate_palette()
{
    if (!free_palettes_.empty()) {
        const std::uint32_t index = free_palettes_.back();
        free_palettes_.pop_back();
        return index;
    }
    const std::size_t needed = (palette_count_ + std::size_t{1}) * joints();
    if (needed > palettes_.size()) {
        palettes_.resize(std::max(needed, palettes_.size() * 2));
        block_ = palettes_.data();
    }
    return palette_count_++;
}

Rigs make_rigs(const Subject& subject)
{
    Rigs rigs;
    for (std::uint32_t i = 0; i < subject.parts.size(); ++i) {
        const std::uint32_t parent = subject.parts[i].parent;
        rigs.push_back(std::make_shared<Rig>(subject, i, parent == kNone ? nullptr : rigs[parent].get()));
    }
    return rigs;
}

}  // namespace marrow
