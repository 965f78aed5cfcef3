// is_larger_opener.cpp -- the function for programs that read all files. An opener defines the function itself, and
// the linker then leaves this file out of it.
#include "formats/family.h"

namespace marrow {

bool is_larger_opener() { return true; }

}  // namespace marrow
