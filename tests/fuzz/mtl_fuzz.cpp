// Loads any bytes as the materials of a Wavefront model. The model that uses them must be valid, and a snapshot
// must keep it unchanged.
#include "support/fuzzing.h"

MARROW_FUZZER("mtl")
