// Loads any bytes as a Quake II model, and as the weapon of a player. On success, the model must be valid, a
// snapshot must keep it unchanged, and its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("md2")
