// Any bytes as each of the texts that lie beside an MD3 model or in a player's folder, which open whatever these
// say.
#include "support/fuzzing.h"

MARROW_FUZZER("quake3_script")
