// mdl_sequences.h -- sequences of Half-Life models: clips, their animations, and the transitions between them.
//
//   sequence     label[32], f32 fps, i32 flags (1: loops), activity, its weight, events, their offset, frames,
//                pivots, their offset, motion type, motion bone, f32 linear movement[3], 2 unused, f32 box[2][3],
//                i32 blends, offset of the animations, blend type[2], f32 blend start[2], end[2], i32 parent,
//                group, entry node, exit node, node flags (1: also backwards), next
//   animation    for each bone u16 offset[6] of its tracks, from the start of this record; 0: the bone's value. In
//                the file of the sequence's group, the animations of all blends one after another
//   track        runs {u8 n, u8 frames, i16 value[n]}; the last value is held for the other frames of the run
//   event        i32 frame, number, type, options[64]
//   pivot        f32 position[3], i32 first frame, last frame
//   transitions  u8 next node[nodes][nodes]
#pragma once

#include <string_view>
#include <vector>

#include "formats/half_life/mdl_skeleton.h"
#include "formats/host.h"

namespace marrow {

// Fills clips, animations and transitions. `name`: the model's file, which has the groups' files beside it.
void read_mdl_sequences(ByteReader& file, const MdlHeader& header, std::string_view name, const Host& files,
                        const std::vector<MdlBone>& bones, Model& model);

// The file of a group other than 0: NAME01.mdl, NAME02.mdl and so on.
Reference mdl_group_file(std::string_view name, std::int32_t group);

}  // namespace marrow
