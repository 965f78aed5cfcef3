// Reads any bytes as a snapshot, whole or its core alone, and as a `.marrow` file. If they open, the model must be
// valid, survive a snapshot and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("snapshot")
