// appearance.h -- what surfaces look like: pictures, and materials made of stages.
#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/index.h"

namespace marrow {

// Which of the two colours that a player chooses.
enum class PlayerColor : std::uint8_t { top, bottom };

// Entries of a palette that take the hue of a colour that a player chooses; saturation and value stay.
struct RemapRange {
    PlayerColor color = PlayerColor::top;  // which colour they take
    std::uint32_t first = 0;               // the entries from it to `last`
    std::uint32_t last = 0;                // the last of the entries
};

// A picture that a material wants: looked up by its name, or held by the model, as its file's own bytes or as
// indices into a palette, so that its colours can be changed.
struct Image {
    std::string name;                     // as in the file, made UTF-8: case, slashes and extension may be wrong
    std::vector<std::uint8_t> encoded;    // a whole PNG, TGA, ... file; empty: the picture is looked up by its name
    std::uint32_t width = 0;              // of indices, in pixels; 0: there are none
    std::uint32_t height = 0;             // in pixels
    std::vector<std::uint8_t> indices{};  // one a pixel, rows from the top
    std::vector<glm::u8vec3> palette{};   // 256 colours: red, green, blue
    std::uint32_t transparent_index = kNone;  // drawn with an opacity of 0; null: all are opaque
    bool mipmaps = true;                      // false: the file asks for the whole picture at any distance
    std::vector<RemapRange> remaps{};         // of the palette
};

// The shape of a wave of Quake III.
enum class WaveShape : std::uint8_t { none, sine, triangle, square, sawtooth, inverse_sawtooth, noise };

// A wave of Quake III: base + amplitude * shape(frac(phase + seconds * frequency)).
struct Wave {
    WaveShape shape = WaveShape::none;  // sine, triangle and so on
    float base = 0;                     // what the wave goes about
    float amplitude = 0;                // how far it goes from its base
    float phase = 0;                    // where it begins, in parts of a period
    float frequency = 0;                // a second
};

// What a colour is multiplied by where stages are blended, as in OpenGL.
enum class BlendFactor : std::uint8_t {
    zero,
    one,
    src_color,
    one_minus_src_color,
    dst_color,
    one_minus_dst_color,
    src_alpha,
    one_minus_src_alpha,
    dst_alpha,
    one_minus_dst_alpha,
    src_alpha_saturate,
};

// Which pixels of a stage are drawn, by their alpha.
enum class AlphaTest : std::uint8_t { none, greater, less, greater_equal };

// Where a stage's colour, or its alpha, comes from. `lighting_diffuse`: the light of the material's shading;
// `lit_vertex`: the vertices' colours in that light; `identity_lighting`: white that stays as bright as it is where
// the game lights more brightly than white (overbright), which doubles `identity`.
enum class ColorSource : std::uint8_t {
    identity,
    constant,
    wave,
    entity,
    one_minus_entity,
    vertex,
    exact_vertex,
    one_minus_vertex,
    lighting_diffuse,
    lighting_specular,
    portal,
    lit_vertex,
    identity_lighting,
};

// `sphere`: by the normal in view space, as OpenGL's sphere maps are looked up. `chrome`: by the normal against
// axes that each joint has towards the eye, as Half-Life does.
enum class TexcoordSource : std::uint8_t { base, lightmap, environment, vector, sphere, chrome };

// Quake III's ways of moving texture coordinates.
enum class TexcoordModifierKind : std::uint8_t {
    scroll,
    scale,
    rotate,
    turbulence,
    stretch,
    transform,
    entity_translate
};

// What moves a stage's texture coordinates.
struct TexcoordModifier {
    TexcoordModifierKind kind = TexcoordModifierKind::scroll;  // how coordinates are moved
    std::array<float, 6>
        values{};  // of scroll and scale: s, t; of rotate: degrees a second; of transform: a b c d x y
    Wave wave;     // of stretch and turbulence
};

// One pass over a surface, in the order of drawing.
struct Stage {
    std::vector<std::uint32_t> images;               // indices into the model's images; several are an animated map
    float images_per_second = 0;                     // how fast its images follow each other
    std::uint32_t alpha_image = kNone;               // a second picture, by whose opacity alpha is multiplied
    bool clamp = false;                              // the picture's edge goes on for ever; else it repeats
    bool white = false;                              // no picture: plain white
    bool lightmap = false;                           // white on a model
    bool blends = false;                             // false: it replaces what is there, whatever the factors
    BlendFactor source = BlendFactor::one;           // of what is drawn
    BlendFactor destination = BlendFactor::zero;     // of what is there
    AlphaTest alpha_test = AlphaTest::none;          // which pixels are drawn
    float alpha_reference = 0;                       // what alpha is compared with
    bool depth_write = true;                         // whether it hides what is drawn later behind it
    bool depth_equal = false;                        // drawn only where the surface was drawn before
    ColorSource rgb = ColorSource::identity;         // where its colour comes from
    ColorSource alpha = ColorSource::identity;       // where its alpha comes from
    glm::vec4 color{1.0F};                           // of `constant`
    Wave rgb_wave;                                   // of a colour from a wave
    Wave alpha_wave;                                 // of an alpha from a wave
    float portal_range = 256;                        // of `portal`, in the model's units
    TexcoordSource texcoord = TexcoordSource::base;  // where its coordinates come from
    glm::vec3 texcoord_s{0.0F};                      // of `vector`: s and t are the position's products with them
    glm::vec3 texcoord_t{0.0F};                      // the second axis of coordinates from a vector
    std::vector<TexcoordModifier> modifiers;         // in the order they are applied
};

// Quake III's ways of moving vertices.
enum class DeformKind : std::uint8_t { wave, normal, bulge, move, autosprite, autosprite2 };

// How a material moves the vertices of its surfaces, before its stages are drawn.
struct Deform {
    DeformKind kind = DeformKind::wave;  // how vertices are moved
    float spread = 0;                    // of wave: what a unit of x + y + z adds to the phase
    glm::vec3 vector{0.0F};              // of move: the direction; of bulge: width, height, speed
    Wave wave;                           // of wave and move; normal uses its amplitude and frequency
};

// Which sides of triangles are left out.
enum class CullMode : std::uint8_t { back, front, none };

// Whose light a material is drawn in. `physical`: physically based, by roughness and metalness.
enum class Shading : std::uint8_t { quake2, quake3, doom3, phong, half_life, physical };

// A way to draw: stages, one at least where something is seen, and what lights need beside them.
struct Material {
    std::string name;                     // as in the file
    std::vector<Stage> stages;            // empty: nothing is drawn
    std::vector<Deform> deforms;          // in their order
    float sort = 3;                       // draw order of what is seen through, rising: Quake III's numbers
    CullMode cull = CullMode::back;       // which sides are left out
    Shading shading = Shading::phong;     // whose light it takes
    bool polygon_offset = false;          // lies on another surface: drawn a little nearer
    bool flat = false;                    // lit alike on all sides, whatever the normals
    std::uint32_t normal_map = kNone;     // index into the model's images, as are the next five
    std::uint32_t specular_map = kNone;   // what the specular colour is multiplied by
    std::uint32_t emissive_map = kNone;   // added to what is lit, times the emissive colour
    std::uint32_t height_map = kNone;     // bright is high; bends the normal
    std::uint32_t roughness_map = kNone;  // of `physical`: its green is what the roughness is multiplied by
    std::uint32_t metalness_map = kNone;  // of `physical`: its blue is what the metalness is multiplied by
    float height_scale = 1;  // what the height map's slopes are multiplied by, as Doom 3's scripts count it
    glm::vec4 ambient{0.2F, 0.2F, 0.2F, 1.0F};   // red, green, blue, alpha
    glm::vec4 diffuse{0.8F, 0.8F, 0.8F, 1.0F};   // red, green, blue, alpha
    glm::vec4 specular{0.0F, 0.0F, 0.0F, 1.0F};  // red, green, blue, alpha
    glm::vec4 emissive{0.0F, 0.0F, 0.0F, 1.0F};  // red, green, blue, alpha
    float shininess = 0;                         // the exponent of its highlight
    float roughness = 1;                         // of `physical`: 0 mirrors, 1 scatters light all around
    float metalness = 0;  // of `physical`: 0 is no metal; of 1 the diffuse colour is that of its reflections
    float opacity = 1;    // alpha is multiplied by it
};

// A named choice of materials.
struct SkinFamily {
    std::string name;                      // as people see it
    bool with_icon = false;                // a skin for certain: listed first
    std::vector<std::uint32_t> materials;  // for each of the model's materials, the one to draw instead
};

// One of the models of a body group, of which one is drawn.
struct BodyModel {
    std::string name;                     // as in the file
    std::vector<std::uint32_t> surfaces;  // indices into the model's surfaces; empty: nothing is drawn
};

// A choice of models: heads, weapons in the hand. The first is drawn until a person chooses. A surface that is in
// no group is always drawn.
struct BodyGroup {
    std::string name;               // as in the file
    std::uint32_t base = 1;         // the game's number of a body chooses model (number / base) % models
    std::vector<BodyModel> models;  // of which one is drawn
};

// A stage that shows one picture (kNone: plain white) in the light of the material's shading: what a material
// without a script is made of.
Stage plain_stage(std::uint32_t image);

}  // namespace marrow
