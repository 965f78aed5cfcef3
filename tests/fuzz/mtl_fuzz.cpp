// Loads any bytes as the materials of a Wavefront model. The model that uses them must be valid and survive a
// snapshot.
#include "support/fuzzing.h"

MARROW_FUZZER("mtl")
