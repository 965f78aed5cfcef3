// family.h -- the formats that one opener reads.
//
// A family is a folder of wasm/formats, whose family.cpp defines `const Family& <folder>_family()` and holds its
// two tables. It is named once more, in CMakeLists.txt. Families do not see each other: what two share lies in
// wasm/formats, and nothing there knows a format's name.
//
// A program that is linked with one family (bindings/opener.cpp) is compiled with -DMARROW_FAMILY=<folder> and
// calls linked_family(). Tests, fuzzers and benches are linked with all of them: all_families().
#pragma once

#include <span>
#include <string_view>

#include "formats/assembler.h"
#include "formats/format.h"

namespace marrow {

struct Family {
    std::string_view name;  // the folder's
    std::span<const Format> formats;
    std::span<const Assembler> assemblers;
};

using Families = std::span<const Family* const>;

// Every family of this build, and Marrow's own files.
Families all_families();

#ifdef MARROW_FAMILY
#define MARROW_NAME_OF_FAMILY_2(family) family##_family
#define MARROW_NAME_OF_FAMILY(family) MARROW_NAME_OF_FAMILY_2(family)
const Family& MARROW_NAME_OF_FAMILY(MARROW_FAMILY)();

inline const Family& linked_family() { return MARROW_NAME_OF_FAMILY(MARROW_FAMILY)(); }
#undef MARROW_NAME_OF_FAMILY
#undef MARROW_NAME_OF_FAMILY_2
#endif

}  // namespace marrow
