// family.cpp -- the formats of Half-Life: models, the files with their sequences, and players with weapons.
#include "formats/half_life/family.h"
#include "formats/half_life/mdl.h"
#include "formats/half_life/player.h"

namespace marrow {

const Family& half_life_family()
{
    static constexpr Format kFormats[] = {
        {"mdl", {"mdl"}, "Half-Life model", "IDST", is_mdl, references_mdl, load_mdl},
        {.name = "mdl_group",
         .extensions = {"mdl"},
         .title = "Half-Life model's sequences",
         .magic = "IDSQ",
         .is = is_mdl_group,
         .load = load_mdl_group,
         .companion = true},
    };
    static constexpr Assembler kAssemblers[] = {
        {.kind = "half_life_player", .takes_parts = true, .assemble = assemble_half_life_player},
    };
    static constexpr Family kFamily = {"half_life", kFormats, kAssemblers};
    return kFamily;
}

}  // namespace marrow
