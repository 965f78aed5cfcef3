// Loads any bytes as a Quake III model, as a coarser level of one, and as a player's legs and weapon. On
// success, the model must be valid, survive a snapshot and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("md3")
