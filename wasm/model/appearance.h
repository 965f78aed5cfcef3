// appearance.h -- images, materials made of stages, skins and body groups.
//
// Member comments are also the TSDoc of the TypeScript types (tests/support/typescript.h), where kNone is null.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/index.h"

namespace marrow {

// One of the two colours that a Half-Life player chooses.
enum class PlayerColor : std::uint8_t { top, bottom };

// A range of palette entries that take the hue of a player colour and keep their saturation and value.
struct RemapRange {
    PlayerColor color = PlayerColor::top;  // the player colour that they take
    std::uint32_t first = 0;               // first palette entry
    std::uint32_t last = 0;                // last palette entry, inclusive
};

// An image used by materials: a file name to look up, the bytes of an image file, or palette indices, so that its
// colours can be changed.
struct Image {
    std::string name;                         // file name as UTF-8; case, slashes and extension may differ
    std::vector<std::uint8_t> encoded;        // bytes of an image file, such as a PNG; empty: look it up by name
    std::uint32_t width = 0;                  // of an indexed image, in pixels; 0: the image is not indexed
    std::uint32_t height = 0;                 // of an indexed image, in pixels; 0: the image is not indexed
    std::vector<std::uint8_t> indices{};      // palette index of each pixel, rows from the top
    std::vector<glm::u8vec3> palette{};       // 256 colours: red, green, blue
    std::uint32_t transparent_index = kNone;  // palette entry drawn fully transparent; null: all are opaque
    bool mipmaps = true;                      // false: the file requests the full resolution at any distance
    std::vector<RemapRange> remaps{};         // palette entries that take player colours
};

// The shape of a wave: a wave function of Quake III, or a table of a Doom 3 material, whose values are in `table`
// of the stage. The shape `table` interpolates the values; `steps` does not.
enum class WaveShape : std::uint8_t {
    none,
    sine,
    triangle,
    square,
    sawtooth,
    inverse_sawtooth,
    noise,
    table,
    steps
};

// A Quake III wave function: base + amplitude * shape(frac(phase + seconds * frequency)).
struct Wave {
    WaveShape shape = WaveShape::none;  // kind of function
    float base = 0;                     // added to the scaled shape
    float amplitude = 0;                // scale of the shape
    float phase = 0;                    // offset at time 0, in periods
    float frequency = 0;                // periods per second
};

// A blend factor of a stage, as in OpenGL.
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

// How a pixel's alpha is compared with the stage's reference value. Pixels that fail are not drawn.
enum class AlphaTest : std::uint8_t { none, greater, less, greater_equal };

// How an image continues beyond its edges: it repeats, its edge pixels continue, or it repeats mirrored.
enum class Wrap : std::uint8_t { repeat, clamp, mirror };

// The placement of an image on a surface, as in glTF's KHR_texture_transform: the texture coordinates are scaled,
// then rotated about (0, 0), then moved.
struct MapPlacement {
    glm::vec2 scale{1.0F};     // factors of s and t
    float rotation = 0;        // in radians: s' = s cos + t sin, t' = t cos - s sin
    glm::vec2 offset{0.0F};    // added to s and t
    Wrap wrap = Wrap::repeat;  // texture wrap mode

