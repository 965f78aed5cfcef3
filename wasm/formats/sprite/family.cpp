// family.cpp -- sprites of Quake, Quake II and Half-Life, and images and archives of textures.
#include "formats/family.h"
#include "formats/sprite/lmp.h"
#include "formats/sprite/sp2.h"
#include "formats/sprite/spr.h"
#include "formats/sprite/wad.h"
#include "formats/sprite/wal.h"

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
        {.name = "wad2",
         .extensions = {"wad"},
         .title = "Quake textures",
         .magic = "WAD2",
         .is = is_wad2,
         .references = references_wad2,
         .load = load_wad},
        {.name = "wad3",
         .extensions = {"wad"},
         .title = "Half-Life textures",
         .magic = "WAD3",
         .is = is_wad3,
         .load = load_wad},
        {.name = "lmp",
         .extensions = {"lmp"},
         .title = "Quake image",
         .references = references_lmp,
         .load = load_lmp},
        {.name = "wal",
         .extensions = {"wal"},
         .title = "Quake II texture",
         .references = references_wal,
         .load = load_wal,
         .choices = choices_wal},
    };
    static constexpr Family kFamily = {"sprite", kFormats, {}};
    return kFamily;
}

}  // namespace marrow
