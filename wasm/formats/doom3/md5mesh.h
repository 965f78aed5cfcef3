// md5mesh.h -- Doom 3 models.
#pragma once

#include "formats/format.h"

namespace marrow {

class Doom3Defs;
struct Doom3ModelDef;

bool is_md5mesh(Bytes file);
std::vector<Reference> references_md5mesh(Bytes file, std::string_view name);
Result<Model> load_md5mesh(Bytes file, std::string_view name, const Host& files);
// Like load_md5mesh, with a definition of the model, which is one of `defs` (null: none). The definition gives the
// default skin, the offset, the channels and the animations.
Result<Model> load_md5mesh_of(Bytes file, std::string_view name, const Host& files, const Doom3Defs* defs,
                              const Doom3ModelDef* def);

}  // namespace marrow
