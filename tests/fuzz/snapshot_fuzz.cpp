// Any bytes as a snapshot, whole or its core alone, and as a `.marrow` file. What opens must be valid, survive a
// snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("snapshot")
