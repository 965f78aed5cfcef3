// Any bytes as a Half-Life model, as its textures and as its sequences. What opens must be valid, survive a
// snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("mdl")
