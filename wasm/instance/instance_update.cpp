// The part of Instance that runs in every frame. It is optimised less for size than the rest of the class
// (CMakeLists.txt).

#include <glm/common.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

#include "anim/lerp_vertices.h"
#include "anim/visibility.h"
#include "instance/instance.h"
#include "instance/root_progress.h"
#include "model/angles.h"

namespace marrow {

namespace {

// Clamped like joint matrices (hierarchy.h): scales accumulate over chains of parts at scaled joints.
glm::mat4 clamped(glm::mat4 matrix)
{
    for (glm::length_t axis = 0; axis < 3; ++axis)
        matrix[axis] = glm::clamp(matrix[axis], -kLargestScale, kLargestScale);
    matrix[3] = glm::clamp(matrix[3], -kFarthestJoint, kFarthestJoint);
    return matrix;
}

// The vertex frames of a shown entry. A clip with an animation shows the same frames of the file's frame list if
// the list is as long as the animation, otherwise frame 0. A part joined by `follow` may have fewer frames than its
// leader, and other animations.
FrameBlend vertex_blend(const Model& model, const Playback::ShownEntry& shown, std::uint32_t frame_count)
{
    const bool has_frames =
        shown.animation == kNone || (shown.animation < model.animations.size() &&
                                     model.animations[shown.animation].frame_count == model.frames.size());
    FrameBlend blend = has_frames ? shown.blend : FrameBlend();
    blend.a = std::min(blend.a, frame_count - 1);
    blend.b = std::min(blend.b, frame_count - 1);
    return blend;
}

Bounds mix(const Bounds& from, const Bounds& to, float weight)
{
    return {glm::mix(from.min, to.min, weight), glm::mix(from.max, to.max, weight)};
}

// Interpolated vertices are inside the interpolated bounds, because both interpolations are linear.
void find_bounds(const Model& model, std::span<const Playback::ShownEntry> shown, Bounds& bounds)
{
    const std::vector<Frame>& frames = model.frames;
    if (frames.empty()) return;
    for (std::size_t layer = 0; layer < shown.size(); ++layer) {
        const FrameBlend blend = vertex_blend(model, shown[layer], static_cast<std::uint32_t>(frames.size()));
        const Bounds posed = mix(frames[blend.a].bounds, frames[blend.b].bounds, blend.t);
        bounds = layer == 0 ? posed : mix(bounds, posed, shown[layer].weight);
    }
}

// Each entry is blended over the earlier ones.
void find_shares(const Model& model, std::span<const Playback::ShownEntry> shown, PartPose& pose)
{
    pose.shares.fill(0);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const FrameBlend blend = vertex_blend(model, shown[i], static_cast<std::uint32_t>(model.frames.size()));
        const float weight = i == 0 ? 1 : shown[i].weight;
        for (float& share : pose.shares) share *= 1 - weight;
        pose.frames[i * 2] = static_cast<float>(blend.a);
        pose.frames[i * 2 + 1] = static_cast<float>(blend.b);
        pose.shares[i * 2] = weight * (1 - blend.t);
        pose.shares[i * 2 + 1] = weight * blend.t;
    }
}

}  // namespace

std::uint32_t Instance::leader(std::uint32_t part) const
{
    while (subject_->parts[part].how == Joining::follow) part = subject_->parts[part].parent;
    return part;
}

const Playback& Instance::source_playback(std::uint32_t part) const
{
    const std::uint32_t leading = leader(part);
    const bool follows = leading == 0 && link_.how == Joining::follow;
    return follows ? link_.parent->source_playback(link_.part) : playbacks_[leading];
}

glm::mat4 Instance::world(std::uint32_t part, std::uint32_t place) const
{
    const PartPose& pose = poses_[part];
    return product(product(root_, pose.matrix), place_matrix(pose.attachments, pose.joints, place));
}

void Instance::update_root()
{
    root_ = link_.parent == nullptr
                ? product(transform_, basis_)
                : product(product(link_.parent->world(link_.part, link_.place), transform_), link_.basis_change);
}

