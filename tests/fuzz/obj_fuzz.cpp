// Loads any bytes as a Wavefront model. On success, the model must be valid and finite, and a snapshot must keep
// it unchanged.
#include "support/fuzzing.h"

MARROW_FUZZER("obj")
