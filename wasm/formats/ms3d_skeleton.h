// ms3d_skeleton.h -- the joints of a MilkShape 3D model, and the one timeline of their keys.
#pragma once

#include <cstdint>
#include <vector>

#include "base/byte_reader.h"
#include "model/model.h"

namespace marrow {

inline constexpr std::uint64_t kMs3dJointSize = 93, kMs3dKeySize = 16;

// What stands before the joints.
struct Ms3dTiming {
    float frames_per_second = 0;
    std::int32_t frames = 0;
};

// Reads `count` joints, which the caller has found room for (without their keys), into model.joints, parents first,
// and their keys into one clip, where there are any. Returns the new number of each joint of the file.
std::vector<std::uint32_t> read_ms3d_joints(ByteReader& r, std::uint32_t count, const Ms3dTiming& timing,
                                            Model& model);

// Clips that the model's comment defines, one a line: "Name=Walk, Start=2, End=14, Loop=True", in frames from 1.
void add_ms3d_clips(std::string_view comment, Model& model);

}  // namespace marrow
