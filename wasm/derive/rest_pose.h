// rest_pose.h -- the rest pose of what moves by vertex frames: frame 0.
#pragma once

#include "model/model.h"

namespace marrow {

// Fill positions and normals by the mesh's source vertices, which are below the frames' vertex count: of frames
// that are u8_indexed, and of those that are i16_latlong. Apart, so that who has the one kind does not carry the
// other's normals.
void set_byte_rest_pose(const VertexFrames& frames, Mesh& mesh);
void set_word_rest_pose(const VertexFrames& frames, Mesh& mesh);

}  // namespace marrow
