#include "anim/visibility.h"

#include <algorithm>

namespace marrow {

namespace {

bool is_hidden(const SwitchTrack& track, double frame, double frames_per_second)
{
    if (track.values.empty()) return false;
    const auto now = static_cast<float>(frame / frames_per_second);
    // The number of keys up to the current time.
    const std::size_t end =
        track.times.empty()
            ? static_cast<std::size_t>(frame) + 1
            : static_cast<std::size_t>(std::upper_bound(track.times.begin(), track.times.end(), now) -
                                       track.times.begin());
    return track.values[std::clamp<std::size_t>(end, 1, track.values.size()) - 1] == 0;
}

}  // namespace

bool hides_joints(const Model& model)
{
    return std::any_of(model.animations.begin(), model.animations.end(), [](const Animation& animation) {
        return std::any_of(animation.tracks.begin(), animation.tracks.end(),
                           [](const JointTrack& track) { return !track.shown.values.empty(); });
    });
}

void hide_joints(const Animation& animation, const FrameBlend& blend, std::span<const JointMatrix> model,
                 std::span<JointMatrix> palette)
{
    const Float4 translation = Float4::of(0, 0, 0, 1);
    const double frame = blend.a + (blend.b == blend.a + 1 ? static_cast<double>(blend.t) : 0.0);
    for (const JointTrack& track : animation.tracks)
        if (is_hidden(track.shown, frame, static_cast<double>(animation.frames_per_second)))
            for (std::size_t i = 0; i < 3; ++i)
                palette[track.joint].row[i] = model[track.joint].row[i] * translation;
}

}  // namespace marrow
