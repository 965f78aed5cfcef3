// Loads any bytes as a Half-Life model, as its textures and as its sequences. On success, the model must be
// valid, survive a snapshot and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("mdl")
