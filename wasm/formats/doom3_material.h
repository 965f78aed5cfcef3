// doom3_material.h -- Doom 3's material scripts, `.mtr`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/format.h"

namespace marrow {

// What a material comes to on a model. Pictures are paths from the game's root, or built in ones (`_white`); empty
// where there is none.
struct Doom3Material {
    enum class Blend : std::uint8_t { none, add, blend, filter };
    std::string name;
    std::string diffuse, normal, specular;
    std::string height;   // a bump map that is heights
    std::string overlay;  // the first stage that is no part of the light: a glow, a shine, or all there is
    Blend overlay_blend = Blend::none;
    bool two_sided = false;
    bool translucent = false;
    bool alpha_tested = false;
    float alpha_reference = 0;           // drawn where alpha is above it
    std::vector<std::string> functions;  // whose result is not computed: their first picture stands for it
};

// The materials of a script that are `wanted`, by name and without regard to case, each once; all of them where
// nothing is wanted. Other blocks are skipped.
Result<std::vector<Doom3Material>> read_doom3_materials(Bytes file, std::span<const std::string_view> wanted);

// By name, without regard to case; null where there is none.
const Doom3Material* find_material(std::span<const Doom3Material> materials, std::string_view name);

// A script is nothing to look at: the error says what is wrong with it, or what to open.
Result<Model> load_doom3_script(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
