// family.cpp -- the formats of Wavefront: models and material libraries.
#include "formats/family.h"
#include "formats/wavefront/mtl.h"
#include "formats/wavefront/obj.h"

namespace marrow {

const Family& wavefront_family()
{
    static constexpr Format kFormats[] = {
        {.name = "obj",
         .extensions = {"obj"},
         .title = "Wavefront model",
         .references = references_obj,
         .load = load_obj},
        {.name = "mtl", .extensions = {"mtl"}, .title = "Wavefront materials", .load = load_mtl, .companion = true},
    };
    static constexpr Family kFamily = {"wavefront", kFormats, {}};
    return kFamily;
}

}  // namespace marrow
