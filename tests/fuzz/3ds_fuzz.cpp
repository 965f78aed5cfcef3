// Loads any bytes as a 3D Studio model. On success, the model must be valid, a snapshot must keep it unchanged,
// and its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("3ds")
