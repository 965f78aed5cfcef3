// Loads any bytes as an image.
#include "support/fuzzing.h"

MARROW_FUZZER("image")
