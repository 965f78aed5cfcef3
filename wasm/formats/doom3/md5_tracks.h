// md5_tracks.h -- from the components of a Doom 3 animation to plain tracks. What runs for every joint and frame.
#pragma once

#include "formats/doom3/md5anim.h"

namespace marrow {

// The rotation of which x, y, z are known: its w is below 0, as the format has it, or 0 where they are too long.
glm::quat md5_rotation(const glm::vec3& xyz);

// Gives a joint its values for every frame (one, of the base frame, where there is none), but for what rests
// throughout. Returns how far it goes from the first frame to the last.
glm::vec3 decode_md5_track(const Md5Animation& animation, const Md5Animation::JointRow& joint,
                           const Transform& rest, JointTrack& track);

}  // namespace marrow
