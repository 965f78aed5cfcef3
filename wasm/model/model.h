// model.h -- the one pivot of Marrow: every loader returns a Model, every consumer takes a const Model&.
//
// Plain data: vectors and indices, no pointers, no virtuals, no GL. Immutable once validate() has passed.
// Space: positions, joints, attachments and bounds are in the file's own coordinates (basis.h turns them).
// Winding is counter-clockwise seen from outside. Texture coordinates have (0, 0) at the top left. Names are
// bytes as in the file; they become UTF-8 where they leave the core. Time is in seconds, angles in radians
// unless a field says otherwise. An index of kNone means "none".
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/basis.h"

namespace marrow {

inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;

// Axis-aligned, in the space of what it bounds. Empty when min > max.
struct Bounds {
    glm::vec3 min{0.0F};
    glm::vec3 max{0.0F};
};

struct Transform {
    glm::vec3 position{0.0F};
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};  // w, x, y, z
    glm::vec3 scale{1.0F};
};

// --- geometry -------------------------------------------------------------------------------------------------

enum class Primitive : std::uint8_t { triangles, lines, points };

// The weights of one vertex: so many of a WeightList, from `first` on.
struct WeightRun {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

// Any number of weights a vertex, each with the vertex's place in the joint's own space (MD5). What the file means,
// where `joints` and `weights` of a Skin hold only the largest and one place for all of them.
struct WeightList {
    std::vector<WeightRun> runs;        // one a vertex; empty: there is no list
    std::vector<std::uint16_t> joints;  // one a weight
    std::vector<glm::vec4> points;      // one a weight: x, y, z in the joint's space, and the weight
};

// Up to 8 joint influences a vertex, `influences` (0, 4 or 8) of them stored, largest first, weights sum to 1;
// unused ones have weight 0 and joint 0. A vertex that no joint moves has only zeros: it stays where it is.
struct Skin {
    std::uint32_t influences = 0;
    std::vector<std::uint16_t> joints;  // vertices * influences
    std::vector<float> weights;         // vertices * influences
    WeightList exact;
};

// One drawable piece. Arrays run over its vertices: a file vertex is split only where texture coordinate or
// normal differ. Empty arrays (tangents, colors, strips, skin) are absent; the others have one entry a vertex.
struct Surface {
    std::string name;
    Primitive primitive = Primitive::triangles;
    std::uint32_t material = kNone;
    std::uint32_t vertex_frames = kNone;  // index into Model::vertex_frames: positions and normals come from there
    std::uint32_t level_of_detail = 0;    // 0 is the finest; one level is shown at a time
    bool hidden = false;                  // the file says so; a person may show it

