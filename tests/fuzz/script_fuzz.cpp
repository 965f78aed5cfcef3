// Any bytes as a material script beside a Doom 3 model, which opens whatever the script says.
#include "support/fuzzing.h"

MARROW_FUZZER("script", marrow::test::read_material_script)
