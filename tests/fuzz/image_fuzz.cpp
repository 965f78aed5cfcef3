// Decodes any bytes as an image. On success, it must have width * height pixels.
#include "support/fuzzing.h"

MARROW_FUZZER("image")
