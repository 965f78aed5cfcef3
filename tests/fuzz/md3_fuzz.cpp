// Any bytes as a Quake III model, as a coarser level of one, and as a player's legs and weapon. What opens must be
// valid, survive a snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("md3")
