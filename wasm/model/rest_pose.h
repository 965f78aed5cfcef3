// rest_pose.h -- the rest pose of what moves by vertex frames: frame 0.
#pragma once

#include "model/model.h"

namespace marrow {

// Fills positions and normals by the surface's source vertices, which are below the frames' vertex count.
void set_rest_pose(const VertexFrames& frames, Surface& surface);

}  // namespace marrow
