// Any bytes as a Wavefront model. What opens must be valid, survive a snapshot and be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("obj")
