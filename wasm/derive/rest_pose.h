// rest_pose.h -- the rest pose of vertex-animated meshes: frame 0.
#pragma once

#include "model/model.h"

namespace marrow {

// Set the positions and normals of a mesh from frame 0, for the encodings u8_indexed and i16_latlong. The indices
// in Mesh::source_vertex must be below the frames' vertex count. There are two functions so that a module links
// only the normal table of its encoding.
void set_byte_rest_pose(const VertexFrames& frames, Mesh& mesh);
void set_word_rest_pose(const VertexFrames& frames, Mesh& mesh);

}  // namespace marrow
