// family.cpp -- MilkShape 3D: models.
#include "formats/family.h"
#include "formats/milkshape/ms3d.h"
#include "formats/milkshape/ms3d_text.h"

namespace marrow {

const Family& milkshape_family()
{
    static constexpr Format kBinary[] = {
        {"ms3d", {"ms3d"}, "MilkShape 3D model", "MS3D000000", is_ms3d, references_ms3d, load_ms3d},
    };
    static constexpr Format kFormats[] = {
        kBinary[0],
        // Files usually end in .txt, so only the content identifies the format.
        {.name = "ms3d_text",
         .title = "MilkShape 3D text",
         .magic = "// MilkShape 3D ASCII",
         .is = is_ms3d_text,
         .references = references_ms3d_text,
         .load = load_ms3d_text},
    };
    static constexpr Family kLarger = {
        .name = "milkshape", .formats = kFormats, .larger = {.name = "text", .format = "ms3d_text"}};
    static constexpr Family kFamily = {.name = "milkshape", .formats = kBinary};
    return is_larger_opener() ? kLarger : kFamily;
}

}  // namespace marrow
