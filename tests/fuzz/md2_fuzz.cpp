// Loads any bytes as a Quake II model, and as the weapon of a player. On success, the model must be valid,
// survive a snapshot and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("md2")
