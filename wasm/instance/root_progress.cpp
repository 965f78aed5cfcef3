#include "instance/root_progress.h"

#include <algorithm>

namespace marrow {

float share_of_pass(const Clip& clip, const Playback::ShownEntry& shown)
{
    const std::uint32_t steps = clip.frame_count - 1;
    const auto played = [&](std::uint32_t frame) {
        const std::uint32_t within = frame - clip.first_frame;
        return clip.reversed ? steps - within : within;
    };
    const std::uint32_t a = played(shown.blend.a);
    const float frames = static_cast<float>(a) + (played(shown.blend.b) > a ? shown.blend.t : 0.0F);
    return frames / static_cast<float>(std::max(steps, 1U));
}

RootProgress::RootProgress(const Model& model, const Playback& playback, RootMotion motion)
{
    if (motion != RootMotion::in_place) return;
    model_ = &model;
    std::size_t i = 0;
    for (const Playback::ShownEntry& each : playback.shown())
        if (each.clip != kNone)
            before_[i++] = {each.start, each.passes + share_of_pass(model.clips[each.clip], each)};
}

glm::vec3 RootProgress::moved_since(const Playback& playback) const
{
    glm::vec3 sum(0.0F);
    if (model_ == nullptr) return sum;
    for (const Playback::ShownEntry& each : playback.shown()) {
        glm::vec3 moved(0.0F);
        if (each.clip != kNone) {
            const Clip& clip = model_->clips[each.clip];
            // Compared by `start`, not by clip, because a clip that fades into itself has two entries.
            const auto was = std::find_if(before_.begin(), before_.end(),
                                          [&](const Progress& progress) { return progress.start == each.start; });
            const float from = was == before_.end() ? 0 : was->passes;
            moved = clip.displacement * (each.passes + share_of_pass(clip, each) - from);
        }
        sum += (moved - sum) * (&each == playback.shown().data() ? 1.0F : each.weight);
    }
    return sum;
}

}  // namespace marrow
