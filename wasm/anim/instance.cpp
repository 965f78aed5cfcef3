#include "anim/instance.h"

#include <algorithm>

#include "anim/lerp_vertices.h"
#include "model/basis.h"

namespace marrow {

namespace {

// Something that never plays: what compares with it is computed anew.
void forget_posed(PartPose& pose) { pose.posed_count = 0; }

// The joints of a parent whose matrices those of a child take: of the same name.
std::vector<std::uint32_t> merged_joints(const Model& child, const Model& parent)
{
    std::vector<std::uint32_t> merged(child.joints.size());
    for (std::size_t i = 0; i < merged.size(); ++i) merged[i] = find_joint(parent, child.joints[i].name);
    return merged;
}

// Of the clips of all parts, one part's behind the other's: the clip of the part that the game plays after it.
std::vector<std::uint32_t> following(const Subject& subject)
{
    std::vector<std::size_t> first(subject.parts.size());
    std::size_t all = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        first[i] = all;
        all += subject.parts[i].model->clips.size();
    }
    bool any = false;
    std::vector<std::uint32_t> next(all, kNone);
    for (const SubjectClip& clip : subject.clips) {
        if (clip.next == kNone) continue;
        any = true;
        next[first[clip.part] + clip.clip] = subject.clips[clip.next].clip;
    }
    return any ? next : std::vector<std::uint32_t>();
}

glm::mat4 basis_of(const Model& model) { return glm::mat4(root_rotation(model.basis)); }

}  // namespace

Instance::Instance(std::shared_ptr<const Subject> subject) : Instance(subject, make_rigs(*subject)) {}

Instance::Instance(std::shared_ptr<const Subject> subject, Rigs rigs)
    : subject_(std::move(subject)), rigs_(std::move(rigs))
{
    const std::vector<Part>& parts = subject_->parts;
    playbacks_ = std::vector<Playback>(parts.size());
    poses_ = std::vector<PartPose>(parts.size());
    std::size_t largest = 0;
    next_ = following(*subject_);
    std::span<const std::uint32_t> next(next_);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Model& model = *parts[i].model;
        const std::size_t clips = next.empty() ? 0 : model.clips.size();
        playbacks_[i] = Playback(model.clips, static_cast<std::uint32_t>(model.frames.size()), next.first(clips));
        next = next.subspan(clips);
        poses_[i].surfaces = std::vector<SurfacePose>(model.surfaces.size());
        poses_[i].attachments = std::vector<glm::mat4>(model.attachments.size(), glm::mat4(1.0F));
        if (parts[i].how == Joining::tag) poses_[i].place = find_place(*parts[parts[i].parent].model, parts[i].at);
        if (parts[i].how == Joining::merge) poses_[i].merged = merged_joints(model, *parts[parts[i].parent].model);
        // Of a choice, the first is shown.
        poses_[i].visible =
            parts[i].shown && (parts[i].choice == Choice::none || i == 0 || parts[i].choice != parts[i - 1].choice);
        for (std::size_t k = 0; k < model.surfaces.size(); ++k) {
            if (model.surfaces[k].vertex_frames == kNone) continue;
            const std::vector<std::uint32_t>& source = model.surfaces[k].source_vertex;
            const std::size_t floats = source.size() * 3;
            poses_[i].surfaces[k] = {
                std::vector<float>(floats), std::vector<float>(floats),
                LerpPlan(source, model.vertex_frames[model.surfaces[k].vertex_frames].vertex_count)};
            largest = std::max(largest, floats);
        }
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Rig& rig = *rigs_[i];
        if (rig.joints() == 0) continue;
        poses_[i].pose = rig.rest();
        poses_[i].joints = std::vector<JointMatrix>(rig.joints());
        poses_[i].palette = rig.take_palette();
    }
    scratch_ = {std::vector<float>(largest), std::vector<float>(largest), {}};
    basis_ = basis_of(*parts[0].model);
    find_root();
    find_carriers();
    update(0);
}

std::uint32_t Instance::leader(std::uint32_t part) const
{
    while (subject_->parts[part].how == Joining::follow) part = subject_->parts[part].parent;
    return part;
}

Playback& Instance::playback(std::uint32_t part, std::size_t layer)
{
    return layer == 0 ? playbacks_[leader(part)] : poses_[part].layers[layer - 1].playback;
}

