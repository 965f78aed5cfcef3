// Any bytes as a MilkShape 3D model. What opens must be valid, survive a snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("ms3d")
