// family.cpp -- MilkShape 3D: models.
#include "formats/family.h"
#include "formats/milkshape/ms3d.h"

namespace marrow {

const Family& milkshape_family()
{
    static constexpr Format kFormats[] = {
        {"ms3d", {"ms3d"}, "MilkShape 3D model", "MS3D000000", is_ms3d, references_ms3d, load_ms3d},
    };
    static constexpr Family kFamily = {"milkshape", kFormats, {}};
    return kFamily;
}

}  // namespace marrow
