// family.cpp -- sprites of Quake and Half-Life.
#include "formats/family.h"
#include "formats/sprite/spr.h"

namespace marrow {

const Family& sprite_family()
{
    static constexpr Format kFormats[] = {
        {.name = "spr",
         .extensions = {"spr", "spr32"},
         .title = "Quake or Half-Life sprite",
         .magic = "IDSP",
         .is = is_spr,
         .references = references_spr,
         .load = load_spr},
    };
    static constexpr Family kFamily = {"sprite", kFormats, {}};
    return kFamily;
}

}  // namespace marrow
