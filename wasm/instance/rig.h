// rig.h -- the data that all instances of a part share: skeleton, baked animations, vertex animation plans,
// placement on the parent part, and one block of memory for the palettes of all instances, so that a crowd needs
// one GPU upload.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "anim/blend.h"
#include "anim/hierarchy.h"
#include "anim/lerp_plan.h"
#include "anim/sample.h"
#include "base/name_index.h"
#include "instance/controllers.h"
#include "model/subject.h"

namespace marrow {

class Rig {
public:
    // `parent` is the rig of the parent part, or null for part 0.
    Rig(const Subject& subject, std::uint32_t part, Rig* parent);

    const Model& model() const { return *model_; }

    // --- the skeleton ---
    std::size_t joints() const { return parents_.size(); }
    std::span<const std::uint32_t> parents() const { return parents_; }
    std::span<const JointMatrix> inverse_bind() const { return inverse_bind_; }
    // The rest pose. It has scales if the rest pose or a track has scales.
    const Pose& rest() const { return rest_; }
    std::span<const glm::quat> tag_rotations() const { return tag_rotations_; }
    // The place of the attachment or, if there is none, of the joint with that name, ignoring case; kNone if there
    // is neither. Places are the attachments, followed by the joints.
    std::uint32_t find_place(std::string_view name);
    std::uint32_t find_joint(std::string_view name);
    // For each joint, the index of the joint with the same name, ignoring case, in another rig, or kNone.
    std::vector<std::uint32_t> matching_joints(Rig& other) const;
    // Whether an animation hides joints.
    bool hides_joints() const { return hides_joints_; }
    // The joints that a channel moves; empty if it moves all joints.
    JointMask channel_mask(std::uint32_t channel) const { return channel_masks_[channel]; }
    // Whether a clip has a channel that moves only some joints.
    bool has_joint_channel(std::uint32_t clip) const;

    // --- the part in its subject ---
    // The place of the parent that the part is joined to; kNone: the parent's origin.
    std::uint32_t place() const { return place_; }
    // Joining::merge: for each joint, the parent's joint whose matrix it takes, or kNone. Otherwise empty.
    std::span<const std::uint32_t> merged() const { return merged_; }
    // For each clip, the clip that the game plays next, or kNone. Empty: all kNone.
    std::span<const std::uint32_t> next() const { return next_; }
    std::uint32_t coarsest_level() const { return coarsest_level_; }

    // --- joint animations ---
    // Bakes the animations of a clip and, if `and_next`, of the clips that follow it, so that nothing is allocated
    // during playback. Animations that cannot be baked (key times, other curves than linear) or exceed
    // kMaxJointPoses for the whole model are sampled from their tracks, which is slower.
    void prepare(std::uint32_t clip, bool and_next);
    bool is_baked(std::uint32_t animation) const { return frames_[animation].frame_count > 0; }
    // The pose between two frames of an animation.
    void sample(std::uint32_t animation, const FrameBlend& blend, Interpolation interpolation, PoseSpan out);
    // The pose of a clip, with blended animations and controllers. For kNone, and for clips of vertex frames, the
    // rest pose with controllers.
    void sample_clip(std::uint32_t clip, const FrameBlend& blend, Interpolation interpolation,
                     const PoseInputs& inputs, PoseSpan out);

    // Temporary poses 0 to 2 for callers, which any other caller may overwrite.
    PoseSpan scratch(std::size_t which) { return scratch_[which]; }

    // --- vertex animation ---
    // The LERP plan of a mesh with vertex frames.
    const LerpPlan& plan(std::uint32_t mesh) const { return plans_[mesh]; }
    // Whether a surface of a level of detail draws a mesh.
    bool draws(std::uint32_t mesh, std::uint32_t level) const { return (levels_[mesh] >> level & 1U) != 0; }
    // Temporary positions and normals for a mesh with vertex frames, which any other caller may overwrite.
    std::array<std::span<float>, 2> vertex_scratch(std::size_t floats)
    {
        return {std::span(vertex_scratch_).first(floats), std::span(vertex_scratch_).last(floats)};
    }

    // --- palettes ---
    // Reserves a palette of joints() matrices in the block and returns its index. The block moves when it grows.
    std::uint32_t allocate_palette();
    void free_palette(std::uint32_t index) { free_palettes_.push_back(index); }
    std::span<JointMatrix> palette(std::uint32_t index) { return {block_ + index * joints(), joints()}; }
    // The address of the pointer to the block; valid as long as the rig.
    JointMatrix* const* block() const { return &block_; }

private:
    void find_next_clips(const Subject& subject, std::uint32_t part);
    void make_channel_masks();
    void plan_meshes();
    void bake(std::uint32_t animation);
    void sample_controlled(std::uint32_t animation, const FrameBlend& blend, Interpolation interpolation,
                           const PoseInputs& inputs, PoseSpan out);

    std::shared_ptr<const Model> model_;
    std::vector<std::uint32_t> parents_;
    std::vector<JointMatrix> inverse_bind_;
    Pose rest_;
    bool hides_joints_ = false;
    std::vector<glm::quat> tag_rotations_;
    std::optional<NameIndex> joint_names_;  // made by the first find_joint()
    std::vector<std::vector<Float4>> channel_masks_;

    std::uint32_t place_ = kNone;
    std::vector<std::uint32_t> merged_;
    std::vector<std::uint32_t> next_;
    std::uint32_t coarsest_level_ = 0;

    std::vector<AnimationFrames> frames_;  // of each animation; empty if it is not baked
    std::uint64_t baked_poses_ = 0;        // joint poses in frames_
    std::vector<Pose> scratch_;
    ControllerPlan controllers_;

    std::vector<LerpPlan> plans_;        // of each mesh
    std::vector<std::uint32_t> levels_;  // of each mesh; bit i is set if a surface of level of detail i draws it
    std::vector<float> vertex_scratch_;

    std::vector<JointMatrix> palettes_;
    JointMatrix* block_ = nullptr;
    std::uint32_t palette_count_ = 0;
    std::vector<std::uint32_t> free_palettes_;
};

// The rigs of all parts of a subject.
using Rigs = std::vector<std::shared_ptr<Rig>>;
Rigs make_rigs(const Subject& subject);

}  // namespace marrow
