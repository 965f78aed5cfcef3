// md5_tracks.h -- decodes the components of a Doom 3 animation into tracks.
#pragma once

#include "formats/doom3/md5anim.h"

namespace marrow {

// The unit quaternion with these x, y, z. Its w is negative, as the format defines it. If (x, y, z) is longer than
// 1, it is normalised and w is 0.
glm::quat md5_rotation(const glm::vec3& xyz);

// Fills `track` with the position and rotation of a joint in each frame, or in the base frame if the animation
// has no frames. Positions or rotations that all equal the rest pose are left empty. Returns the displacement
// from the first frame to the last.
glm::vec3 decode_md5_track(const Md5Animation& animation, const Md5Animation::JointRow& joint,
                           const Transform& rest, JointTrack& track);

}  // namespace marrow
