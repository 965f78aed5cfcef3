#include "anim/instance.h"

#include <algorithm>

#include "anim/lerp_vertices.h"
#include "model/basis.h"

namespace marrow {

Instance::Instance(std::shared_ptr<const Subject> subject) : subject_(std::move(subject))
{
    const std::vector<Part>& parts = subject_->parts;
    playbacks_ = std::vector<Playback>(parts.size());
    poses_ = std::vector<PartPose>(parts.size());
    std::size_t largest = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Model& model = *parts[i].model;
        playbacks_[i] = Playback(model.clips, static_cast<std::uint32_t>(model.frames.size()));
        poses_[i].surfaces = std::vector<SurfacePose>(model.surfaces.size());
        // Of a choice, the first is shown.
        poses_[i].visible = parts[i].choice == Choice::none || i == 0 || parts[i].choice != parts[i - 1].choice;
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
    scratch_ = {std::vector<float>(largest), std::vector<float>(largest), {}};
    basis_ = glm::mat4(root_rotation(parts[0].model->basis));
    root_ = basis_;
    update(0);
}

std::uint32_t Instance::leader(std::uint32_t part) const
{
    while (subject_->parts[part].how == Joining::follow) part = subject_->parts[part].parent;
    return part;
}

Playback& Instance::playback(std::uint32_t part) { return playbacks_[leader(part)]; }

const Playback& Instance::playback(std::uint32_t part) const { return playbacks_[leader(part)]; }

void Instance::set_transform(const glm::mat4& transform) { root_ = transform * basis_; }

void Instance::update(double seconds)
{
    for (std::uint32_t i = 0; i < playbacks_.size(); ++i)
        if (leader(i) == i) playbacks_[i].advance(seconds);
    for (std::uint32_t i = 0; i < poses_.size(); ++i) pose_vertices(i);
}

void Instance::pose_vertices(std::uint32_t part)
{
    const std::span<const Playback::Weighted> shown = playback(part).shown();
    PartPose& part_pose = poses_[part];
    if (!part_pose.visible) return;
    if (part_pose.posed_count == shown.size() && std::equal(shown.begin(), shown.end(), part_pose.posed.begin()))
        return;
    std::copy(shown.begin(), shown.end(), part_pose.posed.begin());
    part_pose.posed_count = shown.size();
    const Model& model = *subject_->parts[part].model;
    for (std::size_t i = 0; i < model.surfaces.size(); ++i) {
        const Surface& surface = model.surfaces[i];
        if (surface.vertex_frames == kNone) continue;
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

void update(std::span<Instance* const> instances, double seconds)
{
    for (Instance* instance : instances) instance->update(seconds);
}

}  // namespace marrow
