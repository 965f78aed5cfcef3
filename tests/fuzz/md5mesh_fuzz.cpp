// Any bytes as an MD5 mesh, at rest and with an animation of its joints. What opens must be valid, survive a
// snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("md5mesh")