void Instance::play(std::uint32_t part, std::size_t layer, std::uint32_t clip, const PlayOptions& options)
{
    rigs_[layer == 0 ? leader(part) : part]->prepare(clip);
    playback(part, layer).play(clip, options);
}

const Playback& Instance::playback(std::uint32_t part) const { return playbacks_[leader(part)]; }

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

glm::mat4 Instance::place(std::uint32_t part, std::uint32_t place) const
{
    const PartPose& pose = poses_[part];
    return root_ * pose.matrix * place_matrix(pose.attachments, pose.joints, place);
}

void Instance::find_root()
{
    root_ = link_.carrier == nullptr ? transform_ * basis_
                                     : link_.carrier->place(link_.part, link_.place) * transform_ * link_.turn;
}

bool Instance::hangs_on(const Instance& other) const
{
    const Instance* each = this;
    while (each != nullptr && each != &other) each = each->link_.carrier;
    return each != nullptr;
}

bool Instance::attach(Instance& child, std::uint32_t part, Joining how, std::uint32_t place)
{
    if (hangs_on(child)) return false;
    child.detach();
    const Model& model = rigs_[part]->model();
    const Model& hung = child.rigs_[0]->model();
    child.link_ = {this, carried_, part, how, how == Joining::tag ? place : kNone, glm::mat4(1.0F)};
    carried_ = &child;
    // Joints of the same name are in the same place whichever way their files are turned.
    if (how == Joining::merge)
        child.poses_[0].merged = merged_joints(hung, model);
    else
        child.link_.turn = glm::transpose(basis_of(model)) * basis_of(hung);
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

void Instance::set_layer(std::uint32_t part, std::size_t layer, float weight, bool additive,
                         std::span<const float> mask)
{
    PartPose& pose = poses_[part];
    if (layer > pose.layers.size()) {
        std::vector<JointLayer> more(layer);
        std::move(pose.layers.begin(), pose.layers.end(), more.begin());
        pose.layers = std::move(more);
        pose.layers.back().playback = Playback(subject_->parts[part].model->clips, 0);
    }
    JointLayer& changed = pose.layers[layer - 1];
    changed.weight = weight;
    changed.additive = additive;
    changed.mask = std::vector<Float4>(mask.empty() ? 0 : pose.pose.size());
    for (std::size_t quad = 0; quad < changed.mask.size(); ++quad) {
        std::array<float, 4> lanes{};
        const std::span<const float> left = mask.subspan(quad * 4);
        std::copy_n(left.begin(), std::min<std::size_t>(left.size(), 4), lanes.begin());
        changed.mask[quad] = Float4::load(lanes.data());
    }
    forget_posed(pose);
}

void Instance::remove_layer(std::uint32_t part, std::size_t layer)
{
    std::vector<JointLayer>& layers = poses_[part].layers;
    layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(layer) - 1);
    forget_posed(poses_[part]);
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

void Instance::hold_joint(std::uint32_t part, std::uint32_t joint, const glm::vec3& position,
                          const glm::quat& rotation)
{
    PartPose& pose = poses_[part];
    forget_posed(pose);
    for (HeldJoint& held : pose.held) {
        if (held.joint != joint) continue;
        held = {joint, position, rotation};
        return;
    }
    pose.held.push_back({joint, position, rotation});
}

void Instance::release_joint(std::uint32_t part, std::uint32_t joint)
{
    PartPose& pose = poses_[part];
    forget_posed(pose);
    std::size_t kept = 0;
    for (const HeldJoint& held : pose.held)
        if (joint != kNone && held.joint != joint) pose.held[kept++] = held;
    while (pose.held.size() > kept) pose.held.pop_back();
}

void Instance::set_level_of_detail(std::uint32_t level)
{
    for (std::size_t i = 0; i < poses_.size(); ++i) {
        std::uint32_t coarsest = 0;
        for (const Surface& surface : subject_->parts[i].model->surfaces)
            coarsest = std::max(coarsest, surface.level_of_detail);
        poses_[i].level_of_detail = std::min(level, coarsest);
        forget_posed(poses_[i]);
    }
}

void Instance::set_visible(std::uint32_t part, bool visible)
{
    poses_[part].visible = visible;
    find_carriers();
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

void Instance::update_alone(double seconds)
{
    time_ += seconds;
    for (std::uint32_t i = 0; i < playbacks_.size(); ++i) {
        if (leader(i) == i) playbacks_[i].advance(seconds);
        for (JointLayer& layer : poses_[i].layers) layer.playback.advance(seconds);
    }
    find_root();
    for (std::uint32_t i = 0; i < poses_.size(); ++i) {
        pose_part(i);
        place_part(i);
    }
}

// Without a call within a call, however deep things hang: the stack is small.
void Instance::update(double seconds)
{
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
    if (pose.place != kNone)
        pose.matrix = pose.matrix * place_matrix(parent.attachments, parent.joints, pose.place);
}

void Instance::pose_part(std::uint32_t part)
{
    const Playback& playback = led_by(part);
    const std::span<const Playback::Weighted> shown = playback.shown();
    PartPose& pose = poses_[part];
    if (!pose.visible && !pose.carries) return;
    // Layers play by themselves, and the joints of a parent move by themselves: with them, nothing stands still.
    if (pose.layers.empty() && pose.merged.empty() && pose.posed_count == shown.size() &&
        std::equal(shown.begin(), shown.end(), pose.posed.begin()))
        return;
    std::copy(shown.begin(), shown.end(), pose.posed.begin());
    pose.posed_count = shown.size();
    Rig& rig = *rigs_[part];
    if (pose.visible) pose_vertices(rig.model(), pose, shown);
    if (!pose.joints.empty()) {
        // A follower plays its leader's frames, which are no clips of its own joints.
        static constexpr Playback::Weighted kResting{};
        std::span<const JointMatrix> parent;
        if (!pose.merged.empty())
            parent =
                part == 0 ? link_.carrier->poses_[link_.part].joints : poses_[subject_->parts[part].parent].joints;
        pose_joints(rig, pose, &playback == &playbacks_[part] ? shown : std::span(&kResting, 1), parent);
    }
    pose_attachments(rig.model(), rig.tag_rotations(), shown, pose.joints, rules_.tag_rotation, pose.attachments);
}

void Instance::pose_joints(Rig& rig, PartPose& pose, std::span<const Playback::Weighted> shown,
                           std::span<const JointMatrix> parent)
{
    pose_layer(rig, shown, rules_, pose.pose);
    for (const JointLayer& layer : pose.layers) pose_over(rig, layer, rules_, pose.pose);
    for (const HeldJoint& held : pose.held) set_joint(pose.pose, held.joint, held.position, held.rotation);
    local_to_model(pose.pose, rig.parents(), pose.joints);
    if (!parent.empty()) merge(pose.pose, rig.parents(), pose.merged, parent, pose.joints);
    palette(pose.joints, rig.inverse_bind(), rig.palette(pose.palette));
}

void Instance::pose_vertices(const Model& model, PartPose& part_pose, std::span<const Playback::Weighted> shown)
{
    for (std::size_t i = 0; i < model.surfaces.size(); ++i) {
        const Surface& surface = model.surfaces[i];
        if (surface.vertex_frames == kNone || surface.level_of_detail != part_pose.level_of_detail) continue;
        const VertexFrames& frames = model.vertex_frames[surface.vertex_frames];
        SurfacePose& pose = part_pose.surfaces[i];
        for (std::size_t layer = 0; layer < shown.size(); ++layer) {
            // A follower may have fewer frames than its leader.
            FrameBlend blend = shown[layer].blend;
            blend.a = std::min(blend.a, frames.frame_count - 1);
            blend.b = std::min(blend.b, frames.frame_count - 1);
            if (layer == 0) {
                lerp_vertices(frames, blend, pose.plan, pose.positions, pose.normals);
                continue;
            }
            const std::size_t size = pose.positions.size();
            const std::span<float> positions(scratch_.positions.data(), size),
                normals(scratch_.normals.data(), size);
            lerp_vertices(frames, blend, pose.plan, positions, normals);
            mix(pose.positions, positions, shown[layer].weight);
            mix(pose.normals, normals, shown[layer].weight);
        }
    }
}

bool Instance::updated_along() const
{
    const Instance* each = link_.carrier;
    while (each != nullptr && !each->listed_) each = each->link_.carrier;
    return each != nullptr;
}

void update(std::span<Instance* const> instances, double seconds)
{
    for (Instance* instance : instances) instance->listed_ = true;
    for (Instance* instance : instances)
        if (!instance->updated_along()) instance->update(seconds);
    for (Instance* instance : instances) instance->listed_ = false;
}

}  // namespace marrow
