// Loads any bytes as a sprite or an archive of textures. On success, the model must be valid, survive a snapshot
// and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("sprite")
