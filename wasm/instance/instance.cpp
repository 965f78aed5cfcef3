#include "instance/instance.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/float_checks.h"
#include "base/renew.h"
#include "model/basis.h"

namespace marrow {

namespace {

void invalidate(PartPose& pose) { pose.outdated = pose.meshes_outdated = true; }

glm::mat4 basis_matrix(const Model& model) { return glm::mat4(root_rotation(model.basis)); }

bool is_finite(const glm::vec3& v) { return all_finite({&v.x, 3}); }

// The value clamped to 0 to 1; 0 for NaN.
float clamp01(float value) { return value > 0 ? std::min(value, 1.0F) : 0.0F; }

// The mask as one Float4 per quad. Missing weights are 0.
std::vector<Float4> mask_quads(std::span<const float> mask, std::size_t quads)
{
    std::vector<Float4> out;
    for (std::size_t quad = 0; quad < quads; ++quad) {
        std::array<float, 4> lanes{};
        for (std::size_t i = quad * 4; i < std::min(mask.size(), quad * 4 + 4); ++i)
            lanes[i % 4] = clamp01(mask[i]);
        out.push_back(Float4::load(lanes.data()));
    }
    return out;
}

}  // namespace

Instance::Instance(std::shared_ptr<const Subject> subject) : Instance(subject, make_rigs(*subject)) {}

Instance::Instance(std::shared_ptr<const Subject> subject, Rigs rigs)
    : subject_(std::move(subject)), rigs_(std::move(rigs))
{
    const std::vector<Part>& parts = subject_->parts;
    renew(poses_, parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Rig& rig = *rigs_[i];
        const Model& model = rig.model();
        PartPose& pose = poses_[i];
        const Playback resting(model.clips, static_cast<std::uint32_t>(model.frames.size()), rig.next());
        playbacks_.push_back(resting);
        renew(pose.attachments, model.attachments.size(), glm::mat4(1.0F));
        pose.merged = rig.merged();
        pose.inputs = default_inputs(model);
        renew(pose.bodies, model.body_groups.size());
        // Of alternative parts, the first is shown.
        const Choice choice = model.hints.choice;
        pose.visible =
            parts[i].shown && (choice == Choice::none || i == 0 || choice != rigs_[i - 1]->model().hints.choice);
        renew(pose.meshes, model.meshes.size());
        for (std::size_t k = 0; k < model.meshes.size(); ++k) {
            if (model.meshes[k].vertex_frames == kNone) continue;
            const std::size_t floats = model.meshes[k].source_vertex.size() * 3;
            renew(pose.meshes[k].positions, floats);
            renew(pose.meshes[k].normals, floats);
        }
        if (rig.joints() == 0) continue;
        pose.pose = rig.rest();
        pose.scaled = pose.pose.scales.empty() ? 0 : 1;
        renew(pose.joints, rig.joints());
        pose.palette = rig.allocate_palette();
        if (std::any_of(model.channels.begin(), model.channels.end(),
                        [](const Channel& channel) { return !channel.joints.empty(); }))
            renew(pose.channels, model.channels.size(), resting);
    }
    basis_ = basis_matrix(*parts[0].model);
    update_root();
    update_dependents();
    update(0);
}

bool Instance::has_joint(std::uint32_t part, std::uint32_t joint) const
{
    return has_part(part) && joint < poses_[part].joints.size();
}

bool Instance::has_place(std::uint32_t part, std::uint32_t place) const
{
    return has_part(part) && place < poses_[part].attachments.size() + poses_[part].joints.size();
}

const Playback* Instance::playback(std::uint32_t part, std::uint32_t layer) const
{
    if (!has_part(part)) return nullptr;
    if (layer == 0) return &playbacks_[leader(part)];
    const PartPose& pose = poses_[part];
    if (layer >= kChannelLayers) {
        const std::uint32_t channel = layer - kChannelLayers;
        const bool plays = channel < pose.channels.size() && !rigs_[part]->channel_mask(channel).empty();
        return plays ? &pose.channels[channel] : nullptr;
    }
    return layer <= pose.layers.size() ? &pose.layers[layer - 1].playback : nullptr;
}

Playback* Instance::playback(std::uint32_t part, std::uint32_t layer)
{
    return const_cast<Playback*>(std::as_const(*this).playback(part, layer));
}

void Instance::seek(std::uint32_t part, double seconds)
{
    if (!has_part(part)) return;
    playback(part)->seek(seconds);
    for (std::uint32_t channel = 0; channel < poses_[part].channels.size(); ++channel)
        if (Playback* playing = playback(part, kChannelLayers + channel); playing != nullptr)
            playing->seek(seconds);
}

std::uint32_t Instance::layer_of(std::uint32_t part, std::uint32_t clip) const
{
    if (!has_part(part)) return kNone;
    const Rig& rig = *rigs_[leader(part)];
    if (clip >= rig.model().clips.size()) return kNone;
    return rig.joints() > 0 && rig.has_joint_channel(clip) ? kChannelLayers + rig.model().clips[clip].channel : 0;
}

bool Instance::play(std::uint32_t part, std::uint32_t layer, std::uint32_t clip, const PlayOptions& how)
{
    if (!has_part(part)) return false;
    if (layer == 0) {
        part = leader(part);
        layer = layer_of(part, clip);
    }
    Playback* const playing = playback(part, layer);
    const std::vector<Clip>& clips = rigs_[part]->model().clips;
    if (playing == nullptr || clip >= clips.size()) return false;
    const PlayOptions options = with_game_fade(how, clips[clip]);
    playing->play(clip, options);
    rigs_[part]->prepare(clip, options.next);
    if (layer == 0)
        for (Playback& channel : poses_[part].channels)
            if (!channel.idle()) channel.stop(options.fade);
    return true;
}

void Instance::set_transform(const glm::mat4& transform)
{
    transform_ = transform;
    update_root();
}

std::optional<glm::mat4> Instance::place(std::uint32_t part, std::uint32_t place) const
{
    if (!has_place(part, place)) return std::nullopt;
    return world(part, place);
}

bool Instance::is_attached_to(const Instance& other) const
{
    const Instance* instance = this;
    while (instance != nullptr && instance != &other) instance = instance->link_.parent;
    return instance != nullptr;
}

bool Instance::attach(Instance& child, std::uint32_t part, Joining how, std::uint32_t place)
{
    if (!has_part(part) || how == Joining::root || (how == Joining::tag && !has_place(part, place))) return false;
    if (is_attached_to(child)) return false;
    child.detach();
    child.link_ = {this, first_child_, part, how, how == Joining::tag ? place : kNone, glm::mat4(1.0F)};
    first_child_ = &child;
    // Merged joints have the parent's matrices, so the axes of the file do not matter.
    if (how == Joining::merge) {
        child.merged_ = child.rigs_[0]->matching_joints(*rigs_[part]);
        child.poses_[0].merged = child.merged_;
    } else {
        child.link_.basis_change = product(glm::transpose(basis_matrix(rigs_[part]->model())), child.basis_);
    }
    update_dependents();
    child.invalidate_all();
    child.update_root();
    return true;
}

void Instance::detach()
{
    if (link_.parent == nullptr) return;
    Instance** at = &link_.parent->first_child_;
    while (*at != this) at = &(*at)->link_.next_sibling;
    *at = link_.next_sibling;
    link_.parent->update_dependents();
    link_ = {};
    poses_[0].merged = {};
    merged_.clear();
    invalidate_all();
    update_root();
}

Instance::~Instance()
{
    detach();
    while (first_child_ != nullptr) first_child_->detach();
    for (std::size_t i = 0; i < poses_.size(); ++i)
        if (!poses_[i].joints.empty()) rigs_[i]->free_palette(poses_[i].palette);
}

bool Instance::set_layer(std::uint32_t part, std::uint32_t layer, float weight, bool additive,
                         std::span<const float> mask)
{
    if (!has_part(part)) return false;
    PartPose& pose = poses_[part];
    if (layer == 0 || layer >= kChannelLayers || layer > pose.layers.size() + 1) return false;
    if (layer > pose.layers.size()) pose.layers.emplace_back().playback = Playback(rigs_[part]->model().clips, 0);
    JointLayer& changed = pose.layers[layer - 1];
    changed.weight = clamp01(weight);
    changed.additive = additive;
    changed.mask = mask_quads(mask, mask.empty() ? 0 : pose.pose.joints.size());
    invalidate(pose);
    return true;
}

bool Instance::remove_layer(std::uint32_t part, std::uint32_t layer)
{
    if (!has_part(part) || layer == 0 || layer > poses_[part].layers.size()) return false;
    std::vector<JointLayer>& layers = poses_[part].layers;
    layers.erase(layers.begin() + layer - 1);
    invalidate(poses_[part]);
    return true;
}

void Instance::invalidate_all()
{
    for (PartPose& pose : poses_) invalidate(pose);
}

void Instance::set_rules(const PoseRules& rules)
{
    rules_ = rules;
    invalidate_all();
}

std::optional<Transform> Instance::joint(std::uint32_t part, std::uint32_t joint) const
{
    if (!has_joint(part, joint)) return std::nullopt;
    return joint_of(poses_[part].pose, joint);
}

bool Instance::hold_joint(std::uint32_t part, std::uint32_t joint, const Transform& transform)
{
    const float length = glm::length(transform.rotation);
    const bool is_valid =
        std::isfinite(length) && length > 0 && is_finite(transform.position) && is_finite(transform.scale);
    if (!has_joint(part, joint) || !is_valid) return false;
    HeldJoint held{joint, transform};
    // A rotation that is nearly a unit quaternion is not changed.
    constexpr float kUnitTolerance = 1e-5F;
    if (std::fabs(length - 1) > kUnitTolerance) held.transform.rotation = transform.rotation / length;
    PartPose& pose = poses_[part];
    invalidate(pose);
    if (transform.scale != glm::vec3(1.0F)) {
        add_scales(pose.pose);
        pose.scaled = 1;
    }
    const auto same = [joint](const HeldJoint& each) { return each.joint == joint; };
    const auto at = std::find_if(pose.held.begin(), pose.held.end(), same);
    if (at == pose.held.end())
        pose.held.push_back(held);
    else
        *at = held;
    return true;
}

bool Instance::release_joint(std::uint32_t part, std::uint32_t joint)
{
    if (joint == kNone ? !has_part(part) : !has_joint(part, joint)) return false;
    invalidate(poses_[part]);
    std::erase_if(poses_[part].held,
                  [joint](const HeldJoint& held) { return joint == kNone || held.joint == joint; });
    return true;
}

bool Instance::set_controller(std::uint32_t part, std::uint32_t controller, float value)
{
    if (!has_part(part) || controller >= poses_[part].inputs.controllers.size() || !std::isfinite(value))
        return false;
    set_controller_slot(rigs_[part]->model(), controller, value, poses_[part].inputs);
    invalidate(poses_[part]);
    return true;
}

bool Instance::set_blend(std::uint32_t part, std::uint32_t axis, float position)
{
    if (!has_part(part) || axis >= poses_[part].inputs.blends.size()) return false;
    poses_[part].inputs.blends[axis] = clamp01(position);
    invalidate(poses_[part]);
    return true;
}

bool Instance::set_body(std::uint32_t part, std::uint32_t group, std::uint32_t model)
{
    if (!has_part(part) || group >= poses_[part].bodies.size()) return false;
    if (model >= rigs_[part]->model().body_groups[group].models.size()) return false;
    poses_[part].bodies[group] = model;
    return true;
}

bool Instance::set_body_number(std::uint32_t part, std::uint32_t number)
{
    if (!has_part(part)) return false;
    const std::vector<BodyGroup>& groups = rigs_[part]->model().body_groups;
    for (std::size_t i = 0; i < groups.size(); ++i)
        poses_[part].bodies[i] = number / groups[i].base % static_cast<std::uint32_t>(groups[i].models.size());
    return true;
}

void Instance::set_level_of_detail(std::uint32_t level)
{
    for (std::size_t i = 0; i < poses_.size(); ++i) {
        poses_[i].level_of_detail = std::min(level, rigs_[i]->coarsest_level());
        invalidate(poses_[i]);
    }
}

bool Instance::set_visible(std::uint32_t part, bool visible)
{
    if (!has_part(part)) return false;
    poses_[part].visible = visible;
    update_dependents();
    return true;
}

void Instance::update_dependents()
{
    for (PartPose& pose : poses_) pose.has_dependents = !pose.attachments.empty();
    for (const Instance* child = first_child_; child != nullptr; child = child->link_.next_sibling)
        poses_[child->link_.part].has_dependents = true;
    for (std::size_t i = poses_.size(); i-- > 1;) {
        const PartPose& pose = poses_[i];
        if (pose.visible || pose.has_dependents) poses_[subject_->parts[i].parent].has_dependents = true;
    }
    invalidate_all();
}

}  // namespace marrow
