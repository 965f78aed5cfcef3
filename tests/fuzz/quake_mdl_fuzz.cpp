// Loads any bytes as a Quake model. On success, the model must be valid, a snapshot must keep it unchanged, and
// its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("quake_mdl")
