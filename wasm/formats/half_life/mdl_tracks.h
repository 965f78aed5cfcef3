// mdl_tracks.h -- the tracks of Half-Life animations, from runs of whole numbers to plain values.
#pragma once

#include <cstdint>
#include <vector>

#include "formats/half_life/mdl_skeleton.h"

namespace marrow {

// What is decoded of an animation, and how.
struct MdlAnimation {
    std::uint32_t frames = 1;
    std::int64_t offset = 0;        // of its first bone's record, in the file that the reader is of
    std::uint32_t still_joint = 0;  // whose position is 0 along the still axes
    std::uint32_t still_axes = 0;   // bits 1, 2, 4: x, y, z
};

// Poses of single joints that may yet be decoded: bones may share their runs, which would make a small file a large
// model.
class MdlPoses {
public:
    // Of a file of so many bytes, to which those of groups are added.
    explicit MdlPoses(std::uint64_t bytes);
    void add_file(std::uint64_t bytes) { left_ += bytes; }
    bool take(std::uint64_t poses);

private:
    std::uint64_t left_;
    std::uint64_t all_left_;
};

// The tracks of an animation. What fails is put into the reader's errors.
Animation decode_mdl_animation(ByteReader& file, const MdlAnimation& source, const std::vector<MdlBone>& bones,
                               const std::vector<bool>& turned, const Model& model, MdlPoses& poses);

}  // namespace marrow
