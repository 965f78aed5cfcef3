#include "support/source_folder.h"

namespace marrow::test {

std::filesystem::path source_folder() { return MARROW_SOURCE_DIR; }

}  // namespace marrow::test
