// mdl_skeleton.h -- the joints of a Half-Life model, with their controllers, hitboxes and attachments.
#pragma once

#include <array>
#include <vector>

#include "formats/half_life/mdl_header.h"
#include "model/model.h"

namespace marrow {

// The constants that decode the tracks of a bone: position x, y, z and angles x, y, z.
struct MdlBone {
    std::array<float, 6> value{};  // added to the track; the value of an axis without a track
    std::array<float, 6> scale{};  // multiplies the integers of the track
};

// Fills the joints, controllers, hitboxes and attachments, and the channel of a player's gait.
std::vector<MdlBone> read_mdl_skeleton(ByteReader& file, const MdlHeader& header, Model& model);

// Converts the type of a controller or a blend: 1, 2, 4 move along x, y, z; 8, 16, 32 turn about x, y, z.
Motion mdl_motion(std::int32_t type);

}  // namespace marrow