void Instance::advance(Playback& playback, double seconds, std::uint32_t part, std::uint32_t layer)
{
    event_buffer_.clear();
    playback.advance(seconds, &event_buffer_);
    for (const PassedEvent& event : event_buffer_) passed_events_.push_back({part, layer, event});
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
        if (rigs_[i]->model().hints.spin != 0) advance_spin(i, seconds);
}

// Uses the speed of the clip that fires or, if none does, of the root part's clip.
void Instance::advance_spin(std::uint32_t part, double seconds)
{
    const GameHints& hints = rigs_[part]->model().hints;
    PartPose& pose = poses_[part];
    Playback::State reference = playbacks_[0].state();
    bool fires = false;
    for (std::size_t i = 0; i < playbacks_.size() && !fires; ++i) {
        const Playback::State state = playbacks_[i].state();
        fires = state.clip != kNone && !state.finished && rigs_[i]->model().clips[state.clip].fires;
        if (fires) reference = state;
    }
    double step = reference.paused ? 0 : std::fabs(seconds * reference.speed);
    if (fires) {
        pose.spin_seconds_left = hints.run_down;
    } else {
        // The speed decreases linearly, so its mean over the step is the speed in the middle of the step.
        step = std::min<double>(step, pose.spin_seconds_left);
        pose.spin_seconds_left -= static_cast<float>(step);
        if (step > 0) step *= (pose.spin_seconds_left + step / 2) / hints.run_down;
    }
    pose.spin_angle = static_cast<float>(std::fmod(pose.spin_angle + step * hints.spin, 360));
}

void Instance::update_self(double seconds)
{
    time_ += seconds;
    passed_events_.clear();
    const RootProgress before(rigs_[0]->model(), playbacks_[0], rules_.root_motion);
    advance(seconds);
    root_motion_ = glm::mat3(basis_) * before.moved_since(playbacks_[0]);
    update_root();
    if (!posing_) return;
    for (std::uint32_t i = 0; i < poses_.size(); ++i) {
        pose_part(i);
        place_part(i);
    }
}

