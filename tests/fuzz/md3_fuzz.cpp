// Loads any bytes as a Quake III model, as a coarser level of detail of one, and as the legs and the weapon of a
// player. On success, the model must be valid, a snapshot must keep it unchanged, and its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("md3")
