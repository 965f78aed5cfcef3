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
// and their keys, where there are any, into one animation and a clip of all of it. Returns the new number of each
// joint of the file.
std::vector<std::uint32_t> read_ms3d_joints(ByteReader& r, std::uint32_t count, const Ms3dTiming& timing,
                                            Model& model);

// Clips that the model's comment defines, stretches of the animation, one a line, in frames from 1:
// "Name=Walk, Start=2, End=14, Loop=True".
void add_ms3d_clips(std::string_view comment, Model& model);

}  // namespace marrow
