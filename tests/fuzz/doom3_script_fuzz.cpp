// Any bytes as each of the texts that lie beside an MD5 mesh, which opens whatever these say.
#include "support/fuzzing.h"

MARROW_FUZZER("doom3_script")
