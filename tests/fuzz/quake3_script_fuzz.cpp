// Loads any bytes as each kind of script beside an MD3 model or in a player's folder. The models must open
// regardless of the content of the scripts.
#include "support/fuzzing.h"

MARROW_FUZZER("quake3_script")
