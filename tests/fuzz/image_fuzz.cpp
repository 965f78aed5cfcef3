// Any bytes as a picture.
#include "support/fuzzing.h"

MARROW_FUZZER("image", marrow::test::read_picture)
