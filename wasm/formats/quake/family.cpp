// family.cpp -- the models of Quake and of games and engines made from it.
#include "formats/quake/family.h"

#include "formats/frame_groups.h"
#include "formats/quake/quake_mdl.h"

namespace marrow {

const Family& quake_family()
{
    static constexpr Format kFormats[] = {
        {.name = "quake_mdl",
         .extensions = {"mdl"},
         .title = "Quake model",
         .magic = "IDPO",
         .is = is_quake_mdl,
         .references = references_quake_mdl,
         .load = load_quake_mdl},
        {.name = "hexen2_mdl",
         .title = "Hexen II model",
         .magic = "RAPO",
         .is = is_hexen2_mdl,
         .references = references_quake_mdl,
         .load = load_quake_mdl},
        {.name = "quakeforge_mdl",
         .title = "QuakeForge model",
         .magic = "MD16",
         .is = is_quakeforge_mdl,
         .references = references_quake_mdl,
         .load = load_quake_mdl},
    };
    static constexpr std::string_view kExtensions[] = {kFrameGroupsExtension};
    static constexpr Family kFamily = {.name = "quake", .formats = kFormats, .larger = {"clips", kExtensions}};
    return kFamily;
}

}  // namespace marrow
