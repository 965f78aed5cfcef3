// 3ds_materials.cpp -- chunk 0xAFFF:
//
//   A000 name   A010 ambient, A020 diffuse, A030 specular colour   A040 shininess, A041 its strength
//   A050 transparency   A081 two-sided   A083 additive   A084 self-illumination   A085 wire   A100 u16 shading
//   maps: A200 texture 1, A33A texture 2, A210 opacity, A230 bump, A204 specular, A33C shininess,
//         A33D self-illumination, A220 reflection, each {percentage, A300 file name, A351 u16 flags, A354 and A356
//         f32 scale of u and v, A358 and A35A f32 offset, A35C f32 rotation in degrees}
//   not drawn: A33E to A34C, even numbers: masks of the maps; A310 reflection of the surroundings {u8[2],
//         u16 flags, ...}
//   colours: 0010 f32[3], 0011 u8[3], and in linear space 0013, 0012, which are used if there is no other
//   percentages: 0030 u16 0..100, 0031 f32 0..1
//
// A texture multiplies the ambient and diffuse colours, which its percentage blends towards white. Texture
// coordinates are scaled from the lower left corner, then rotated about the centre, then moved, as in other
// readers. A shininess s above 0 is the exponent 2^(10 s): 100 percent is 1024. Sources: the Autodesk 3D Studio
// File Toolkit's names of the chunks, the published descriptions of the format, real files.
#include "formats/studio3ds/3ds_materials.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "base/message.h"
#include "model/angles.h"

namespace marrow {

namespace {

constexpr std::uint16_t kMirror = 2, kNegative = 8, kNoTiling = 0x10, kAlphaSource = 0x40, kIgnoreAlpha = 0x100;
constexpr std::uint16_t kReflects = 1;  // a flag of chunk A310
constexpr std::uint16_t kFirstMask = 0xA33E, kLastMask = 0xA34C;
// The height difference between white and black in a bump map of 100 percent, in texels.
constexpr float kBumpHeight = 8;
// The maximum number of images whose names are compared with a new name.
constexpr std::size_t kMostCompared = 1024;

struct Map {
    std::string_view file;
    float amount = 1;
    std::uint16_t flags = 0;
    glm::vec2 scale{1.0F}, offset{0.0F};
    float degrees = 0;
};

// Reads a chunk that is a percentage, as 0 to 1. Other chunks are ignored.
void read_share(const Chunk3ds& chunk, float& to)
{
    ByteReader r = chunk.body;
    float share = to;
    if (chunk.id == 0x0030)
        share = static_cast<float>(r.i16()) / 100;
    else if (chunk.id == 0x0031)
        share = r.number(share);
    if (r.ok()) to = std::clamp(share, 0.0F, 1.0F);
}

// Reads the percentage from the chunks inside `parent`.
float read_share(const Chunk3ds& parent)
{
    float share = 0;
    each_chunk(parent.body, [&](const Chunk3ds& chunk) { read_share(chunk, share); });
    return share;
}

glm::vec3 read_color(const Chunk3ds& parent, const glm::vec4& usual)
{
    std::optional<glm::vec3> color, linear;
    each_chunk(parent.body, [&](const Chunk3ds& chunk) {
        ByteReader r = chunk.body;
        const bool is_linear = chunk.id == 0x0012 || chunk.id == 0x0013;
        glm::vec3 read(usual);
        if (chunk.id == 0x0010 || chunk.id == 0x0013)
            for (glm::length_t i = 0; i < 3; ++i) read[i] = r.number(read[i]);
        else if (chunk.id == 0x0011 || chunk.id == 0x0012)
            for (glm::length_t i = 0; i < 3; ++i) read[i] = static_cast<float>(r.u8()) / 255;
        else
            return;
        (is_linear ? linear : color) = glm::clamp(read, 0.0F, 1.0F);
    });
    return color ? *color : linear ? *linear : glm::vec3(usual);
}

Map read_map(const Chunk3ds& parent)
{
    Map map;
    each_chunk(parent.body, [&](const Chunk3ds& chunk) {
        ByteReader r = chunk.body;
        read_share(chunk, map.amount);
        switch (chunk.id) {
            case 0xA300: map.file = read_text(r); break;
            case 0xA351: map.flags = r.u16(); break;
            case 0xA354: map.scale.x = r.number(map.scale.x); break;
            case 0xA356: map.scale.y = r.number(map.scale.y); break;
            case 0xA358: map.offset.x = r.number(map.offset.x); break;
            case 0xA35A: map.offset.y = r.number(map.offset.y); break;
            case 0xA35C: map.degrees = r.number(map.degrees); break;
            default: break;
        }
    });
    return map;
}

// In the file, texture coordinates (0, 0) are at the lower left; in the placement they are at the upper left.
MapPlacement placement_of(const Map& map)
{
    const double radians = static_cast<double>(map.degrees) * std::numbers::pi / 180;
    const auto [sine, cosine] = sine_cosine(radians);
    const auto c = static_cast<float>(cosine), s = static_cast<float>(sine);
    const float v = map.scale.y;
    return {map.scale,
            static_cast<float>(radians),
            // Makes the rotation, which is about (0, 0), a rotation about the centre.
            {0.5F + map.offset.x - 0.5F * c - s * (v - 0.5F), 0.5F - map.offset.y + 0.5F * s - c * (v - 0.5F)},
            (map.flags & kNoTiling) != 0 ? Wrap::clamp
            : (map.flags & kMirror) != 0 ? Wrap::mirror
                                         : Wrap::repeat};
}

void blend(Stage& stage, BlendFactor destination)
{
    stage.blends = true;
    stage.source = BlendFactor::src_alpha;
    stage.destination = destination;
    stage.depth_write = false;
}

class Reader {
public:
    explicit Reader(Model& model) : model_(model), material_(model.materials.emplace_back()) {}

