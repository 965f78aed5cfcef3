// Any bytes as a picture.
#include "support/fuzzing.h"

MARROW_FUZZER("image")
