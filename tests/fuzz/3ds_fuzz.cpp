// Any bytes as a 3D Studio model. What opens must be valid, survive a snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("3ds")
