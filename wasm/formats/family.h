// family.h -- the formats that one opener reads.
//
// A family is a folder of wasm/formats. Its family.cpp defines `const Family& <folder>_family()` with the tables
// of its formats and assemblers; CMakeLists.txt lists the folder. Families do not include each other: code that two
// of them share is in wasm/formats and does not name any format.
//
// A program that is linked with one family (bindings/opener.cpp) is compiled with -DMARROW_FAMILY=<folder> and
// calls linked_family(). Tests, fuzzers and benchmarks are linked with all families and call all_families().
#pragma once

#include <span>
#include <string_view>

#include "formats/assembler.h"
#include "formats/format.h"

namespace marrow {

// The second opener of a family, open-<folder>-<name>.wasm. It reads everything that the first opener reads,
// and more, and replaces it for files that need it. CMakeLists.txt lists both.
struct LargerOpener {
    std::string_view name{};  // empty: the family has one opener
    // Companions with these extensions need it.
    std::span<const std::string_view> extensions{};
    // Models of this format need it.
    std::string_view format{};
};

struct Family {
    std::string_view name;  // of the folder
    std::span<const Format> formats;
    std::span<const Assembler> assemblers{};
    LargerOpener larger{};
};

using Families = std::span<const Family* const>;

// Whether this program reads the files that only the larger opener of its family reads. An opener defines it
// (bindings/opener.cpp), so that the linker leaves out unneeded code; other programs read all files.
bool is_larger_opener();

// Every family of this build, including the one for Marrow's own files.
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
