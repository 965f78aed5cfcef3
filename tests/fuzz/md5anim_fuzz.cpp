// Loads any bytes as an MD5 animation beside a mesh with its joints. On success, the model must be valid,
// survive a snapshot and have finite poses.
#include "support/fuzzing.h"

MARROW_FUZZER("md5anim")
