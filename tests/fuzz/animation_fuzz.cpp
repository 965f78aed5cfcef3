// Any bytes as an MD5 animation beside a mesh. Whether it fits or not, what opens must be valid and finite in
// motion.
#include "support/fuzzing.h"

MARROW_FUZZER("animation", marrow::test::read_md5_animation)
