// ms3d_skeleton.h -- the joints of a MilkShape 3D model, and the animation that their keys define.
#pragma once

#include <cstdint>
#include <vector>

#include "base/byte_reader.h"
#include "model/model.h"

namespace marrow {

inline constexpr std::uint64_t kMs3dJointSize = 93, kMs3dKeySize = 16;

// The speed and length of the animation, which the file stores before the joints.
struct Ms3dTiming {
    float frames_per_second = 0;
    std::int32_t frames = 0;
};

// Reads `count` joints into model.joints, parents first, and their keys into one animation with one clip, if there
// are any. The caller has checked that the file is long enough for the joints without their keys. Returns the index
// of each joint of the file in the model.
std::vector<std::uint32_t> read_ms3d_joints(ByteReader& r, std::uint32_t count, const Ms3dTiming& timing,
                                            Model& model);

// Adds the clips that the model's comment defines as ranges of the animation, one a line, with frames counted from
// 1: "Name=Walk, Start=2, End=14, Loop=True".
void add_ms3d_clips(std::string_view comment, Model& model);

}  // namespace marrow
