// family.cpp -- the formats of Doom 3: models, animations, material scripts and model definitions.
#include "formats/family.h"
#include "formats/doom3/material_script.h"
#include "formats/doom3/md5anim.h"
#include "formats/doom3/md5mesh.h"
#include "formats/doom3/model_def.h"

namespace marrow {

const Family& doom3_family()
{
    static constexpr Format kModels[] = {
        {.name = "md5",
         .extensions = {"md5mesh"},
         .title = "Doom 3 model",
         .magic = "MD5Version",
         .is = is_md5mesh,
         .references = references_md5mesh,
         .load = load_md5mesh,
         .choices = choices_md5mesh},
        {.name = "md5anim",
         .extensions = {"md5anim"},
         .title = "Doom 3 animation",
         .magic = "MD5Version",
         .is = is_md5anim,
         .load = load_md5anim,
         .companion = true,
         .choices = choices_md5anim},
    };
    static constexpr Format kFormats[] = {
        kModels[0],
        kModels[1],
        {.name = "mtr",
         .extensions = {"mtr"},
         .title = "Doom 3 material script",
         .load = load_doom3_script,
         .companion = true},
        {.name = "def",
         .extensions = {"def"},
         .title = "Doom 3 model definition",
         .references = references_doom3_def,
         .load = load_doom3_def,
         .companion = true,
         .choices = choices_doom3_def},
    };
    static constexpr std::string_view kScripts[] = {"mtr", "def", "skin"};
    static constexpr Family kLarger = {.name = "doom3", .formats = kFormats, .larger = {"scripts", kScripts}};
    static constexpr Family kFamily = {.name = "doom3", .formats = kModels};
    return is_larger_opener() ? kLarger : kFamily;
}

}  // namespace marrow
