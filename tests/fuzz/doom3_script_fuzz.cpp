// Loads any bytes as each kind of script beside an MD5 mesh. The mesh must open regardless of the content of the
// scripts.
#include "support/fuzzing.h"

MARROW_FUZZER("doom3_script")
