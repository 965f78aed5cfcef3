// family.cpp -- the formats of Quake III: models, player folders, weapons with their pieces, and their text files.
#include "formats/quake3/family.h"
#include "formats/frame_groups.h"
#include "formats/quake3/animation_cfg.h"
#include "formats/quake3/md3.h"
#include "formats/quake3/player.h"
#include "formats/quake3/shader.h"
#include "formats/quake3/skin.h"

namespace marrow {

const Family& quake3_family()
{
    static constexpr Format kModels[] = {
        {"md3", {"md3"}, "Quake III model", "IDP3", is_md3, references_md3, load_md3},
        {.name = "skin",
         .extensions = {"skin"},
         .title = "Quake III skin",
         .load = load_quake3_skin,
         .companion = true},
        {.name = "cfg",
         .extensions = {"cfg"},
         .title = "Quake III player's list of animations",
         .load = load_quake3_animations,
         .companion = true},
    };
    static constexpr Format kFormats[] = {
        kModels[0],
        {.name = "shader",
         .extensions = {"shader"},
         .title = "Quake III material script",
         .load = load_quake3_script,
         .companion = true},
        kModels[1],
        kModels[2],
    };
    static constexpr Assembler kAssemblers[] = {
        {.kind = "quake3_player", .takes_parts = true, .assemble = assemble_quake3_player},
        {.kind = "quake3_weapon", .assemble = assemble_quake3_weapon},
    };
    static constexpr std::string_view kScripts[] = {"shader", kFrameGroupsExtension};
    static constexpr Family kLarger = {"quake3", kFormats, kAssemblers, {"scripts", kScripts}};
    static constexpr Family kFamily = {"quake3", kModels, kAssemblers};
    return is_larger_opener() ? kLarger : kFamily;
}

}  // namespace marrow
