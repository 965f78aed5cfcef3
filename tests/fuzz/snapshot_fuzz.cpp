// Loads any bytes as a snapshot, whole or its core alone, and as a `.marrow` file. On success, the model must be
// valid, a snapshot must keep it unchanged, and its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("snapshot")
