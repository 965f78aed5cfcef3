// Loads any bytes as a Wavefront model. On success, the model must be valid, survive a snapshot and be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("obj")
