// Loads any bytes as a snapshot, whole or its core alone, and as a `.marrow` file. On success, the model must be
// valid, survive a snapshot and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("snapshot")
