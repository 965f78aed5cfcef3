// What an update does, for every instance of a page in every frame. It is optimised for speed (CMakeLists.txt); the
// rest of the class is optimised for size.

#include <glm/common.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

#include "anim/lerp_vertices.h"
#include "anim/visibility.h"
#include "instance/instance.h"
#include "model/angles.h"

namespace marrow {

namespace {

// What parts at scaled joints over each other come to, held as joints are (hierarchy.h).
glm::mat4 within_reach(glm::mat4 matrix)
{
    for (glm::length_t axis = 0; axis < 3; ++axis)
        matrix[axis] = glm::clamp(matrix[axis], -kLargestScale, kLargestScale);
    matrix[3] = glm::clamp(matrix[3], -kFarthestJoint, kFarthestJoint);
    return matrix;
}

// The vertex frames that are shown. A clip of an animation shows frame 0 of the file's own list. A follower may
// have fewer frames than its leader.
FrameBlend vertex_blend(const Playback::Weighted& shown, std::uint32_t frame_count)
{
    FrameBlend blend = shown.animation == kNone ? shown.blend : FrameBlend();
    blend.a = std::min(blend.a, frame_count - 1);
    blend.b = std::min(blend.b, frame_count - 1);
    return blend;
}

Bounds mix(const Bounds& from, const Bounds& to, float weight)
{
    return {glm::mix(from.min, to.min, weight), glm::mix(from.max, to.max, weight)};
}

// Vertices lie on straight lines between their places in two frames, so they lie between the frames' boxes.
void find_bounds(std::span<const Frame> frames, std::span<const Playback::Weighted> shown, Bounds& bounds)
{
    if (frames.empty()) return;
    for (std::size_t layer = 0; layer < shown.size(); ++layer) {
        const FrameBlend blend = vertex_blend(shown[layer], static_cast<std::uint32_t>(frames.size()));
        const Bounds posed = mix(frames[blend.a].bounds, frames[blend.b].bounds, blend.t);
        bounds = layer == 0 ? posed : mix(bounds, posed, shown[layer].weight);
    }
}

}  // namespace

std::uint32_t Instance::leader(std::uint32_t part) const
{
    while (subject_->parts[part].how == Joining::follow) part = subject_->parts[part].parent;
    return part;
}

// What plays on a part of its own, or what it is led by.
const Playback& Instance::led_by(std::uint32_t part) const
{
    const std::uint32_t leading = leader(part);
    const bool follows = leading == 0 && link_.how == Joining::follow;
    return follows ? link_.carrier->led_by(link_.part) : playbacks_[leading];
}

glm::mat4 Instance::world(std::uint32_t part, std::uint32_t place) const
{
    const PartPose& pose = poses_[part];
    return root_ * pose.matrix * place_matrix(pose.attachments, pose.joints, place);
}

void Instance::find_root()
{
    root_ = link_.carrier == nullptr ? transform_ * basis_
                                     : link_.carrier->world(link_.part, link_.place) * transform_ * link_.turn;
}

void Instance::advance(Playback& playback, double seconds, std::uint32_t part, std::uint32_t layer)
{
    heard_.clear();
    playback.advance(seconds, &heard_);
    for (const PassedEvent& event : heard_) passed_.push_back({part, layer, event});
}

void Instance::advance(double seconds)
{
    for (std::uint32_t i = 0; i < playbacks_.size(); ++i) {
        PartPose& pose = poses_[i];
        if (leader(i) == i) advance(playbacks_[i], seconds, i, 0);
        for (std::uint32_t k = 0; k < pose.layers.size(); ++k) advance(pose.layers[k].playback, seconds, i, k + 1);
        for (std::uint32_t k = 0; k < pose.channels.size(); ++k)
            if (!pose.channels[k].idle()) advance(pose.channels[k], seconds, i, kChannelLayers + k);
    }
    for (std::uint32_t i = 0; i < poses_.size(); ++i)
        if (subject_->parts[i].spin != 0) spin(i, seconds);
}

// Goes at the pace of the clip that fires; while none does, at that of the first part.
void Instance::spin(std::uint32_t part, double seconds)
{
    const PartPlace& place = subject_->parts[part];
    PartPose& pose = poses_[part];
    Playback::State pace = playbacks_[0].state();
    bool fires = false;
    for (std::size_t i = 0; i < playbacks_.size() && !fires; ++i) {
        const Playback::State state = playbacks_[i].state();
        fires = state.clip != kNone && !state.finished && rigs_[i]->model().clips[state.clip].fires;
        if (fires) pace = state;
    }
    double step = pace.paused ? 0 : std::fabs(seconds * pace.speed);
    if (fires) {
        pose.run_down = place.run_down;
    } else {
        // The speed in the middle of the step is the mean over it.
        step = std::min<double>(step, pose.run_down);
        pose.run_down -= static_cast<float>(step);
        if (step > 0) step *= (pose.run_down + step / 2) / place.run_down;
    }
    pose.spun = static_cast<float>(std::fmod(pose.spun + step * place.spin, 360));
}

// Plays what another instance of the same rigs plays, so many seconds later.
void Instance::take_playbacks(const Instance& other, double seconds)
{
    for (std::size_t i = 0; i < playbacks_.size(); ++i) {
        playbacks_[i] = other.playbacks_[i].shifted(seconds);
        PartPose& pose = poses_[i];
        const PartPose& led = other.poses_[i];
        pose.spun = led.spun;
        for (std::size_t k = 0; k < pose.channels.size(); ++k)
            if (!pose.channels[k].idle() || !led.channels[k].idle())
                pose.channels[k] = led.channels[k].shifted(seconds);
        for (std::size_t k = 0; k < std::min(pose.layers.size(), led.layers.size()); ++k)
            pose.layers[k].playback = led.layers[k].playback.shifted(seconds);
    }
}

void Instance::update_alone(double seconds)
{
    time_ += seconds;
    passed_.clear();
    if (!turn_.led) advance(seconds);
    find_root();
    for (std::uint32_t i = 0; i < poses_.size(); ++i) {
        pose_part(i);
        place_part(i);
    }
}

// Without a call within a call, however deep things hang: the stack is small.
void Instance::update(double seconds)
{
    if (!std::isfinite(seconds)) seconds = 0;
    Instance* each = this;
    while (true) {
        each->update_alone(seconds);
        if (each->carried_ != nullptr) {
            each = each->carried_;
            continue;
        }
        while (each != this && each->link_.next == nullptr) each = each->link_.carrier;
        if (each == this) return;
        each = each->link_.next;
    }
}

void Instance::place_part(std::uint32_t part)
{
    if (part == 0) return;
    PartPose& pose = poses_[part];
    const PartPose& parent = poses_[subject_->parts[part].parent];
    pose.matrix = parent.matrix;
    const std::uint32_t place = rigs_[part]->place();
    if (place != kNone)
        pose.matrix = within_reach(pose.matrix * place_matrix(parent.attachments, parent.joints, place));
    if (pose.spun != 0) pose.matrix *= glm::mat4_cast(rotation_of_angles({glm::radians(pose.spun), 0, 0}));
}

void Instance::pose_part(std::uint32_t part)
{
    const Playback& playback = led_by(part);
    const std::span<const Playback::Weighted> shown = playback.shown();
    PartPose& pose = poses_[part];
    if (!pose.visible && !pose.carries) return;
    // Layers and channels play by themselves, and the joints of a parent move by themselves: with them, nothing
    // stands still.
    const bool channels = std::any_of(pose.channels.begin(), pose.channels.end(),
                                      [](const Playback& channel) { return !channel.idle(); });
    const bool alone = pose.layers.empty() && pose.merged.empty() && !channels && !pose.posed_channels;
    if (alone && pose.posed_count == shown.size() && std::equal(shown.begin(), shown.end(), pose.posed.begin()))
        return;
    pose.posed_channels = channels;
    std::copy(shown.begin(), shown.end(), pose.posed.begin());
    pose.posed_count = shown.size();
    Rig& rig = *rigs_[part];
    if (pose.visible) pose_vertices(rig, pose, shown);
    if (!pose.joints.empty()) {
        // A follower plays its leader's frames, which are no clips of its own joints.
        static constexpr Playback::Weighted kResting{};
        std::span<const JointMatrix> parent;
        if (!pose.merged.empty()) {
            const PartPose& merged =
                part == 0 ? link_.carrier->poses_[link_.part] : poses_[subject_->parts[part].parent];
            parent = merged.joints;
            pose.scaled |= merged.scaled;
        }
        pose_joints(rig, pose, &playback == &playbacks_[part] ? shown : std::span(&kResting, 1), parent);
    }
    pose_attachments(rig.model(), rig.tag_rotations(), shown, pose.joints, rules_.tag_rotation, pose.attachments);
}

void Instance::pose_joints(Rig& rig, PartPose& pose, std::span<const Playback::Weighted> shown,
                           std::span<const JointMatrix> parent)
{
    pose_layer(rig, shown, rules_, pose.inputs, pose.pose);
    for (std::uint32_t i = 0; i < pose.channels.size(); ++i)
        if (!pose.channels[i].idle())
            pose_over(rig, pose.channels[i].shown(), {1, false, rig.channel_mask(i)}, rules_, pose.inputs,
                      pose.pose);
    for (const JointLayer& layer : pose.layers)
        pose_over(rig, layer.playback.shown(), {layer.weight, layer.additive, layer.mask}, rules_, pose.inputs,
                  pose.pose);
    for (const HeldJoint& held : pose.held) set_joint(pose.pose, held.joint, held.transform);
    local_to_model(pose.pose, rig.parents(), pose.joints);
    if (!parent.empty()) merge(pose.pose, rig.parents(), pose.merged, parent, pose.joints);
    palette(pose.joints, rig.inverse_bind(), rig.palette(pose.palette));
    if (rig.hides_joints()) hide_joints(rig, pose, shown);
}

// Hides what the clip hides that is mostly seen, while one fades into another.
void Instance::hide_joints(Rig& rig, const PartPose& pose, std::span<const Playback::Weighted> shown)
{
    constexpr float kHalf = 0.5F;
    while (shown.size() > 1 && shown.back().weight < kHalf) shown = shown.first(shown.size() - 1);
    const Playback::Weighted& most = shown.back();
    if (most.animation == kNone) return;
    marrow::hide_joints(rig.model().animations[most.animation], most.blend, pose.joints, rig.palette(pose.palette));
}

void Instance::pose_vertices(Rig& rig, PartPose& part, std::span<const Playback::Weighted> shown)
{
    const Model& model = rig.model();
    find_bounds(model.frames, shown, part.bounds);
    for (std::uint32_t i = 0; i < model.meshes.size(); ++i) {
        if (model.meshes[i].vertex_frames == kNone || !rig.draws(i, part.level_of_detail)) continue;
        const VertexFrames& frames = model.vertex_frames[model.meshes[i].vertex_frames];
        MeshPose& pose = part.meshes[i];
        for (std::size_t layer = 0; layer < shown.size(); ++layer) {
            const FrameBlend blend = vertex_blend(shown[layer], frames.frame_count);
            if (layer == 0) {
                lerp_vertices(frames, blend, rig.plan(i), pose.positions, pose.normals);
                continue;
            }
            const auto [positions, normals] = rig.vertex_scratch(pose.positions.size());
            lerp_vertices(frames, blend, rig.plan(i), positions, normals);
            mix(pose.positions, positions, shown[layer].weight);
            mix(pose.normals, normals, shown[layer].weight);
        }
    }
}

bool Instance::updated_along() const
{
    const Instance* each = link_.carrier;
    while (each != nullptr && !each->turn_.listed) each = each->link_.carrier;
    return each != nullptr;
}

}  // namespace marrow
