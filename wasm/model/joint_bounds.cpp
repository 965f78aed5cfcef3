#include "model/joint_bounds.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

#include "model/bounds.h"

namespace marrow {

namespace {

// Of an even share of a vertex. What pulls less hardly moves it: far from its joint it would only blow the box up.
constexpr float kLeastPull = 0.5F;
// Poses of joints that are looked at in a clip.
constexpr std::uint64_t kMostPoses = 1ull << 14;

// The boxes of what hangs on each joint, in the joint's own space.
std::vector<Bounds> reach_of_joints(const Model& model)
{
    std::vector<Bounds> reach(model.joints.size(), empty_bounds());
    for (const Surface& surface : model.surfaces) {
        const Skin& skin = surface.skin;
        for (const WeightRun& run : skin.exact.runs)
            for (std::uint32_t i = run.first; i < run.first + run.count; ++i)
                if (skin.exact.points[i].w * static_cast<float>(run.count) >= kLeastPull)
                    extend(reach[skin.exact.joints[i]], glm::vec3(skin.exact.points[i]));
        if (!skin.exact.runs.empty()) continue;
        for (std::size_t i = 0; i < skin.weights.size(); ++i)
            if (skin.weights[i] * static_cast<float>(skin.influences) >= kLeastPull)
                extend(reach[skin.joints[i]], model.joints[skin.joints[i]].inverse_bind *
                                                  glm::vec4(surface.positions[i / skin.influences], 1.0F));
    }
    return reach;
}

// The value of a track at a frame; nothing where it has none. Between keys the earlier one will do.
template <class T> const T* value_at(const Track<T>& track, std::uint32_t frame, float frames_per_second)
{
    if (track.values.empty()) return nullptr;
    std::size_t at = frame;
    if (!track.times.empty()) {
        const float time = static_cast<float>(frame) / frames_per_second;
        const auto behind = std::upper_bound(track.times.begin(), track.times.end(), time);
        at = behind == track.times.begin() ? 0 : static_cast<std::size_t>(behind - track.times.begin() - 1);
    }
    return &track.values[std::min(at, track.values.size() - 1)];
}

// The box of a turned and moved box.
Bounds moved(const Bounds& box, const glm::vec3& position, const glm::quat& rotation)
{
    const glm::vec3 half = (box.max - box.min) * 0.5F;
    const glm::vec3 middle = position + rotation * ((box.min + box.max) * 0.5F);
    const glm::vec3 reach = glm::abs(rotation * glm::vec3(half.x, 0, 0)) +
                            glm::abs(rotation * glm::vec3(0, half.y, 0)) +
                            glm::abs(rotation * glm::vec3(0, 0, half.z));
    return {middle - reach, middle + reach};
}

class ClipReach {
public:
    ClipReach(const Model& model, const std::vector<Bounds>& reach)
        : joints_(model.joints), reach_(reach), tracks_(joints_.size()), posed_(joints_.size())
    {
    }

    // Of `count` frames from `first` on.
    Bounds of(const Clip& clip, std::uint32_t first, std::uint32_t count)
    {
        std::fill(tracks_.begin(), tracks_.end(), nullptr);
        for (const JointTrack& track : clip.tracks) tracks_[track.joint] = &track;
        const auto step = static_cast<std::uint32_t>(std::uint64_t{count} * joints_.size() / kMostPoses + 1);
        Bounds box = empty_bounds();
        for (std::uint32_t frame = 0; frame < count; frame += std::min(step, count - frame))
            add(clip, first + frame, box);
        return box;
    }

private:
    void add(const Clip& clip, std::uint32_t frame, Bounds& box)
    {
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            const Joint& joint = joints_[i];
            Transform& posed = posed_[i];
            posed = joint.rest;
            if (const JointTrack* track = tracks_[i]) {
                if (const auto* position = value_at(track->position, frame, clip.frames_per_second))
                    posed.position = *position;
                if (const auto* rotation = value_at(track->rotation, frame, clip.frames_per_second))
                    posed.rotation = *rotation;
            }
            if (joint.parent != kNone) {
                const Transform& parent = posed_[joint.parent];
                posed.position = parent.position + parent.rotation * posed.position;
                posed.rotation = parent.rotation * posed.rotation;
            }
            if (!is_empty(reach_[i])) extend(box, moved(reach_[i], posed.position, posed.rotation));
        }
    }

    const std::vector<Joint>& joints_;
    const std::vector<Bounds>& reach_;
    std::vector<const JointTrack*> tracks_;
    std::vector<Transform> posed_;
};

}  // namespace

void compute_skinned_bounds(Model& model)
{
    compute_bounds(model);
    const std::vector<Bounds> reach = reach_of_joints(model);
    ClipReach box(model, reach);
    for (Clip& clip : model.clips) {
        const bool cut = clip.source != kNone;
        const Bounds all =
            box.of(cut ? model.clips[clip.source] : clip, cut ? clip.first_frame : 0, clip.frame_count);
        if (is_empty(all)) continue;
        clip.bounds = all;
        extend(model.animation_bounds, all);
    }
}

}  // namespace marrow
