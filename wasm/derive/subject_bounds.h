// subject_bounds.h -- the box around all parts of a subject as they are put together.
#pragma once

#include "model/subject.h"

namespace marrow {

// Fills Subject::bounds and Subject::animation_bounds, in the first part's space: its own box, and those of its
// parts. Parts at tags go where the tags take them, those that follow or merge lie in their parent's space, and
// what has no tag stays at the origin. What starts out hidden, and of a choice all but the first, counts for
// nothing.
void compute_bounds(Subject& subject);

}  // namespace marrow
