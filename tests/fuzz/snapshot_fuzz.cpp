// Any bytes as a snapshot, whole or its core alone.
#include "support/fuzzing.h"

MARROW_FUZZER("snapshot", marrow::test::read_flat)