    Material3ds read(const ByteReader& body)
    {
        each_chunk(body, [&](const Chunk3ds& chunk) { read_part(chunk); });
        finish();
        return out_;
    }

private:
    void read_part(const Chunk3ds& chunk)
    {
        ByteReader r = chunk.body;
        switch (chunk.id) {
            case 0xA000: material_.name = read_text(r); break;
            case 0xA010: material_.ambient = {read_color(chunk, material_.ambient), 1}; break;
            case 0xA020: material_.diffuse = {read_color(chunk, material_.diffuse), 1}; break;
            case 0xA030: specular_ = read_color(chunk, material_.specular); break;
            case 0xA040: shininess_ = read_share(chunk); break;
            case 0xA041: strength_ = read_share(chunk); break;
            case 0xA050: material_.opacity = 1 - read_share(chunk); break;
            case 0xA081: material_.cull = CullMode::none; break;
            case 0xA083: additive_ = true; break;
            case 0xA084: glow_ = read_share(chunk); break;
            case 0xA085: wire_ = true; break;
            case 0xA100: shading_ = r.u16(); break;
            case 0xA200: texture_ = read_map(chunk); break;
            case 0xA33A: second_ = read_map(chunk); break;
            case 0xA210: opacity_ = read_map(chunk); break;
            case 0xA230: bump_ = read_map(chunk); break;
            case 0xA204: add_map(read_map(chunk), material_.specular_map, material_.placements.specular); break;
            case 0xA33C: warn_of("3ds-shininess-map", read_map(chunk)); break;
            case 0xA33D: add_map(read_map(chunk), material_.emissive_map, material_.placements.emissive); break;
            case 0xA220: reflection_ = read_map(chunk); break;
            case 0xA310:
                r.skip(2);
                reflects_ = (r.u16() & kReflects) != 0;
                break;
            default:
                if (chunk.id >= kFirstMask && chunk.id <= kLastMask && chunk.id % 2 == 0) read_mask(chunk);
        }
    }

