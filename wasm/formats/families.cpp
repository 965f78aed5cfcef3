// families.cpp -- all families of this build. CMakeLists.txt defines MARROW_FAMILIES as "FAMILY(quake2) ...".
#include "formats/family.h"

namespace marrow {

#define FAMILY(name) const Family& name##_family();
MARROW_FAMILIES
#undef FAMILY

Families all_families()
{
#define FAMILY(name) &name##_family(),
    static const Family* const kAll[] = {MARROW_FAMILIES};
#undef FAMILY
    return kAll;
}

}  // namespace marrow