    std::vector<glm::vec3> positions;  // rest pose
    std::vector<glm::vec3> normals;    // rest pose; unit length, or zero where the file has none to give
    std::vector<glm::vec4> tangents;   // xyz; w * cross(normal, tangent) points up the picture (normals.h)
    std::vector<glm::u8vec4> colors;   // RGBA
    std::vector<glm::vec2> texcoords;
    std::vector<std::uint32_t> indices;        // 3, 2 or 1 a primitive
    std::vector<std::uint32_t> source_vertex;  // the file vertex of each vertex
    // The strip or fan of the file's GL commands that draws each triangle: twice its number among those that draw
    // something, plus 1 for a fan, or kNone. Shown as an overlay.
    std::vector<std::uint32_t> strips;
    Skin skin;
};

// Vertex animation, quantised as in the file and lerped on demand: frame-major, one record per file vertex.
//   u8_indexed   4 bytes: x, y, z (x scale + translate of the frame), index into the 162 normals of Quake
//   i16_latlong  8 bytes: i16 x, y, z, u16 normal (high byte latitude, low byte longitude)
enum class VertexEncoding : std::uint8_t { u8_indexed, i16_latlong };

struct FrameScale {
    glm::vec3 scale{1.0F};
    glm::vec3 translate{0.0F};
};

struct VertexFrames {
    VertexEncoding encoding = VertexEncoding::u8_indexed;
    std::uint32_t vertex_count = 0;  // file vertices in a frame
    std::uint32_t frame_count = 0;
    std::vector<FrameScale> scales;     // one a frame
    std::vector<std::uint8_t> records;  // frame_count * vertex_count * record size
};

std::uint32_t record_size(VertexEncoding encoding);

// A frame of the file's own list, shared by all vertex_frames and attachments of a model.
struct Frame {
    std::string name;
    Bounds bounds;  // exact, of all surfaces
};

// --- appearance -----------------------------------------------------------------------------------------------

// A picture that a material wants: named (looked up beside the model) or held inside the file.
struct ImageReference {
    std::string name;                // as in the file; may have the wrong case, slashes or extension
    std::vector<std::uint8_t> rgba;  // decoded pixels of a picture inside the file (width * height * 4)
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

enum class WaveShape : std::uint8_t { none, sine, triangle, square, sawtooth, inverse_sawtooth, noise };
struct Wave {
    WaveShape shape = WaveShape::none;
    float base = 0, amplitude = 0, phase = 0, frequency = 0;
};

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
enum class AlphaTest : std::uint8_t { none, greater, less, greater_equal };
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
};
enum class TexcoordSource : std::uint8_t { base, lightmap, environment, vector };
enum class TexcoordModifierKind : std::uint8_t {
    scroll,
    scale,
    rotate,
    turbulence,
    stretch,
    transform,
    entity_translate
};

struct TexcoordModifier {
    TexcoordModifierKind kind = TexcoordModifierKind::scroll;
    std::array<float, 6> values{};  // scroll, scale: s, t; rotate: degrees a second; transform: a b c d x y
    Wave wave;                      // stretch, turbulence
};

// One pass over a surface.
struct Stage {
    std::vector<std::uint32_t> images;  // indices into Model::images; several: an animated map
    float images_per_second = 0;
    bool clamp = false;
    bool white = false;     // no image: plain white
    bool lightmap = false;  // white on a model
    bool blends = false;
    BlendFactor source = BlendFactor::one;
    BlendFactor destination = BlendFactor::zero;
    AlphaTest alpha_test = AlphaTest::none;
    float alpha_reference = 0;
    bool depth_write = true;
    bool depth_equal = false;
    ColorSource rgb = ColorSource::identity;
    ColorSource alpha = ColorSource::identity;
    glm::vec4 color{1.0F};
    Wave rgb_wave;
    Wave alpha_wave;
    float portal_range = 256;
    TexcoordSource texcoord = TexcoordSource::base;
    glm::vec3 texcoord_s{0.0F};
    glm::vec3 texcoord_t{0.0F};
    std::vector<TexcoordModifier> modifiers;
};

enum class DeformKind : std::uint8_t { wave, normal, bulge, move, autosprite, autosprite2 };
struct Deform {
    DeformKind kind = DeformKind::wave;
    float spread = 0;        // wave: 1 / div
    glm::vec3 vector{0.0F};  // move: direction; bulge: width, height, speed
    Wave wave;               // wave, move; normal uses amplitude and frequency
};

// A picture with its own texture transform: uv' = rotate(uv * scale) + offset.
struct TextureMap {
    std::uint32_t image = kNone;
    glm::vec2 offset{0.0F};
    glm::vec2 scale{1.0F};
    float rotation = 0;
    bool clamp = false;
    bool mirror = false;
    float amount = 1;
};

enum class CullMode : std::uint8_t { back, front, none };
// What the game's own light does with a material.
enum class Shading : std::uint8_t { quake2, quake3, doom3, half_life, phong, unlit };

struct Material {
    std::string name;
    std::vector<Stage> stages;  // empty: one opaque pass with the diffuse map
    std::vector<Deform> deforms;
    float sort = 3;
    CullMode cull = CullMode::back;
    Shading shading = Shading::phong;
    bool polygon_offset = false;
    bool invisible = false;  // `nodraw`

