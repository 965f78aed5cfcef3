// rig.h -- what all instances of a part share: its skeleton and animations laid out for posing, the plans of its
// vertex animation, how it sits on its parent, and one block of memory for all their palettes, so that a crowd goes
// to the GPU in one piece. Everything that is the same for all of them is made here, once.
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
    // Of a part; `parent` is the rig of its parent, null for part 0. Shares the part's model.
    Rig(const Subject& subject, std::uint32_t part, Rig* parent);

    const Model& model() const { return *model_; }

    // --- the skeleton ---
    std::size_t joints() const { return parents_.size(); }
    std::span<const std::uint32_t> parents() const { return parents_; }
    std::span<const JointMatrix> inverse_bind() const { return inverse_bind_; }
    // Its poses have scales where the rest pose or a track has any other than 1.
    const Pose& rest() const { return rest_; }
    std::span<const glm::quat> tag_rotations() const { return tag_rotations_; }
    // By name, in any case: an attachment, else a joint, which are numbered behind the attachments. kNone where
    // there is neither.
    std::uint32_t find_place(std::string_view name);
    std::uint32_t find_joint(std::string_view name);
    // For each joint, the one of the same name of another skeleton, or kNone.
    std::vector<std::uint32_t> joints_of(Rig& other) const;
    // Whether its animations hide what hangs on a joint.
    bool hides_joints() const { return hides_joints_; }
    // The joints that a channel moves, as a mask; empty where it names none, for it moves all of them.
    JointMask channel_mask(std::uint32_t channel) const { return channel_masks_[channel]; }
    // Whether a clip is of a channel that names joints.
    bool moves_some_joints(std::uint32_t clip) const;

    // --- how the part sits on its parent, and what it plays ---
    // The place of the parent that it sits at; kNone: where the parent is.
    std::uint32_t place() const { return place_; }
    // For each joint, that of the parent whose matrix it takes, or kNone. Empty: it takes none.
    std::span<const std::uint32_t> merged() const { return merged_; }
    // For each clip, the one that the game plays after it, or kNone. Empty: nothing follows any.
    std::span<const std::uint32_t> next() const { return next_; }
    std::uint32_t coarsest_level() const { return coarsest_level_; }

    // --- joint animations ---
    // Lays out what a clip plays and, where asked, the clips that follow it, so that nothing is allocated while
    // they play. What is not laid out is read straight from its tracks, which is slower: keys with times, and
    // animations past what limits.h allows (kMaxJointPoses) for all of a model together.
    void prepare(std::uint32_t clip, bool and_next);
    bool is_laid_out(std::uint32_t animation) const { return frames_[animation].frame_count > 0; }
    // The pose between two frames of an animation, as it is in the file.
    void sample(std::uint32_t animation, const FrameBlend& blend, Interpolation interpolation, PoseSpan out);
    // The pose of a clip, its animations blended and its joints moved by controllers. A clip of kNone, or one of
    // the file's own frames: at rest.
    void sample_clip(std::uint32_t clip, const FrameBlend& blend, Interpolation interpolation,
                     const PoseInputs& inputs, PoseSpan out);

    // A pose for as long as a call lasts: of the three (more are the rig's own), each is for one purpose of its
    // caller.
    PoseSpan scratch(std::size_t which) { return scratch_[which]; }

    // --- vertex animation ---
    // In what order the vertices of a mesh with vertex frames are computed.
    const LerpPlan& plan(std::uint32_t mesh) const { return plans_[mesh]; }
    // Whether a surface of that level of detail draws a mesh.
    bool draws(std::uint32_t mesh, std::uint32_t level) const { return (levels_[mesh] >> level & 1U) != 0; }
    // Room for the vertices of any mesh with vertex frames, for as long as a call lasts: 3 floats each, twice.
    std::array<std::span<float>, 2> vertex_scratch(std::size_t floats)
    {
        return {std::span(vertex_scratch_).first(floats), std::span(vertex_scratch_).last(floats)};
    }

    // --- palettes ---
    // A palette in the block: a place of `joints()` matrices. The block moves when it grows.
    std::uint32_t take_palette();
    void give_palette(std::uint32_t place) { free_.push_back(place); }
    std::span<JointMatrix> palette(std::uint32_t place) { return {block_ + place * joints(), joints()}; }
    // Where the block stands now: the address stands for as long as the rig does.
    JointMatrix* const* block() const { return &block_; }

private:
    void find_following(const Subject& subject, std::uint32_t part);
    void make_channel_masks();
    void plan_meshes();
    void lay_out(std::uint32_t animation);
    void sample_controlled(std::uint32_t animation, const FrameBlend& blend, Interpolation interpolation,
                           const PoseInputs& inputs, PoseSpan out);

    std::shared_ptr<const Model> model_;
    std::vector<std::uint32_t> parents_;
    std::vector<JointMatrix> inverse_bind_;
    Pose rest_;
    bool hides_joints_ = false;
    std::vector<glm::quat> tag_rotations_;
    std::optional<NameIndex> joint_names_;  // made when a joint is looked for
    std::vector<std::vector<Float4>> channel_masks_;

    std::uint32_t place_ = kNone;
    std::vector<std::uint32_t> merged_;
    std::vector<std::uint32_t> next_;
    std::uint32_t coarsest_level_ = 0;

    std::vector<AnimationFrames> frames_;  // of each animation that has been prepared and can be laid out
    std::uint64_t laid_out_ = 0;           // poses of single joints in them
    std::vector<Pose> scratch_;
    ControllerPlan controllers_;

    std::vector<LerpPlan> plans_;        // a mesh
    std::vector<std::uint32_t> levels_;  // a mesh: a bit for each level of detail that draws it
    std::vector<float> vertex_scratch_;

    std::vector<JointMatrix> palettes_;
    JointMatrix* block_ = nullptr;
    std::uint32_t taken_ = 0;
    std::vector<std::uint32_t> free_;
};

// One for each part.
using Rigs = std::vector<std::shared_ptr<Rig>>;
Rigs make_rigs(const Subject& subject);

}  // namespace marrow
