#include "model/summary.h"

#include <array>

#include "base/json.h"

namespace marrow {

namespace {

constexpr std::array<std::string_view, 3> kPrimitives = {"triangles", "lines", "points"};
constexpr std::array<std::string_view, 4> kJoinings = {"root", "tag", "follow", "merge"};
constexpr std::array<std::string_view, 2> kPartChoices = {"", "weapon"};
constexpr std::array<std::string_view, 3> kCullModes = {"back", "front", "none"};
constexpr std::array<std::string_view, 6> kShadings = {"quake2", "quake3", "doom3", "half_life", "phong", "unlit"};
constexpr std::array<std::string_view, 4> kAlphaTests = {"none", "greater", "less", "greater_equal"};
constexpr std::array<std::string_view, 7> kWaveShapes = {
    "none", "sine", "triangle", "square", "sawtooth", "inverse_sawtooth", "noise"};
constexpr std::array<std::string_view, 11> kBlendFactors = {"zero",
                                                            "one",
                                                            "src_color",
                                                            "one_minus_src_color",
                                                            "dst_color",
                                                            "one_minus_dst_color",
                                                            "src_alpha",
                                                            "one_minus_src_alpha",
                                                            "dst_alpha",
                                                            "one_minus_dst_alpha",
                                                            "src_alpha_saturate"};
constexpr std::array<std::string_view, 11> kColorSources = {"identity",
                                                            "constant",
                                                            "wave",
                                                            "entity",
                                                            "one_minus_entity",
                                                            "vertex",
                                                            "exact_vertex",
                                                            "one_minus_vertex",
                                                            "lighting_diffuse",
                                                            "lighting_specular",
                                                            "portal"};
constexpr std::array<std::string_view, 4> kTexcoordSources = {"base", "lightmap", "environment", "vector"};
constexpr std::array<std::string_view, 7> kTexcoordModifiers = {
    "scroll", "scale", "rotate", "turbulence", "stretch", "transform", "entity_translate"};
constexpr std::array<std::string_view, 6> kDeforms = {"wave", "normal",     "bulge",
                                                      "move", "autosprite", "autosprite2"};

template <std::size_t N, class E> std::string_view name_of(const std::array<std::string_view, N>& names, E value)
{
    return names[static_cast<std::size_t>(value)];
}

void index(JsonWriter& w, const char* key, std::uint32_t value)
{
    if (value == kNone)
        w.key(key).null();
    else
        w.member(key, value);
}

template <glm::length_t N> void vector(JsonWriter& w, const char* key, const glm::vec<N, float>& v)
{
    w.key(key).begin_array();
    for (glm::length_t i = 0; i < N; ++i) w.value(v[i]);
    w.end_array();
}

void bounds(JsonWriter& w, const char* key, const Bounds& box)
{
    w.key(key).begin_object();
    vector(w, "min", box.min);
    vector(w, "max", box.max);
    w.end_object();
}

void surface(JsonWriter& w, const Surface& s)
{
    w.member("name", s.name).member("primitive", name_of(kPrimitives, s.primitive));
    w.member("vertices", s.source_vertex.size());
    w.member("triangles", s.primitive == Primitive::triangles ? s.indices.size() / 3 : 0);
    index(w, "material", s.material);
    w.member("animated", s.vertex_frames != kNone)
        .member("levelOfDetail", s.level_of_detail)
        .member("influences", s.skin.influences)
        .member("hidden", s.hidden);
}

void map(JsonWriter& w, const char* key, const TextureMap& m)
{
    if (m.image == kNone) {
        w.key(key).null();
        return;
    }
    w.key(key).begin_object().member("image", m.image);
    vector(w, "offset", m.offset);
    vector(w, "scale", m.scale);
    w.member("rotation", m.rotation).member("clamp", m.clamp).member("mirror", m.mirror).member("amount", m.amount);
    w.end_object();
}

void wave(JsonWriter& w, const char* key, const Wave& v)
{
    w.key(key).begin_object().member("shape", name_of(kWaveShapes, v.shape));
    w.member("base", v.base).member("amplitude", v.amplitude).member("phase", v.phase);
    w.member("frequency", v.frequency).end_object();
}

void stage(JsonWriter& w, const Stage& s)
{
    w.begin_object().key("images").begin_array();
    for (const std::uint32_t image : s.images) w.value(image);
    w.end_array().member("imagesPerSecond", s.images_per_second);
    w.member("clamp", s.clamp).member("white", s.white).member("lightmap", s.lightmap);
    w.key("blend");
    if (s.blends)
        w.begin_object()
            .member("source", name_of(kBlendFactors, s.source))
            .member("destination", name_of(kBlendFactors, s.destination))
            .end_object();
    else
        w.null();
    w.member("alphaTest", name_of(kAlphaTests, s.alpha_test)).member("alphaReference", s.alpha_reference);
    w.member("depthWrite", s.depth_write).member("depthEqual", s.depth_equal);
    w.member("rgb", name_of(kColorSources, s.rgb)).member("alpha", name_of(kColorSources, s.alpha));
    vector(w, "color", s.color);
    wave(w, "rgbWave", s.rgb_wave);
    wave(w, "alphaWave", s.alpha_wave);
    w.member("portalRange", s.portal_range).member("texcoord", name_of(kTexcoordSources, s.texcoord));
    vector(w, "texcoordS", s.texcoord_s);
    vector(w, "texcoordT", s.texcoord_t);
    w.key("modifiers").begin_array();
    for (const TexcoordModifier& m : s.modifiers) {
        w.begin_object().member("kind", name_of(kTexcoordModifiers, m.kind)).key("values").begin_array();
        for (const float value : m.values) w.value(value);
        w.end_array();
        wave(w, "wave", m.wave);
        w.end_object();
    }
    w.end_array().end_object();
}

void deform(JsonWriter& w, const Deform& d)
{
    w.begin_object().member("kind", name_of(kDeforms, d.kind)).member("spread", d.spread);
    vector(w, "vector", d.vector);
    wave(w, "wave", d.wave);
    w.end_object();
}

void material(JsonWriter& w, const Material& m)
{
    w.member("name", m.name)
        .member("shading", name_of(kShadings, m.shading))
        .member("cull", name_of(kCullModes, m.cull));
    w.member("sort", m.sort).member("invisible", m.invisible);
    map(w, "diffuseMap", m.diffuse_map);
    map(w, "normalMap", m.normal_map);
    map(w, "specularMap", m.specular_map);
    map(w, "alphaMap", m.alpha_map);
    vector(w, "ambient", m.ambient);
    vector(w, "diffuse", m.diffuse);
    vector(w, "specular", m.specular);
    vector(w, "emissive", m.emissive);
    w.member("shininess", m.shininess).member("opacity", m.opacity);
    w.member("alphaTest", name_of(kAlphaTests, m.alpha_test)).member("alphaReference", m.alpha_reference);
    w.member("additive", m.additive)
        .member("translucent", m.translucent)
        .member("depthWrite", m.depth_write)
        .member("fullBright", m.full_bright)
        .member("sphereMap", m.sphere_map)
        .member("polygonOffset", m.polygon_offset);
    w.key("stages").begin_array();
    for (const Stage& s : m.stages) stage(w, s);
    w.end_array().key("deforms").begin_array();
    for (const Deform& d : m.deforms) deform(w, d);
    w.end_array();
}

void clip(JsonWriter& w, const Clip& c)
{
    w.member("name", c.name).member("channel", c.channel).member("frames", c.frame_count);
    w.member("firstFrame", c.first_frame).member("fps", c.frames_per_second).member("seconds", c.seconds);
    index(w, "loop", c.loop_frame);
    w.member("fileStart", c.file_start);
    vector(w, "displacement", c.displacement);
    index(w, "source", c.source);
}

void model_members(JsonWriter& w, const Model& m)
{
    w.member("format", m.format).member("up", m.basis.up == Axis::z ? "z" : "y");
    const glm::mat3 rotation = root_rotation(m.basis);
    w.key("rootRotation").begin_array();
    for (glm::length_t column = 0; column < 3; ++column)
        for (glm::length_t row = 0; row < 3; ++row) w.value(rotation[column][row]);
    w.end_array();
    w.member("metresPerUnit", m.basis.metres_per_unit);

    w.key("surfaces").begin_array();
    for (const Surface& s : m.surfaces) {
        w.begin_object();
        surface(w, s);
        w.end_object();
    }
    w.end_array();
    w.key("materials").begin_array();
    for (const Material& s : m.materials) {
        w.begin_object();
        material(w, s);
        w.end_object();
    }
    w.end_array();
    w.key("images").begin_array();
    for (const ImageReference& i : m.images) {
        w.begin_object();
        w.member("name", i.name).member("embedded", !i.rgba.empty());
        w.key("found").null();
        w.end_object();
    }
    w.end_array();
    w.key("joints").begin_array();
    for (const Joint& j : m.joints) {
        w.begin_object();
        w.member("name", j.name);
        index(w, "parent", j.parent);
        const glm::quat& q = j.rest.rotation;
        w.key("rest").begin_object();
        vector(w, "position", j.rest.position);
        vector(w, "rotation", glm::vec4(q.x, q.y, q.z, q.w));
        w.end_object().end_object();
    }
    w.end_array();
    w.key("clips").begin_array();
    for (const Clip& c : m.clips) {
        w.begin_object();
        clip(w, c);
        w.end_object();
    }
    w.end_array();
    w.key("frames").begin_array();
    for (const Frame& f : m.frames) {
        w.begin_object();
        w.member("name", f.name);
        w.end_object();
    }
    w.end_array();
    w.key("attachments").begin_array();
    for (const Attachment& a : m.attachments) {
        w.begin_object();
        w.member("name", a.name);
        index(w, "joint", a.joint);
        w.end_object();
    }
    w.end_array();
    w.key("skins").begin_array();
    for (const SkinFamily& s : m.skins) {
        w.begin_object();
        w.member("name", s.name).member("withIcon", s.with_icon);
        w.key("materials").begin_array();
        for (std::uint32_t i : s.materials) {
            w.value(i);
        }
        w.end_array();
        w.end_object();
    }
    w.end_array();
    w.key("bodyGroups").begin_array();
    for (const BodyGroup& g : m.body_groups) {
        w.begin_object();
        w.member("name", g.name);
        w.key("models").begin_array();
        for (const BodyGroup::Choice& c : g.choices) {
            w.begin_object();
            w.member("name", c.name);
            w.end_object();
        }
        w.end_array();
        w.end_object();
    }
    w.end_array();
    w.key("controllers").begin_array();
    for (const Controller& c : m.controllers) {
        w.begin_object();
        w.member("name", c.name);
        index(w, "joint", c.joint);
        w.member("min", c.min).member("max", c.max);
        w.end_object();
    }
    w.end_array();
    w.member("hitboxes", m.hitboxes.size());
    w.key("comments").begin_array();
    for (const Comment& c : m.comments) {
        w.begin_object();
        w.member("about", c.about).member("text", c.text);
        w.end_object();
    }
    w.end_array();
    w.key("strips").begin_object().member("strips", m.source.strips).member("fans", m.source.fans).end_object();
    w.key("source").begin_object();
    w.member("vertices", m.source.vertices)
        .member("triangles", m.source.triangles)
        .member("frames", m.source.frames);
    w.member("surfaces", m.source.surfaces).member("bytes", m.source.bytes).end_object();
    bounds(w, "bounds", m.bounds);
    bounds(w, "animationBounds", m.animation_bounds);
    w.key("warnings").begin_array();
    for (const Warning& v : m.warnings) {
        w.begin_object();
        w.member("message", v.message).member("file", v.file);
        w.end_object();
    }
    w.end_array();
}

}  // namespace

std::string summary_json(const Subject& subject)
{
    JsonWriter w;
    w.begin_object().member("name", subject.name);
    w.key("parts").begin_array();
    for (const Part& part : subject.parts) {
        w.begin_object();
        w.member("name", part.name).member("file", part.file);
        index(w, "parent", part.parent);
        w.member("how", name_of(kJoinings, part.how))
            .member("at", part.at)
            .member("choice", name_of(kPartChoices, part.choice))
            .member("shown", part.shown);
        model_members(w, *part.model);
        w.end_object();
    }
    w.end_array();
    w.key("clips").begin_array();
    for (const SubjectClip& c : subject.clips) {
        w.begin_object();
        w.member("name", c.name).member("channel", c.channel).member("part", c.part).member("clip", c.clip);
        index(w, "next", c.next);
        w.end_object();
    }
    w.end_array();
    bounds(w, "bounds", subject.bounds);
    bounds(w, "animationBounds", subject.animation_bounds);
    w.key("presets").begin_array();
    for (const SubjectPreset& p : subject.presets) {
        w.begin_object().member("name", p.name).key("clips").begin_array();
        for (const std::uint32_t c : p.clips) w.value(c);
        w.end_array().end_object();
    }
    w.end_array();
    w.key("skins").begin_array();
    for (const SubjectSkin& s : subject.skins) {
        w.begin_object();
        w.member("name", s.name);
        w.key("families").begin_array();
        for (std::uint32_t family : s.family) {
            if (family == kNone)
                w.null();
            else
                w.value(family);
        }
        w.end_array();
        w.end_object();
    }
    w.end_array();
    w.end_object();
    return w.take();
}

}  // namespace marrow
