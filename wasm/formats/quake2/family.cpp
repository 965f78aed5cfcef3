// family.cpp -- the formats of Quake II: models and player folders.
#include "formats/quake2/family.h"
#include "formats/frame_groups.h"
#include "formats/quake2/md2.h"
#include "formats/quake2/player.h"

namespace marrow {

const Family& quake2_family()
{
    static constexpr Format kFormats[] = {
        {.name = "md2",
         .extensions = {"md2"},
         .title = "Quake II model",
         .magic = "IDP2",
         .is = is_md2,
         .references = references_md2,
         .load = load_md2},
    };
    static constexpr Assembler kAssemblers[] = {
        {.kind = "quake2_player", .assemble = assemble_quake2_player},
    };
    static constexpr std::string_view kExtensions[] = {kFrameGroupsExtension};
    static constexpr Family kFamily = {"quake2", kFormats, kAssemblers, {"clips", kExtensions}};
    return kFamily;
}

}  // namespace marrow
