// mdl_tracks.h -- decodes the tracks of Half-Life animations from runs of whole numbers (mdl_sequences.h).
#pragma once

#include <cstdint>
#include <vector>

#include "formats/half_life/mdl_skeleton.h"

namespace marrow {

// An animation to decode.
struct MdlAnimation {
    std::uint32_t frames = 1;
    std::int64_t offset = 0;        // of the first bone's record, in the reader's file
    std::uint32_t still_joint = 0;  // its position is 0 along the still axes
    std::uint32_t still_axes = 0;   // bits 1, 2, 4: x, y, z
};

// Limits the number of decoded joint poses: bones may share their runs, so a small file could make a large model.
class MdlPoses {
public:
    // Starts with the bytes of the model's file; add_file() adds the bytes of a group's file.
    explicit MdlPoses(std::uint64_t bytes);
    void add_file(std::uint64_t bytes) { left_by_size_ += bytes; }
    // Subtracts `poses`; returns false if fewer are left.
    bool take(std::uint64_t poses);

private:
    std::uint64_t left_by_size_;  // poses that the bytes of the files still allow
    std::uint64_t left_in_all_;   // poses left of kMaxJointPoses
};

// Decodes the tracks of an animation. Errors go to the reader's sink. `turned`: whether to keep the angles of each
// joint's rotations as well, for controllers that turn the joint.
Animation decode_mdl_animation(ByteReader& file, const MdlAnimation& source, const std::vector<MdlBone>& bones,
                               const std::vector<bool>& turned, const Model& model, MdlPoses& poses);

}  // namespace marrow
