// family.cpp -- sprites of Quake, Quake II and Half-Life.
#include "formats/family.h"
#include "formats/sprite/sp2.h"
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
        {.name = "sp2",
         .extensions = {"sp2"},
         .title = "Quake II sprite",
         .magic = "IDS2",
         .is = is_sp2,
         .references = references_sp2,
         .load = load_sp2},
    };
    static constexpr Family kFamily = {"sprite", kFormats, {}};
    return kFamily;
}

}  // namespace marrow