    TextureMap diffuse_map, normal_map, specular_map, alpha_map, emissive_map, bump_map, reflection_map;
    glm::vec4 ambient{0.2F, 0.2F, 0.2F, 1.0F};
    glm::vec4 diffuse{0.8F, 0.8F, 0.8F, 1.0F};
    glm::vec4 specular{0.0F, 0.0F, 0.0F, 1.0F};
    glm::vec4 emissive{0.0F, 0.0F, 0.0F, 1.0F};
    float shininess = 0;
    float opacity = 1;
    float roughness = -1;  // below 0: not given
    float metalness = -1;
    AlphaTest alpha_test = AlphaTest::none;
    float alpha_reference = 0;
    bool additive = false;
    bool translucent = false;  // blended by the picture's alpha even where `opacity` is 1
    bool depth_write = true;   // where it is blended
    bool full_bright = false;
    bool flat_shade = false;
    bool chrome = false;  // texture coordinates from the view-space normal
    bool sphere_map = false;
    std::array<std::uint8_t, 4> remap{};  // first and last palette index of the top and bottom colour ranges
};

// A named choice of pictures. An id-style skin swaps the image of a slot; a family swaps materials.
struct SkinFamily {
    std::string name;
    bool with_icon = false;                // a skin for certain: listed first
    std::vector<std::uint32_t> materials;  // for each of Model::materials, the one to draw instead
};

// --- skeleton, clips ------------------------------------------------------------------------------------------

struct Joint {
    std::string name;
    std::uint32_t parent = kNone;  // an earlier joint
    Transform rest;                // relative to the parent
    glm::mat4x3 inverse_bind{1.0F};
};

// Keys in time order (seconds from the clip's first frame; before the first and behind the last the nearest holds),
// or one value a frame when `times` is empty. Joint tracks are relative to the parent, as the rest transform is,
// and replace it; no values: the joint rests.
template <class T> struct Track {
    std::vector<float> times;
    std::vector<T> values;
};

struct JointTrack {
    std::uint32_t joint = 0;
    Track<glm::vec3> position;
    Track<glm::quat> rotation;
    Track<glm::vec3> euler;  // instead of rotation where controllers add to the angles first (radians)
    Track<glm::vec3> scale;
    Track<std::uint8_t> visible;
};

struct ClipEvent {
    float frame = 0;
    std::int32_t number = 0;
    std::string options;
};

// Vertex animation: the frames first_frame .. first_frame + frame_count - 1 of the file's own list, played from
// the last to the first where `reversed`. A clip cut out of a longer one (`source`, an earlier clip) has no tracks
// of its own: first_frame counts in that one's. `seconds` is one pass. `loop_frame` is the frame a repeat returns
// to, kNone: stops at the end.
struct Clip {
    std::string name;
    std::string channel;  // "", "legs", "torso", "both", ...
    std::string activity;
    std::uint32_t first_frame = 0;
    std::uint32_t frame_count = 0;
    bool reversed = false;
    float frames_per_second = 10;
    double seconds = 0;
    std::uint32_t loop_frame = kNone;
    double file_start = 0;  // what the file's own clock says at frame 0 (MS3D counts from frame 1), in seconds
    float ground_speed = 0;
    glm::vec3 displacement{0.0F};  // of joint 0 over one pass
    Bounds bounds;
    std::vector<Bounds> frame_bounds;  // as the file gives them, one a frame; or empty
    std::vector<ClipEvent> events;
    std::uint32_t source = kNone;
    std::vector<JointTrack> tracks;
};

// A place to put something: an MD3 tag (Model::attachment_frames says where it is), an MDL attachment (joint and
// local transform).
struct Attachment {
    std::string name;
    std::uint32_t joint = kNone;
    Transform local;
};

// --- the rest of what a file may hold ----------------------------------------------------------------------------

struct BodyGroup {
    struct Choice {
        std::string name;
        std::vector<std::uint32_t> surfaces;
    };
    std::string name;
    std::uint32_t base = 1;
    std::vector<Choice> choices;
};

struct Controller {
    std::string name;
    std::uint32_t joint = kNone;
    std::uint32_t index = 0;
    std::uint32_t axes = 0;  // the format's motion bits
    float min = 0, max = 0;  // degrees or units, as the file declares them
    float rest = 0;
    bool wraps = false;
};

struct Hitbox {
    std::string name;
    std::uint32_t joint = kNone;
    std::uint32_t group = 0;
    Bounds bounds;
};

struct Camera {
    std::string name;
    glm::vec3 position{0.0F};
    glm::vec3 target{0.0F};
    float roll = 0;
    float vertical_fov = 0;
};

struct Light {
    std::string name;
    glm::vec3 position{0.0F};
    glm::vec3 color{1.0F};
    float range = 0;
    bool spot = false;
    glm::vec3 target{0.0F};
    float inner_angle = 0, outer_angle = 0;
};

struct ClipBox {
    std::string name;
    Bounds bounds;
};

struct Comment {
    std::string about;  // "model", "group NAME", ...
    std::string text;
};

struct Warning {
    std::string message;
    std::string file;  // the FileSet name
};

// The file's own counts, before vertices are split and triangles dropped.
struct SourceCounts {
    std::uint32_t vertices = 0, triangles = 0, frames = 0, surfaces = 0;
    std::uint64_t bytes = 0;
    std::uint32_t strips = 0, fans = 0;  // GL commands, where they are what is drawn
};

struct Model {
    std::string name;    // file name without extension
    std::string format;  // "md2", ...
    Basis basis;
    std::vector<Surface> surfaces;
    std::vector<Material> materials;
    std::vector<ImageReference> images;
    std::vector<Joint> joints;
    std::vector<Clip> clips;
    std::vector<VertexFrames> vertex_frames;
    std::vector<Frame> frames;
    std::vector<Attachment> attachments;
    // Of tags: frames * attachments, frame-major; empty: joints carry them. The columns are the tag's x, y and z
    // axes as the file has them, of any length, perhaps mirrored, and its origin.
    std::vector<glm::mat4x3> attachment_frames;
    std::vector<BodyGroup> body_groups;
    std::vector<SkinFamily> skins;
    std::vector<Controller> controllers;
    std::vector<Hitbox> hitboxes;
    std::vector<Camera> cameras;
    std::vector<Light> lights;
    std::vector<Comment> comments;
    glm::vec3 eye_position{0.0F};
    std::vector<ClipBox> clip_boxes;
    std::vector<Warning> warnings;
    SourceCounts source;
    Bounds bounds;            // rest pose (frame 0 of vertex animation)
    Bounds animation_bounds;  // over every frame of everything
};

// An attachment by its name in any case; kNone where there is none.
std::uint32_t find_attachment(const Model& model, std::string_view name);

// Add a warning; past kMaxWarnings only a closing count is kept.
void warn(Model& model, std::string message, std::string file = {});

}  // namespace marrow
