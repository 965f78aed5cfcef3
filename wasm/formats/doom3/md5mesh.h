// md5mesh.h -- Doom 3 models.
#pragma once

#include "formats/format.h"

namespace marrow {

class Doom3Defs;
struct Doom3ModelDef;

bool is_md5mesh(Bytes file);
std::vector<Reference> references_md5mesh(Bytes file, std::string_view name);
Result<Model> load_md5mesh(Bytes file, std::string_view name, const Host& files);
// The same with this definition of the model, one of `defs`; null: without one. The definition has its default
// skin, and names its animations.
Result<Model> load_md5mesh_of(Bytes file, std::string_view name, const Host& files, const Doom3Defs* defs,
                              const Doom3ModelDef* def);

}  // namespace marrow
