// Any bytes as an MD5 animation beside a mesh of its joints. What opens must be valid, survive a snapshot and be
// finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("md5anim")
