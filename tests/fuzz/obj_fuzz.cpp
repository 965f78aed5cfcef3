// Reads any bytes as a Wavefront model. If they open, the model must be valid, survive a snapshot and be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("obj")
