// Any bytes through the registry. What opens must be valid, survive a snapshot and be finite in motion.
#include "support/fuzzing.h"

MARROW_FUZZER("model", marrow::test::read_model)
