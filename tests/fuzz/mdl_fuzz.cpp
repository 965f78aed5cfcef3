// Loads any bytes as a Half-Life model, and as the texture file and the sequence group of one. On success, the
// model must be valid, a snapshot must keep it unchanged, and its poses must be finite.
#include "support/fuzzing.h"

MARROW_FUZZER("mdl")
