// mdl_frames.h -- the frames of a Quake model: single frames, and groups that store their times.
//
//   frame   i32 0, min u8[4], max u8[4], name[16], {u8 x, y, z, u8 normal} per vertex
//   group   i32 1, i32 n, min u8[4], max u8[4], f32 times[n], n x a frame without its first word
//
// IDPO 3 has no names. In MD16 a second block of records follows each frame: the low bytes of the positions.
#pragma once

#include <string_view>

#include "formats/quake/mdl_header.h"
#include "model/model.h"

namespace marrow {

// Reads the frames that follow, and sets the model's frames, vertex frames and clips. A run of single frames whose
// names are numbered is a clip of 10 frames per second. A group is a clip with the times of the group.
void read_quake_mdl_frames(ByteReader& file, const QuakeMdlHeader& header, Model& model);

}  // namespace marrow
