// is_larger_opener.cpp -- is_larger_opener() for programs that read all formats. An opener defines the function
// itself, and the linker then omits this file.
#include "formats/family.h"

namespace marrow {

bool is_larger_opener() { return true; }

}  // namespace marrow
