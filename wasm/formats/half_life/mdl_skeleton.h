// mdl_skeleton.h -- the joints of a Half-Life model, and what hangs on them: controllers, hitboxes, attachments.
#pragma once

#include <array>
#include <vector>

#include "formats/half_life/mdl_header.h"
#include "model/model.h"

namespace marrow {

// Of a joint, what its tracks are decoded with: position x, y, z and angles x, y, z.
struct MdlBone {
    std::array<float, 6> value{};  // where a track has nothing to say
    std::array<float, 6> scale{};  // of a track's whole numbers
};

// Fills the joints, controllers, hitboxes, attachments, and the channel of a player's gait.
std::vector<MdlBone> read_mdl_skeleton(ByteReader& file, const MdlHeader& header, Model& model);

// What a bit of a controller, of a blend or of a sequence's motion says: 1, 2, 4 move along x, y, z; 8, 16, 32
// turn.
Motion mdl_motion(std::int32_t type);

}  // namespace marrow
