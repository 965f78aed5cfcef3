// subject_bounds.h -- the box around all parts of a subject as they are put together.
#pragma once

#include "model/subject.h"

namespace marrow {

// Fills Subject::bounds and Subject::animation_bounds, in the first part's space: its own box, and those of the
// parts at its tags where the tags take them, and so on; what has no tag stays at the origin. What starts out
// hidden counts for nothing; parts that follow or merge lie in the box of the part they move with.
void compute_bounds(Subject& subject);

}  // namespace marrow
