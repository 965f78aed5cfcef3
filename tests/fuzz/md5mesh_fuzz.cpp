// Loads any bytes as an MD5 mesh, at rest and with an animation of its joints. On success, the model must be
// valid, survive a snapshot and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("md5mesh")
