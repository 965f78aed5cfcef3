// Any bytes as a Quake II model, and as the weapon in the hands of a player. What opens must be valid, survive a
// snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("md2")
