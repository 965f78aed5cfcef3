// family.cpp -- 3D Studio: models.
#include "formats/family.h"
#include "formats/studio3ds/3ds.h"

namespace marrow {

const Family& studio3ds_family()
{
    static constexpr Format kFormats[] = {
        {"3ds", {"3ds"}, "3D Studio model", "MM", is_3ds, references_3ds, load_3ds},
    };
    static constexpr Family kFamily = {"studio3ds", kFormats, {}};
    return kFamily;
}

}  // namespace marrow
