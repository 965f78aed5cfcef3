// closed_animation.h -- detects animations whose last frame equals the first one.
#pragma once

#include "model/model.h"

namespace marrow {

// True if the last frame equals the first one. Such an animation repeats seamlessly without its last frame: the
// first frame follows the last but one. False if there is only one frame or a track has keys after the last frame.
bool ends_as_it_begins(const Animation& animation);

}  // namespace marrow
