#include "anim/rig.h"

#include <algorithm>

#include "anim/attachment.h"
#include "anim/blend.h"

namespace marrow {

Rig::Rig(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      rest_(rest_pose(model_->joints)),
      tag_rotations_(marrow::tag_rotations(model_->attachment_frames))
{
    const std::vector<Joint>& all = model_->joints;
    parents_ = std::vector<std::uint32_t>(all.size());
    inverse_bind_ = std::vector<JointMatrix>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        parents_[i] = all[i].parent;
        inverse_bind_[i] = joint_matrix(all[i].inverse_bind);
    }
    if (all.empty()) return;
    frames_ = std::vector<ClipFrames>(model_->clips.size());
    scratch_ = std::vector<Pose>(4, rest_);
}

std::uint32_t Rig::source(std::uint32_t clip) const
{
    const std::uint32_t from = model_->clips[clip].source;
    return from == kNone ? clip : from;
}

void Rig::prepare(std::uint32_t clip)
{
    const std::uint32_t from = source(clip);
    if (joints() > 0 && frames_[from].frame_count == 0 && !is_keyed(model_->clips[from]))
        frames_[from] = ClipFrames(model_->clips[from], model_->joints);
}

void Rig::sample(std::uint32_t index, const FrameBlend& blend, Interpolation interpolation,
                 std::span<JointQuad> out)
{
    const std::uint32_t from = source(index);
    const Clip& clip = model_->clips[from];
    if (is_keyed(clip)) {
        const auto fps = static_cast<double>(clip.frames_per_second);
        if (blend.t == 0 || blend.b == blend.a + 1) {
            marrow::sample(clip, rest_, (blend.a + static_cast<double>(blend.t)) / fps, interpolation, out);
            return;
        }
        // From the last frame back to the first of a loop.
        marrow::sample(clip, rest_, blend.a / fps, interpolation, out);
        if (interpolation == Interpolation::step) return;
        marrow::sample(clip, rest_, blend.b / fps, interpolation, scratch_[3]);
        marrow::blend(out, scratch_[3], blend.t);
        return;
    }
    prepare(index);
    const ClipFrames& frames = frames_[from];
    const std::uint32_t last = frames.frame_count - 1;
    marrow::sample(frames, {std::min(blend.a, last), std::min(blend.b, last), blend.t}, interpolation, out);
}

std::uint32_t Rig::take_palette()
{
    if (!free_.empty()) {
        const std::uint32_t place = free_.back();
        free_.pop_back();
        return place;
    }
    const std::size_t needed = (taken_ + std::size_t{1}) * joints();
    if (needed > palettes_.size()) {
        std::vector<JointMatrix> larger(std::max(needed, palettes_.size() * 2));
        std::copy(palettes_.begin(), palettes_.end(), larger.begin());
        palettes_ = std::move(larger);
        block_ = palettes_.data();
    }
    return taken_++;
}

Rigs make_rigs(const Subject& subject)
{
    Rigs rigs(subject.parts.size());
    for (std::size_t i = 0; i < rigs.size(); ++i) rigs[i] = std::make_shared<Rig>(subject.parts[i].model);
    return rigs;
}

}  // namespace marrow
