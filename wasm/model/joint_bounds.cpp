#include "model/joint_bounds.h"

#include <algorithm>

#include "model/bounds.h"

namespace marrow {

namespace {

constexpr std::size_t kMostFrames = 128, kMostPoses = 1U << 18;  // of one clip; of all joints together

struct Placed {
    glm::vec3 position;
    glm::quat rotation;
};

// The key that holds at a frame; kNone: there is none.
template <class T> std::size_t key_at(const Track<T>& track, std::uint32_t frame, double frames_per_second)
{
    if (track.values.empty()) return kNone;
    if (track.times.empty()) return std::min<std::size_t>(frame, track.values.size() - 1);
    // Half a frame of grace for what was rounded.
    const auto time = static_cast<float>((frame + 0.5) / frames_per_second);
    const auto after = std::upper_bound(track.times.begin(), track.times.end(), time);
    return after == track.times.begin() ? 0 : static_cast<std::size_t>(after - track.times.begin()) - 1;
}

// The vertices that a joint moves, in its own space; behind the last joint those that none moves.
std::vector<Bounds> boxes_of(const Model& model)
{
    std::vector<Bounds> boxes(model.joints.size() + 1, empty_bounds());
    for (const Surface& surface : model.surfaces) {
        const std::size_t n = surface.skin.influences;
        for (std::size_t v = 0; v < surface.positions.size(); ++v) {
            bool moves = false;
            for (std::size_t i = v * n; i < (v + 1) * n && surface.skin.weights[i] > 0; ++i) {
                const std::uint16_t joint = surface.skin.joints[i];
                extend(boxes[joint], model.joints[joint].inverse_bind * glm::vec4(surface.positions[v], 1));
                moves = true;
            }
            if (!moves) extend(boxes.back(), surface.positions[v]);
        }
    }
    return boxes;
}

// Posed joints of one clip, one frame after the other.
class Poser {
public:
    explicit Poser(const Model& model) : model_(model), boxes_(boxes_of(model)), world_(model.joints.size()) {}

    void extend_by(const Clip& source, std::uint32_t frame, Bounds& bounds)
    {
        extend(bounds, boxes_.back());
        for (std::size_t i = 0; i < world_.size(); ++i)
            world_[i] = {model_.joints[i].rest.position, model_.joints[i].rest.rotation};
        const auto fps = static_cast<double>(source.frames_per_second);
        for (const JointTrack& track : source.tracks) {
            const std::size_t position = key_at(track.position, frame, fps),
                              rotation = key_at(track.rotation, frame, fps);
            if (position != kNone) world_[track.joint].position = track.position.values[position];
            if (rotation != kNone) world_[track.joint].rotation = track.rotation.values[rotation];
        }
        for (std::size_t i = 0; i < world_.size(); ++i) {
            Placed& joint = world_[i];
            if (model_.joints[i].parent != kNone) {
                const Placed& parent = world_[model_.joints[i].parent];
                joint.position = parent.position + parent.rotation * joint.position;
                joint.rotation = parent.rotation * joint.rotation;
            }
            if (is_empty(boxes_[i])) continue;
            // The turned box: its middle goes along, its half sides add up.
            const glm::mat3 turn = glm::mat3_cast(joint.rotation);
            const glm::vec3 middle = joint.position + turn * ((boxes_[i].min + boxes_[i].max) * 0.5F);
            const glm::vec3 half = (boxes_[i].max - boxes_[i].min) * 0.5F;
            const glm::vec3 reach =
                glm::abs(turn[0]) * half.x + glm::abs(turn[1]) * half.y + glm::abs(turn[2]) * half.z;
            extend(bounds, middle - reach);
            extend(bounds, middle + reach);
        }
    }

private:
    const Model& model_;
    std::vector<Bounds> boxes_;
    std::vector<Placed> world_;
};

}  // namespace

void add_joint_bounds(Model& model)
{
    if (model.joints.empty() || model.clips.empty()) return;
    Poser poser(model);
    const std::size_t afford = kMostPoses / (model.joints.size() * model.clips.size());
    for (Clip& clip : model.clips) {
        const bool cut = clip.source != kNone;
        const Clip& source = cut ? model.clips[clip.source] : clip;
        const std::uint32_t first = cut ? clip.first_frame : 0, last = clip.frame_count - 1;
        const auto looks = static_cast<std::uint32_t>(
            std::clamp<std::size_t>(std::min<std::size_t>(clip.frame_count, afford), 1, kMostFrames));
        Bounds bounds = empty_bounds();
        for (std::uint32_t i = 0; i < looks; ++i) {
            const std::uint64_t frame = looks > 1 ? std::uint64_t{last} * i / (looks - 1) : 0;
            poser.extend_by(source, first + static_cast<std::uint32_t>(frame), bounds);
        }
        clip.bounds = is_empty(bounds) ? model.bounds : bounds;
        extend(model.animation_bounds, clip.bounds);
    }
}

}  // namespace marrow
