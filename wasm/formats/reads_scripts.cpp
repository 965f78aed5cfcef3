// reads_scripts.cpp -- for programs that read every script. An opener defines the function itself, and the linker
// then leaves this file out of it.
#include "formats/family.h"

namespace marrow {

bool reads_scripts() { return true; }

}  // namespace marrow