    void read_mask(const Chunk3ds& chunk)
    {
        const Map map = read_map(chunk);
        if (!map.file.empty()) warn_of("3ds-mask", map);
    }

    // The image of a map in the model's list, or kNone if the map has no file.
    std::uint32_t image(const Map& map)
    {
        if (map.file.empty()) return kNone;
        if ((map.flags & kNegative) != 0) warn_of("3ds-inverted-map", map);
        const std::size_t compared = std::min(model_.images.size(), kMostCompared);
        for (std::uint32_t i = 0; i < compared; ++i)
            if (model_.images[i].name == map.file) return i;
        model_.images.push_back({std::string(map.file), {}});
        return static_cast<std::uint32_t>(model_.images.size() - 1);
    }

    void add_map(const Map& map, std::uint32_t& to, MapPlacement& placement)
    {
        to = image(map);
        placement = placement_of(map);
    }

    Stage stage_of(const Map& map)
    {
        Stage stage = plain_stage(image(map));
        stage.placement = placement_of(map);
        return stage;
    }

    void finish()
    {
        out_.faceted = shading_ <= 1;
        if (wire_ || shading_ == 0) warn(model_, message("3ds-wire-frame", material_.name));
        material_.specular = {specular_ * strength_, 1};
        material_.shininess = shininess_ > 0 ? std::exp2(10 * shininess_) : 0;
        material_.emissive = {glm::vec3(material_.diffuse) * glow_, 1};
        if (material_.emissive_map != kNone) material_.emissive = glm::vec4(1);

        if (texture_.file.empty()) std::swap(texture_, second_);
        add_base();
        if (!second_.file.empty()) add_over(stage_of(second_), second_, BlendFactor::one_minus_src_alpha);
        if (reflects_) warn(model_, message("3ds-reflects-surroundings", material_.name));
        if (!reflection_.file.empty()) {
            Stage mirror = plain_stage(image(reflection_));
            mirror.texcoord = TexcoordSource::sphere;
            mirror.rgb = ColorSource::identity;
            add_over(std::move(mirror), reflection_, BlendFactor::one);
        }
        add_map(bump_, material_.height_map, material_.placements.height);
        material_.height_scale = bump_.amount * kBumpHeight;
        out_.has_heights = material_.height_map != kNone;
    }

    void add_base()
    {
        Stage stage = stage_of(texture_);
        if (!texture_.file.empty())
            for (glm::vec4* color : {&material_.ambient, &material_.diffuse})
                *color = glm::mix(*color, glm::vec4(1), texture_.amount);
        add_map(opacity_, stage.alpha_image, stage.alpha_placement);
        const bool cut_out = (texture_.flags & kAlphaSource) != 0 && (texture_.flags & kIgnoreAlpha) == 0;
        if (material_.opacity < 1 || stage.alpha_image != kNone || cut_out)
            blend(stage, additive_ ? BlendFactor::one : BlendFactor::one_minus_src_alpha);
        material_.stages.push_back(std::move(stage));
    }

    // Adds a stage that is drawn over the others with the map's percentage as its opacity.
    void add_over(Stage stage, const Map& map, BlendFactor destination)
    {
        stage.alpha = ColorSource::constant;
        stage.color = {1, 1, 1, map.amount};
        blend(stage, destination);
        material_.stages.push_back(std::move(stage));
    }

    // Warns about an unsupported property of a map.
    void warn_of(MessageId warning, const Map& map) { warn(model_, message(warning, material_.name, map.file)); }

    Model& model_;
    Material& material_;
    Material3ds out_;
    Map texture_, second_, opacity_, bump_, reflection_;
    glm::vec3 specular_{0.0F};
    float shininess_ = 0, strength_ = 1, glow_ = 0;
    std::uint16_t shading_ = 3;
    bool additive_ = false, wire_ = false, reflects_ = false;
};

}  // namespace

Material3ds read_3ds_material(const ByteReader& body, Model& model) { return Reader(model).read(body); }

}  // namespace marrow
