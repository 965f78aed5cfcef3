// subject_bounds.h -- the bounding box of the assembled parts of a subject.
#pragma once

#include "model/subject.h"

namespace marrow {

// Sets Subject::bounds and Subject::animation_bounds, in the space of the first part. Parts attached to tags move
// with the tags. Parts with Joining::follow or merge are in their parent's space; so are parts without their tag.
// Hidden parts are ignored, and so are all parts of a choice except the first.
void compute_bounds(Subject& subject);

}  // namespace marrow
