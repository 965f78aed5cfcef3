// mdl_sequences.h -- sequences of Half-Life models: clips, their animations, and the way from one to another.
//
//   sequence   label[32], f32 fps, i32 flags (1: loops), activity, its weight, events, their offset, frames,
//   pivots,
//              their offset, motion type, motion bone, f32 linear movement[3], 2 unused, f32 box[2][3], i32 blends,
//              offset of the animations, blend type[2], f32 blend start[2], end[2], i32 parent, group, entry node,
//              exit node, node flags (1: leads back), next
//   animation  u16 offset[6] for each bone, of its tracks from this record on, or 0: the bone's own value; one
//              animation a blend, one behind the other, in the file of the sequence's group
//   track      runs {u8 n, u8 frames} with n i16 behind them: the last one holds for the frames that are left
//   event      i32 frame, number, type, options[64]
//   pivot      f32 position[3], i32 first frame, last frame
//   transitions  u8 next node[nodes][nodes]
#pragma once

#include <string_view>
#include <vector>

#include "formats/file_set.h"
#include "formats/half_life/mdl_skeleton.h"

namespace marrow {

// Fills clips, animations and transitions. `name` is the file's, beside which those of the groups lie.
void read_mdl_sequences(ByteReader& file, const MdlHeader& header, std::string_view name, const FileSet& files,
                        const std::vector<MdlBone>& bones, Model& model);

// The file of a group other than 0: NAME01.mdl and so on.
Reference mdl_group_file(std::string_view name, std::int32_t group);

}  // namespace marrow
