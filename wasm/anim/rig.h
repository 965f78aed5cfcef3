// rig.h -- what all instances of a model share: its skeleton and clips laid out for posing, and one block of memory
// for all their palettes, so that a crowd goes to the GPU in one piece.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "anim/hierarchy.h"
#include "anim/sample.h"
#include "model/subject.h"

namespace marrow {

class Rig {
public:
    explicit Rig(std::shared_ptr<const Model> model);

    const Model& model() const { return *model_; }
    std::size_t joints() const { return parents_.size(); }
    std::span<const std::uint32_t> parents() const { return parents_; }
    std::span<const JointMatrix> inverse_bind() const { return inverse_bind_; }
    const Pose& rest() const { return rest_; }
    std::span<const glm::quat> tag_rotations() const { return tag_rotations_; }

    // The clip whose tracks a clip plays: itself, or what it is cut out of.
    std::uint32_t source(std::uint32_t clip) const;
    // Lays a clip's frames out, so that nothing is allocated while it plays.
    void prepare(std::uint32_t clip);
    // The pose between two frames of a clip's source; prepared where nobody has done it.
    void sample(std::uint32_t clip, const FrameBlend& blend, Interpolation interpolation, std::span<JointQuad> out);

    // A pose for as long as a call lasts: of the three, each is for one purpose of its caller.
    std::span<JointQuad> scratch(std::size_t which) { return scratch_[which]; }

    // A palette in the block: a place of `joints()` matrices. The block moves when it grows.
    std::uint32_t take_palette();
    void give_palette(std::uint32_t place) { free_.push_back(place); }
    std::span<JointMatrix> palette(std::uint32_t place) { return {block_ + place * joints(), joints()}; }
    // Where the block stands now: the address stands for as long as the rig does.
    JointMatrix* const* block() const { return &block_; }

private:
    std::shared_ptr<const Model> model_;
    std::vector<std::uint32_t> parents_;
    std::vector<JointMatrix> inverse_bind_;
    Pose rest_;
    std::vector<glm::quat> tag_rotations_;
    std::vector<ClipFrames> frames_;  // of each clip that has been played and is not keyed
    std::vector<Pose> scratch_;
    std::vector<JointMatrix> palettes_;
    JointMatrix* block_ = nullptr;
    std::uint32_t taken_ = 0;
    std::vector<std::uint32_t> free_;
};

// One for each part.
using Rigs = std::vector<std::shared_ptr<Rig>>;
Rigs make_rigs(const Subject& subject);

}  // namespace marrow
