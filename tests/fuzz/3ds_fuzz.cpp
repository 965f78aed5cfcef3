// Loads any bytes as a 3D Studio model. On success, the model must be valid, survive a snapshot and have finite
// poses.
#include "support/fuzzing.h"

MARROW_FUZZER("3ds")
