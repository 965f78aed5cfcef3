// material_script.h -- Doom 3's material scripts, `.mtr`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "base/text_faults.h"
#include "formats/doom3/material_expression.h"
#include "formats/format.h"

namespace marrow {

// A stage that is not a map for lighting: a glow, a reflection, or the only image.
struct Doom3Stage {
    std::string image;
    bool blends = false;
    BlendFactor source = BlendFactor::one, destination = BlendFactor::zero;
    std::optional<float> alpha_reference;  // drawn where alpha is above it
    Doom3Value red{.base = 1}, green{.base = 1}, blue{.base = 1}, alpha{.base = 1};
    std::vector<TexcoordModifier> modifiers;  // in the order in which they are applied
    const Doom3Table* table = nullptr;        // of the waves of colours, alpha and modifiers
    bool clamps = false;
};

// A material, reduced to what is drawn on a model. Images are paths from the game's root, or built-in images
// (`_white`); empty if there is none.
struct Doom3Material {
    std::string name;
    std::optional<Error> error;  // the first fault in its block
    std::string diffuse, normal, specular;
    std::string height;  // a bump map given as a height map, and the factor of its heights
    float height_scale = 1;
    std::vector<Doom3Stage> stages;           // in drawing order, after the maps for lighting
    std::vector<TexcoordModifier> modifiers;  // of the diffuse map, and the table of their waves
    const Doom3Table* table = nullptr;
    // Factors of the maps, red, green, blue: the colours of their stages at time 0.
    glm::vec3 diffuse_color{1.0F}, specular_color{1.0F};
    std::optional<float> sort;  // in Quake III's numbers
    bool polygon_offset = false;
    bool casts_shadow = true;
    bool back_sided = false;
    bool has_stages = false;  // the game does not draw a material without stages
    bool two_sided = false;
    bool translucent = false;
    bool alpha_tested = false;
    float alpha_reference = 0;           // drawn where alpha is above it
    std::vector<std::string> functions;  // functions that are not supported; their first image is used instead
    // Keywords of stages that are not drawn, and of values that are fixed at time 0; each keyword once.
    std::vector<std::string> not_drawn, not_moving;
    std::vector<std::string> masks;        // keywords of channel masks that are ignored
    std::vector<std::string> not_applied;  // other keywords that are ignored, such as "deform expand"
    bool uses_tables = false;              // its expressions use tables
    // Where the material is in its script, for read_doom3_material().
    Bytes text;
    std::uint64_t line = 1;
    // Paths of images that a comment follows directly, including the comment: `a//b.tga`. The comment mark may be
    // part of the path.
    std::vector<std::string> whole_paths;
};

// The materials and tables of a script.
class Doom3Script {
public:
    Doom3Script(std::vector<Doom3Material> materials, std::vector<Doom3Table> tables, TextFaults faults);
    Doom3Script(Doom3Script&&) = default;

    const std::vector<Doom3Material>& materials() const { return materials_; }
    const std::vector<Doom3Table>& tables() const { return tables_; }
    // The first material with this name, ignoring case; null if there is none.
    const Doom3Material* find(std::string_view name) const;
    // Faults outside of the materials. A material's own fault is in Doom3Material::error.
    const TextFaults& faults() const { return faults_; }

private:
    std::vector<Doom3Material> materials_;
    std::vector<Doom3Table> tables_;
    std::vector<std::string> keys_;  // names of the materials, normalised
    NameIndex by_name_;
    TextFaults faults_;
};

// Reads a script. Its materials do not use the tables yet, because other scripts may declare tables too: see
// read_doom3_material().
Doom3Script read_doom3_script(Bytes file);

// Reads a material again with the tables of all scripts. The values of its stages may refer to them.
Doom3Material read_doom3_material(const Doom3Material& material, const Doom3Tables& tables);

// Always fails: the error says what is wrong with the script, or which model to open.
Result<Model> load_doom3_script(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
