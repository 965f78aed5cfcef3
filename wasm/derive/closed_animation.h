// closed_animation.h -- animations that end as they begin.
#pragma once

#include "model/model.h"

namespace marrow {

// Whether the last frame shows what the first one does: who repeats it goes from the one before the last frame to
// the first, and takes a frame less for it. Tracks that have keys behind the last frame are taken to show something
// else.
bool ends_as_it_begins(const Animation& animation);

}  // namespace marrow
