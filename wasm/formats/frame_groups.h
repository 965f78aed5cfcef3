// frame_groups.h -- .framegroups of DarkPlaces and other ports of Quake: a text file that defines a model's clips.
//
//   FIRST COUNT [FPS [LOOP [NAME]]]   // comment
//
// FIRST is counted from 0, in the order of the model's file, where frames in groups count as well. FPS is 20 by
// default; 0 shows only the first frame. LOOP is 0 for a clip that stops on its last frame. Most files have the
// name of a clip in its comment. Sources: the documentation of DarkPlaces and descriptions of its models.
#pragma once

#include <string_view>

#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// The extension of these files; only larger openers read them (family.h).
inline constexpr std::string_view kFrameGroupsExtension = "framegroups";

// The file of a model: `dog.mdl.framegroups` beside `dog.mdl`.
Reference frame_groups_reference(std::string_view model);

// Replaces the clips of a model by those of its .framegroups, if that file has a valid row. Invalid rows are
// skipped with one warning.
void apply_frame_groups(const Host& files, std::string_view name, Model& model);

}  // namespace marrow
