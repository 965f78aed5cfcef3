// material_script.h -- Doom 3's material scripts, `.mtr`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "base/text_faults.h"
#include "formats/format.h"

namespace marrow {

// What a material comes to on a model. Pictures are paths from the game's root, or built in ones (`_white`); empty
// where there is none.
struct Doom3Material {
    enum class Blend : std::uint8_t { none, add, blend, filter };
    std::string name;
    std::optional<Error> error;  // the first fault in its block
    std::string diffuse, normal, specular;
    std::string height;  // a bump map that is heights, and how high they are
    float height_scale = 1;
    std::string overlay;  // the first stage that is no part of the light: a glow, a shine, or all there is
    Blend overlay_blend = Blend::none;
    bool has_stages = false;  // the game draws nothing without
    bool two_sided = false;
    bool translucent = false;
    bool alpha_tested = false;
    float alpha_reference = 0;           // drawn where alpha is above it
    std::vector<std::string> functions;  // whose result is not computed: their first picture stands for it
    // The pictures whose paths a comment follows directly, with the comment: `a//b.tga`. Its mark may be part of
    // the path.
    std::vector<std::string> whole_paths;
};

// The materials of a script.
class Doom3Script {
public:
    Doom3Script(std::vector<Doom3Material> materials, TextFaults faults);
    Doom3Script(Doom3Script&&) = default;

    const std::vector<Doom3Material>& materials() const { return materials_; }
    // The first of that name in any case; null where there is none.
    const Doom3Material* find(std::string_view name) const;
    // Of the script around its materials.
    const TextFaults& faults() const { return faults_; }

private:
    std::vector<Doom3Material> materials_;
    std::vector<std::string> keys_;  // their names, normalised
    NameIndex by_name_;
    TextFaults faults_;
};

Doom3Script read_doom3_script(Bytes file);

// A script is no model: the error says what is wrong with it, or what to open.
Result<Model> load_doom3_script(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