    bool operator==(const MapPlacement&) const = default;
};

// The source of a stage's colour or alpha. `lighting_diffuse`: the light of the material's shading. `lit_vertex`:
// vertex colours multiplied by that light. `identity_lighting`: white, the same with and without overbright;
// `identity`: white, twice as bright with overbright.
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

// The source of a stage's texture coordinates. `sphere`: the normal in view space, as in OpenGL's sphere mapping.
// `chrome`: the normal relative to axes from each joint towards the eye, as in Half-Life.
enum class TexcoordSource : std::uint8_t { base, lightmap, environment, vector, sphere, chrome };

// A Quake III `tcMod`, or `wave`: a motion of a Doom 3 material that follows a wave or a table.
enum class TexcoordModifierKind : std::uint8_t {
    scroll,
    scale,
    rotate,
    turbulence,
    stretch,
    transform,
    entity_translate,
    wave
};

// A modification of a stage's texture coordinates over time.
struct TexcoordModifier {
    TexcoordModifierKind kind = TexcoordModifierKind::scroll;  // kind of modification
    // `scroll`: s, t per second; `scale`: s, t; `rotate`: degrees per second; `transform`: a b c d x y, which
    // result in s' = a s + c t + x, t' = b s + d t + y; `wave`: the same sums, multiplied by the wave and added to
    // s and t.
    std::array<float, 6> values{};
    Wave wave;  // used by `stretch`, `turbulence`, `wave`, and `rotate`, to whose angle it is added in degrees
};

// One drawing pass over a surface. Stages are drawn in order.
struct Stage {
    std::vector<std::uint32_t> images;      // indices into the model's images; more than one is an animation
    float images_per_second = 0;            // frame rate of an image animation
    std::uint32_t alpha_image = kNone;      // index of an image whose alpha multiplies the stage's, or null
    bool white = false;                     // plain white instead of an image
    bool lightmap = false;                  // uses the lightmap; models have none, so it is white
    bool blends = false;                    // blends with the framebuffer; false: overwrites it, factors unused
    BlendFactor source = BlendFactor::one;  // factor of the stage's colour
    BlendFactor destination = BlendFactor::zero;     // factor of the colour in the framebuffer
    AlphaTest alpha_test = AlphaTest::none;          // test that a pixel's alpha must pass
    float alpha_reference = 0;                       // reference value of the alpha test
    bool depth_write = true;                         // writes to the depth buffer
    bool depth_equal = false;                        // depth test `equal`: only where the surface was drawn before
    ColorSource rgb = ColorSource::identity;         // source of the colour
    ColorSource alpha = ColorSource::identity;       // source of the alpha
    glm::vec4 color{1.0F};                           // red, green, blue, alpha of the source `constant`
    Wave rgb_wave;                                   // colour of the source `wave`
    Wave alpha_wave;                                 // alpha of the source `wave`
    float portal_range = 256;                        // distance at which the `portal` alpha is 1, in file units
    TexcoordSource texcoord = TexcoordSource::base;  // source of the texture coordinates
    glm::vec3 texcoord_s{0.0F};               // source `vector`: s is the dot product of this and the position
    glm::vec3 texcoord_t{0.0F};               // source `vector`: t is the dot product of this and the position
    std::vector<TexcoordModifier> modifiers;  // applied in order, before the placements of all images
    MapPlacement placement;                   // placement of the images
    MapPlacement alpha_placement;             // placement of the alpha image
    // One period of the wave shapes `table` and `steps`: values at equal distances.
    std::vector<float> table{};
};

// A Quake III `deformVertexes`.
enum class DeformKind : std::uint8_t { wave, normal, bulge, move, autosprite, autosprite2 };

// A vertex deformation of a material, applied before its stages are drawn.
struct Deform {
    DeformKind kind = DeformKind::wave;  // kind of deformation
    float spread = 0;                    // `wave`: phase added per unit of x + y + z
    glm::vec3 vector{0.0F};              // `move`: direction; `bulge`: width, height, speed
    Wave wave;                           // used by `wave` and `move`; `normal` uses its amplitude and frequency
};

// The triangle sides that are not drawn.
enum class CullMode : std::uint8_t { back, front, none };

// The lighting model of a material: that of a game, or `physical`: physically based, with roughness and metalness.
enum class Shading : std::uint8_t { quake2, quake3, doom3, phong, half_life, physical };

// The placements of a material's maps.
struct MaterialPlacements {
    MapPlacement normal;     // placement of the normal map
    MapPlacement specular;   // placement of the specular map
    MapPlacement emissive;   // placement of the emissive map
    MapPlacement height;     // placement of the height map
    MapPlacement roughness;  // placement of the roughness map
    MapPlacement metalness;  // placement of the metalness map
};

// The default placements. Not inline, so that constructors of materials stay small.
MaterialPlacements plain_placements();

// How surfaces are drawn: the stages, and parameters of the lighting.
struct Material {
    std::string name;                     // name as in the file
    std::vector<Stage> stages;            // in drawing order; empty: nothing is drawn
    std::vector<Deform> deforms;          // applied in order
    float sort = 3;                       // draw order of transparent surfaces, ascending, in Quake III's numbers
    CullMode cull = CullMode::back;       // the sides that are not drawn
    Shading shading = Shading::phong;     // lighting model
    bool polygon_offset = false;          // drawn slightly nearer, for a surface that lies on another one
    bool flat = false;                    // lit equally on all sides, regardless of the normals
    std::uint32_t normal_map = kNone;     // index into the model's images, or null
    std::uint32_t specular_map = kNone;   // index of the image that multiplies `specular`, or null
    std::uint32_t emissive_map = kNone;   // index of the image that multiplies `emissive`, or null
    std::uint32_t height_map = kNone;     // index of an image of heights (bright is high), or null
    std::uint32_t roughness_map = kNone;  // `physical`: image whose green multiplies `roughness`, or null
    std::uint32_t metalness_map = kNone;  // `physical`: image whose blue multiplies `metalness`, or null
    float height_scale = 1;               // scale of the height map's slopes, as in Doom 3 materials
    glm::vec4 ambient{0.2F, 0.2F, 0.2F, 1.0F};   // red, green, blue, alpha
    glm::vec4 diffuse{0.8F, 0.8F, 0.8F, 1.0F};   // red, green, blue, alpha
    glm::vec4 specular{0.0F, 0.0F, 0.0F, 1.0F};  // red, green, blue, alpha
    glm::vec4 emissive{0.0F, 0.0F, 0.0F, 1.0F};  // red, green, blue, alpha; light that the surface emits
    float shininess = 0;                         // exponent of the specular highlight
    float roughness = 1;                         // `physical`: 0 is a mirror, 1 scatters light in all directions
    float metalness = 0;  // `physical`: 0 is a dielectric; 1 is a metal, which reflects in its diffuse colour
    float opacity = 1;    // multiplies the alpha
    MaterialPlacements placements = plain_placements();  // placements of the maps
    bool casts_shadow = true;                            // false: no shadow, regardless of the stages
};

// A skin of one model: a replacement for each material.
struct SkinFamily {
    std::string name;                      // display name
    bool with_icon = false;                // the game has an icon for the skin; such skins are listed first
    std::vector<std::uint32_t> materials;  // index of the replacement for each of the model's materials
};

// One of the alternatives of a body group.
struct BodyModel {
    std::string name;                     // name as in the file
    std::vector<std::uint32_t> surfaces;  // indices into the model's surfaces; empty: draws nothing
};

// A set of alternatives of which one is drawn: heads, weapons in the hand. The first is the default. A surface that
// is in no group is always drawn.
struct BodyGroup {
    std::string name;               // name as in the file
    std::uint32_t base = 1;         // the game's body number selects the model (number / base) % models
    std::vector<BodyModel> models;  // the alternatives
};

// The stage of a material without a script: one image (kNone: plain white) in the light of the material's shading.
Stage plain_stage(std::uint32_t image);

}  // namespace marrow
