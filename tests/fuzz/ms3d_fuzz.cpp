// Loads any bytes as a MilkShape 3D model. On success, the model must be valid, survive a snapshot and have
// finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("ms3d")
