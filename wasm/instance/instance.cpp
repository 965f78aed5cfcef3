#include "instance/instance.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include "anim/lerp_vertices.h"
#include "model/basis.h"

namespace marrow {

namespace {

// Something that never plays: what compares with it is computed anew.
void forget_posed(PartPose& pose) { pose.posed_count = 0; }

glm::mat4 basis_of(const Model& model) { return glm::mat4(root_rotation(model.basis)); }

bool finite(const glm::vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

// What parts at scaled joints over each other come to, held as joints are (hierarchy.h).
glm::mat4 within_reach(glm::mat4 matrix)
{
    for (glm::length_t axis = 0; axis < 3; ++axis)
        matrix[axis] = glm::clamp(matrix[axis], -kLargestScale, kLargestScale);
    matrix[3] = glm::clamp(matrix[3], -kFarthestJoint, kFarthestJoint);
    return matrix;
}

// Between 0 and 1; what is not a number is 0.
float share(float weight) { return weight > 0 ? std::min(weight, 1.0F) : 0.0F; }

std::vector<Float4> quads_of(std::span<const float> mask, std::size_t quads)
{
    std::vector<Float4> out;
    for (std::size_t quad = 0; quad < quads; ++quad) {
        std::array<float, 4> lanes{};
        for (std::size_t i = quad * 4; i < std::min(mask.size(), quad * 4 + 4); ++i) lanes[i % 4] = share(mask[i]);
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
    poses_.resize(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Rig& rig = *rigs_[i];
        const Model& model = rig.model();
        PartPose& pose = poses_[i];
        const Playback resting(model.clips, static_cast<std::uint32_t>(model.frames.size()), rig.next());
        playbacks_.push_back(resting);
        pose.attachments.assign(model.attachments.size(), glm::mat4(1.0F));
        pose.merged = rig.merged();
        pose.inputs = resting_inputs(model);
        pose.bodies.assign(model.body_groups.size(), 0);
        // Of a choice, the first is shown.
        pose.visible =
            parts[i].shown && (parts[i].choice == Choice::none || i == 0 || parts[i].choice != parts[i - 1].choice);
        pose.meshes.resize(model.meshes.size());
        for (std::size_t k = 0; k < model.meshes.size(); ++k) {
            if (model.meshes[k].vertex_frames == kNone) continue;
            const std::size_t floats = model.meshes[k].source_vertex.size() * 3;
            pose.meshes[k].positions.resize(floats);
            pose.meshes[k].normals.resize(floats);
        }
        if (rig.joints() == 0) continue;
        pose.pose = rig.rest();
        pose.scaled = pose.pose.scales.empty() ? 0 : 1;
        pose.joints.resize(rig.joints());
        pose.palette = rig.take_palette();
        if (std::any_of(model.channels.begin(), model.channels.end(),
                        [](const Channel& channel) { return !channel.joints.empty(); }))
            pose.channels.assign(model.channels.size(), resting);
    }
    basis_ = basis_of(*parts[0].model);
    find_root();
    find_carriers();
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

std::uint32_t Instance::leader(std::uint32_t part) const
{
    while (subject_->parts[part].how == Joining::follow) part = subject_->parts[part].parent;
    return part;
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

std::uint32_t Instance::layer_of(std::uint32_t part, std::uint32_t clip) const
{
    if (!has_part(part)) return kNone;
    const Rig& rig = *rigs_[leader(part)];
    if (clip >= rig.model().clips.size()) return kNone;
    return rig.joints() > 0 && rig.moves_some_joints(clip) ? kChannelLayers + rig.model().clips[clip].channel : 0;
}

bool Instance::play(std::uint32_t part, std::uint32_t layer, std::uint32_t clip, const PlayOptions& options)
{
    if (!has_part(part)) return false;
    if (layer == 0) {
        part = leader(part);
        layer = layer_of(part, clip);
    }
    Playback* const playing = playback(part, layer);
    if (playing == nullptr || !playing->play(clip, options)) return false;
    rigs_[part]->prepare(clip, options.next);
    if (layer == 0)
        for (Playback& channel : poses_[part].channels)
            if (!channel.idle()) channel.stop(options.fade);
    return true;
}

// What plays on a part of its own, or what it is led by.
const Playback& Instance::led_by(std::uint32_t part) const
{
    const std::uint32_t leading = leader(part);
    const bool follows = leading == 0 && link_.how == Joining::follow;
    return follows ? link_.carrier->led_by(link_.part) : playbacks_[leading];
}

void Instance::set_transform(const glm::mat4& transform)
{
    transform_ = transform;
    find_root();
}

glm::mat4 Instance::world(std::uint32_t part, std::uint32_t place) const
{
    const PartPose& pose = poses_[part];
    return root_ * pose.matrix * place_matrix(pose.attachments, pose.joints, place);
}

std::optional<glm::mat4> Instance::place(std::uint32_t part, std::uint32_t place) const
{
    if (!has_place(part, place)) return std::nullopt;
    return world(part, place);
}

void Instance::find_root()
{
    root_ = link_.carrier == nullptr ? transform_ * basis_
                                     : link_.carrier->world(link_.part, link_.place) * transform_ * link_.turn;
}

bool Instance::hangs_on(const Instance& other) const
{
    const Instance* each = this;
    while (each != nullptr && each != &other) each = each->link_.carrier;
    return each != nullptr;
}

bool Instance::attach(Instance& child, std::uint32_t part, Joining how, std::uint32_t place)
{
    if (!has_part(part) || how == Joining::root || (how == Joining::tag && !has_place(part, place))) return false;
    if (hangs_on(child)) return false;
    child.detach();
    child.link_ = {this, carried_, part, how, how == Joining::tag ? place : kNone, glm::mat4(1.0F)};
    carried_ = &child;
    // Joints of the same name are in the same place whichever way their files are turned.
    if (how == Joining::merge) {
        child.merged_ = child.rigs_[0]->joints_of(*rigs_[part]);
        child.poses_[0].merged = child.merged_;
    } else {
        child.link_.turn = glm::transpose(basis_of(rigs_[part]->model())) * child.basis_;
    }
    find_carriers();
    child.forget_all();
    child.find_root();
    return true;
}

void Instance::detach()
{
    if (link_.carrier == nullptr) return;
    Instance** at = &link_.carrier->carried_;
    while (*at != this) at = &(*at)->link_.next;
    *at = link_.next;
    link_.carrier->find_carriers();
    link_ = {};
    poses_[0].merged = {};
    merged_.clear();
    forget_all();
    find_root();
}

Instance::~Instance()
{
    detach();
    while (carried_ != nullptr) carried_->detach();
    for (std::size_t i = 0; i < poses_.size(); ++i)
        if (!poses_[i].joints.empty()) rigs_[i]->give_palette(poses_[i].palette);
}

bool Instance::set_layer(std::uint32_t part, std::uint32_t layer, float weight, bool additive,
                         std::span<const float> mask)
{
    if (!has_part(part)) return false;
    PartPose& pose = poses_[part];
    if (layer == 0 || layer >= kChannelLayers || layer > pose.layers.size() + 1) return false;
    if (layer > pose.layers.size()) pose.layers.emplace_back().playback = Playback(rigs_[part]->model().clips, 0);
    JointLayer& changed = pose.layers[layer - 1];
    changed.weight = share(weight);
    changed.additive = additive;
    changed.mask = quads_of(mask, mask.empty() ? 0 : pose.pose.joints.size());
    forget_posed(pose);
    return true;
}

bool Instance::remove_layer(std::uint32_t part, std::uint32_t layer)
{
    if (!has_part(part) || layer == 0 || layer > poses_[part].layers.size()) return false;
    std::vector<JointLayer>& layers = poses_[part].layers;
    layers.erase(layers.begin() + layer - 1);
    forget_posed(poses_[part]);
    return true;
}

void Instance::forget_all()
{
    for (PartPose& pose : poses_) forget_posed(pose);
}

void Instance::set_rules(const PoseRules& rules)
{
    rules_ = rules;
    forget_all();
}

std::optional<Transform> Instance::joint(std::uint32_t part, std::uint32_t joint) const
{
    if (!has_joint(part, joint)) return std::nullopt;
    return joint_of(poses_[part].pose, joint);
}

bool Instance::hold_joint(std::uint32_t part, std::uint32_t joint, const Transform& transform)
{
    const float length = glm::length(transform.rotation);
    const bool sound = std::isfinite(length) && length > 0 && finite(transform.position) && finite(transform.scale);
    if (!has_joint(part, joint) || !sound) return false;
    HeldJoint held{joint, transform};
    constexpr float kUnitEnough = 1e-5F;
    if (std::fabs(length - 1) > kUnitEnough) held.transform.rotation = transform.rotation / length;
    PartPose& pose = poses_[part];
    forget_posed(pose);
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
    forget_posed(poses_[part]);
    std::erase_if(poses_[part].held,
                  [joint](const HeldJoint& held) { return joint == kNone || held.joint == joint; });
    return true;
}

bool Instance::set_controller(std::uint32_t part, std::uint32_t controller, float value)
{
    if (!has_part(part) || controller >= poses_[part].inputs.controllers.size() || !std::isfinite(value))
        return false;
    set_by_slot(rigs_[part]->model(), controller, value, poses_[part].inputs);
    forget_posed(poses_[part]);
    return true;
}

bool Instance::set_blend(std::uint32_t part, std::uint32_t axis, float share_of_range)
{
    if (!has_part(part) || axis >= poses_[part].inputs.blends.size()) return false;
    poses_[part].inputs.blends[axis] = share(share_of_range);
    forget_posed(poses_[part]);
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
        forget_posed(poses_[i]);
    }
}

bool Instance::set_visible(std::uint32_t part, bool visible)
{
    if (!has_part(part)) return false;
    poses_[part].visible = visible;
    find_carriers();
    return true;
}

void Instance::find_carriers()
{
    for (PartPose& pose : poses_) pose.carries = !pose.attachments.empty();
    for (const Instance* child = carried_; child != nullptr; child = child->link_.next)
        poses_[child->link_.part].carries = true;
    for (std::size_t i = poses_.size(); i-- > 1;) {
        const PartPose& pose = poses_[i];
        if (pose.visible || pose.carries) poses_[subject_->parts[i].parent].carries = true;
    }
    forget_all();
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
}

// Plays what another instance of the same rigs plays, so many seconds later.
void Instance::take_playbacks(const Instance& other, double seconds)
{
    for (std::size_t i = 0; i < playbacks_.size(); ++i) {
        playbacks_[i] = other.playbacks_[i].shifted(seconds);
        PartPose& pose = poses_[i];
        const PartPose& led = other.poses_[i];
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
}

void Instance::pose_vertices(Rig& rig, PartPose& part, std::span<const Playback::Weighted> shown)
{
    const Model& model = rig.model();
    for (std::uint32_t i = 0; i < model.meshes.size(); ++i) {
        if (model.meshes[i].vertex_frames == kNone || !rig.draws(i, part.level_of_detail)) continue;
        const VertexFrames& frames = model.vertex_frames[model.meshes[i].vertex_frames];
        MeshPose& pose = part.meshes[i];
        for (std::size_t layer = 0; layer < shown.size(); ++layer) {
            // A clip of an animation shows frame 0 of the file's own list. A follower may have fewer frames than
            // its leader.
            FrameBlend blend = shown[layer].animation == kNone ? shown[layer].blend : FrameBlend();
            blend.a = std::min(blend.a, frames.frame_count - 1);
            blend.b = std::min(blend.b, frames.frame_count - 1);
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
