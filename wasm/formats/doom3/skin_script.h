// skin_script.h -- Doom 3's skins, `.skin`: other materials for a model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/text_faults.h"
#include "formats/host.h"

namespace marrow {

// A skin. Names point into the file.
struct Doom3Skin {
    struct Row {
        std::string from;     // a material name, normalised and in lower case; `*` for any material
        std::string_view to;  // the material in its place
    };
    std::string_view name;
    std::vector<std::string_view> models;  // files that it is made for; a hint for editors
    std::vector<Row> rows;

    // The material that replaces the material `name`, by the first row that fits; `name` if no row does.
    std::string_view material_for(std::string_view name) const;
};

// The skins of a file; none for a skin of Quake III, which has the same extension but no blocks.
std::vector<Doom3Skin> read_doom3_skins(Bytes file);

// The skins of all files for a model, the one called `used` (may be empty) first. `mesh`: the name of the model's
// file; `model`: the name of its definition, which may be empty; `shaders`: its materials. A skin fits if it names
// the model or one of the materials, or is the one used.
std::vector<const Doom3Skin*> doom3_skins_for(const Host& files, std::string_view mesh, std::string_view model,
                                              std::string_view used, const std::vector<std::string_view>& shaders);

// Name patterns of the companions with skins.
inline constexpr std::string_view kDoom3Skins[] = {"*.skin", "skins/*.skin"};

}  // namespace marrow