// Walks the tree of attached instances in pre-order, without recursion because the stack is small.
void Instance::update(double seconds)
{
    if (!std::isfinite(seconds)) seconds = 0;
    Instance* instance = this;
    while (true) {
        instance->update_self(seconds);
        if (instance->first_child_ != nullptr) {
            instance = instance->first_child_;
            continue;
        }
        while (instance != this && instance->link_.next_sibling == nullptr) instance = instance->link_.parent;
        if (instance == this) return;
        instance = instance->link_.next_sibling;
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
        pose.matrix = clamped(product(pose.matrix, place_matrix(parent.attachments, parent.joints, place)));
    if (pose.spin_angle != 0)
        pose.matrix =
            product(pose.matrix, glm::mat4_cast(rotation_of_angles({glm::radians(pose.spin_angle), 0, 0})));
}

void Instance::pose_part(std::uint32_t part)
{
    const Playback& playback = source_playback(part);
    const std::span<const Playback::ShownEntry> shown = playback.shown();
    PartPose& pose = poses_[part];
    if (!pose.visible && !pose.has_dependents) return;
    // The pose of a part is unchanged if its entries are unchanged, unless it also depends on layers, channels or
    // the joints of a parent.
    const bool channels = std::any_of(pose.channels.begin(), pose.channels.end(),
                                      [](const Playback& channel) { return !channel.idle(); });
    const bool depends_on_entries_only =
        pose.layers.empty() && pose.merged.empty() && !channels && !pose.posed_channels;
    if (depends_on_entries_only && !pose.outdated && pose.posed_count == shown.size() &&
        std::equal(shown.begin(), shown.end(), pose.posed.begin()))
        return;
    pose.posed_channels = channels;
    pose.reach_known = false;
    std::copy(shown.begin(), shown.end(), pose.posed.begin());
    pose.posed_count = shown.size();
    pose.outdated = false;
    Rig& rig = *rigs_[part];
    if (pose.visible) pose_vertices(rig, pose, shown);
    if (!pose.joints.empty()) {
        // The clips of a leader do not move the joints of a part that follows it: they are at rest.
        static constexpr Playback::ShownEntry kResting{};
        std::span<const JointMatrix> parent;
        if (!pose.merged.empty()) {
            const PartPose& merged =
                part == 0 ? link_.parent->poses_[link_.part] : poses_[subject_->parts[part].parent];
            parent = merged.joints;
            pose.scaled |= merged.scaled;
        }
        pose_joints(rig, pose, &playback == &playbacks_[part] ? shown : std::span(&kResting, 1), parent);
    }
    pose_attachments(rig.model(), rig.tag_rotations(), shown, pose.joints, rules_.tag_rotation, pose.attachments);
}

void Instance::pose_joints(Rig& rig, PartPose& pose, std::span<const Playback::ShownEntry> shown,
                           std::span<const JointMatrix> parent)
{
    sample_entries(rig, shown, rules_, pose.inputs, pose.pose);
    for (std::uint32_t i = 0; i < pose.channels.size(); ++i)
        if (!pose.channels[i].idle())
            apply_layer(rig, pose.channels[i].shown(), {1, false, rig.channel_mask(i)}, rules_, pose.inputs,
                        pose.pose);
    for (const JointLayer& layer : pose.layers)
        apply_layer(rig, layer.playback.shown(), {layer.weight, layer.additive, layer.mask}, rules_, pose.inputs,
                    pose.pose);
    for (const HeldJoint& held : pose.held) set_joint(pose.pose, held.joint, held.transform);
    local_to_model(pose.pose, rig.parents(), pose.joints);
    if (!parent.empty()) merge(pose.pose, rig.parents(), pose.merged, parent, pose.joints);
    palette(pose.joints, rig.inverse_bind(), rig.palette(pose.palette));
    if (rig.hides_joints()) hide_joints(rig, pose, shown);
}

// The newest entry with a weight of at least one half, or else the oldest entry, decides which joints are hidden.
void Instance::hide_joints(Rig& rig, const PartPose& pose, std::span<const Playback::ShownEntry> shown)
{
    constexpr float kHalf = 0.5F;
    while (shown.size() > 1 && shown.back().weight < kHalf) shown = shown.first(shown.size() - 1);
    const Playback::ShownEntry& entry = shown.back();
    if (entry.animation == kNone) return;
    marrow::hide_joints(rig.model().animations[entry.animation], entry.blend, pose.joints,
                        rig.palette(pose.palette));
}

void Instance::pose_vertices(Rig& rig, PartPose& part, std::span<const Playback::ShownEntry> shown)
{
    if (rig.model().frames.empty()) return;
    find_bounds(rig.model(), shown, part.bounds);
    find_shares(rig.model(), shown, part);
    part.meshes_outdated = !lerping_;
    if (lerping_) lerp_vertices_of(rig, part, shown);
}

void Instance::set_lerping(bool lerping)
{
    lerping_ = lerping;
    // A part whose entries do not change, such as a paused one, is not posed again.
    for (std::uint32_t part = 0; lerping && part < poses_.size(); ++part) lerp_meshes(part);
}

void Instance::lerp_meshes(std::uint32_t part)
{
    if (!has_part(part) || !poses_[part].meshes_outdated) return;
    PartPose& pose = poses_[part];
    pose.meshes_outdated = false;
    lerp_vertices_of(*rigs_[part], pose, std::span(pose.posed).first(std::max<std::size_t>(pose.posed_count, 1)));
}

void Instance::lerp_vertices_of(Rig& rig, PartPose& part, std::span<const Playback::ShownEntry> shown)
{
    const Model& model = rig.model();
    for (std::uint32_t i = 0; i < model.meshes.size(); ++i) {
        if (model.meshes[i].vertex_frames == kNone || !rig.draws(i, part.level_of_detail)) continue;
        const VertexFrames& frames = model.vertex_frames[model.meshes[i].vertex_frames];
        MeshPose& pose = part.meshes[i];
        for (std::size_t layer = 0; layer < shown.size(); ++layer) {
            const FrameBlend blend = vertex_blend(model, shown[layer], frames.frame_count);
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

bool Instance::is_updated_by_ancestor() const
{
    const Instance* ancestor = link_.parent;
    while (ancestor != nullptr && !ancestor->crowd_state_.in_crowd) ancestor = ancestor->link_.parent;
    return ancestor != nullptr;
}

}  // namespace marrow
