// Loads any bytes as each of the scripts beside an MD5 mesh, which must open regardless of their content.
#include "support/fuzzing.h"

MARROW_FUZZER("doom3_script")
