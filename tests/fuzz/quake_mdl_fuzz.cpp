// Loads any bytes as a Quake model. On success, the model must be valid, survive a snapshot and have finite
// poses.
#include "support/fuzzing.h"

MARROW_FUZZER("quake_mdl")
