// material_script.h -- Doom 3's material scripts, `.mtr`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "formats/format.h"

namespace marrow {

// What a material comes to on a model. Pictures are paths from the game's root, or built in ones (`_white`); empty
// where there is none.
struct Doom3Material {
    enum class Blend : std::uint8_t { none, add, blend, filter };
    std::string name;
    std::optional<Error> error;  // its block cannot be read to its end
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
};

// The materials of a script.
class Doom3Script {
public:
    explicit Doom3Script(std::vector<Doom3Material> materials);
    Doom3Script(Doom3Script&&) = default;

    const std::vector<Doom3Material>& materials() const { return materials_; }
    // The first of that name in any case; null where there is none.
    const Doom3Material* find(std::string_view name) const;

private:
    std::vector<Doom3Material> materials_;
    NameIndex by_name_;
};

// A block that cannot be told from the others is an error; what is wrong inside a material's is kept with it.
Result<Doom3Script> read_doom3_script(Bytes file);

// A script is nothing to look at: the error says what is wrong with it, or what to open.
Result<Model> load_doom3_script(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
