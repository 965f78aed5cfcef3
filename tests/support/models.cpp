#include "support/models.h"

#include "model/bounds.h"

namespace marrow::test {

Clip frame_clip(std::string name, std::uint32_t first, std::uint32_t count, float fps, std::uint32_t loop_frame)
{
    Clip clip;
    clip.name = std::move(name);
    clip.first_frame = first;
    clip.frame_count = count;
    clip.frames_per_second = fps;
    clip.loop_frame = loop_frame;
    clip.seconds = (loop_frame == kNone ? count - 1 : count) / static_cast<double>(fps);
    return clip;
}

Model animated_model(std::uint32_t frames)
{
    Model model;
    model.name = "animated";
    model.format = "test";
    model.basis = kQuakeBasis;
    VertexFrames animation;
    animation.vertex_count = 3;
    animation.frame_count = frames;
    for (std::uint32_t f = 0; f < frames; ++f) {
        model.frames.push_back({"frame" + std::to_string(f), {}});
        animation.scales.push_back({glm::vec3(1.0F), glm::vec3(10.0F * static_cast<float>(f), 0, 0)});
        // Normal 5 is +z.
        const std::uint8_t records[] = {0, 0, 0, 5, 0, 4, 0, 5, 0, 0, 4, 5};
        animation.records.insert(animation.records.end(), std::begin(records), std::end(records));
    }
    model.vertex_frames.push_back(std::move(animation));
    Surface surface;
    surface.name = "triangle";
    surface.vertex_frames = 0;
    surface.positions = {{0, 0, 0}, {0, 4, 0}, {0, 0, 4}};
    surface.normals = std::vector<glm::vec3>(3, {0, 0, 1});
    surface.texcoords = {{0, 0}, {1, 0}, {0, 1}};
    surface.indices = {0, 1, 2};
    surface.source_vertex = {0, 1, 2};
    model.surfaces.push_back(std::move(surface));
    model.clips.push_back(frame_clip("all", 0, frames, 10));
    compute_bounds(model);
    return model;
}

namespace {

// Numbers and names that are never the same twice.
class Source {
public:
    explicit Source(std::uint32_t seed) : next_(seed * 1000) {}
    std::uint32_t u() { return ++next_; }
    float f() { return static_cast<float>(++next_) + 0.25F; }
    glm::vec2 v2() { return {f(), f()}; }
    glm::vec3 v3() { return {f(), f(), f()}; }
    glm::vec4 v4() { return {f(), f(), f(), f()}; }
    glm::quat q() { return glm::normalize(glm::quat(f(), f(), f(), f())); }
    std::string s(const char* what) { return what + std::to_string(++next_); }
    Bounds box()
    {
        const glm::vec3 low = v3();
        return {low, low + 1.0F};
    }
    Transform transform() { return {v3(), q(), v3()}; }
    Wave wave() { return {WaveShape::noise, f(), f(), f(), f()}; }
    TextureMap map() { return {1, v2(), v2(), f(), true, true, f()}; }
    template <class T> std::vector<T> many(std::size_t count, T (Source::*make)())
    {
        std::vector<T> out;
        for (std::size_t i = 0; i < count; ++i) out.push_back((this->*make)());
        return out;
    }

private:
    std::uint32_t next_;
};

Surface full_surface(Source& n, std::uint32_t influences, std::uint32_t level)
{
    constexpr std::size_t kVertices = 4;
    Surface s;
    s.name = n.s("surface");
    s.primitive = Primitive::lines;
    s.material = 1;
    s.vertex_frames = 0;
    s.level_of_detail = level;
    s.hidden = true;
    s.positions = n.many(kVertices, &Source::v3);
    s.normals = n.many(kVertices, &Source::v3);
    s.tangents = n.many(kVertices, &Source::v4);
    for (std::uint32_t i = 0; i < kVertices; ++i) {
        s.colors.emplace_back(10 + i, 20 + i, 30 + i, 40 + i);
        s.source_vertex.push_back(kVertices - 1 - i);
        s.indices.push_back(i);
    }
    s.texcoords = n.many(kVertices, &Source::v2);
    s.skin.influences = influences;
    for (std::uint32_t i = 0; i < kVertices * influences; ++i) {
        s.skin.joints.push_back(static_cast<std::uint16_t>(i % 2));
        s.skin.weights.push_back(1.0F / static_cast<float>(1 + i));
    }
    s.skin.exact.runs = {{0, 2}, {0, 2}, {2, 1}, {3, 0}};
    s.skin.exact.joints = {1, 0, 1};
    s.skin.exact.points = n.many(3, &Source::v4);
    return s;
}

Material full_material(Source& n)
{
    Material m;
    m.name = n.s("material");
    Stage stage;
    stage.images = {1, 0};
    stage.images_per_second = n.f();
    stage.clamp = stage.white = stage.lightmap = stage.blends = stage.depth_equal = true;
    stage.depth_write = false;
    stage.source = BlendFactor::src_alpha_saturate;
    stage.destination = BlendFactor::one_minus_dst_alpha;
    stage.alpha_test = AlphaTest::less;
    stage.alpha_reference = n.f();
    stage.rgb = ColorSource::portal;
    stage.alpha = ColorSource::lighting_specular;
    stage.color = n.v4();
    stage.rgb_wave = n.wave();
    stage.alpha_wave = n.wave();
    stage.portal_range = n.f();
    stage.texcoord = TexcoordSource::vector;
    stage.texcoord_s = n.v3();
    stage.texcoord_t = n.v3();
    stage.modifiers = {
        {TexcoordModifierKind::entity_translate, {n.f(), n.f(), n.f(), n.f(), n.f(), n.f()}, n.wave()},
        {TexcoordModifierKind::stretch, {n.f(), 0, 0, 0, 0, 0}, n.wave()}};
    // A second stage writes depth: together they hold both values of the flag.
    Stage opaque;
    opaque.images = {1};
    m.stages = {stage, opaque};
    m.deforms = {{DeformKind::autosprite2, n.f(), n.v3(), n.wave()}};
    m.sort = n.f();
    m.cull = CullMode::none;
    m.shading = Shading::unlit;
    m.polygon_offset = m.invisible = m.additive = m.full_bright = m.flat_shade = m.chrome = m.sphere_map = true;
    m.translucent = true;
    m.depth_write = false;
    for (TextureMap* map : {&m.diffuse_map, &m.normal_map, &m.specular_map, &m.alpha_map, &m.emissive_map,
                            &m.bump_map, &m.reflection_map})
        *map = n.map();
    m.ambient = n.v4();
    m.diffuse = n.v4();
    m.specular = n.v4();
    m.emissive = n.v4();
    for (float* value : {&m.shininess, &m.opacity, &m.roughness, &m.metalness, &m.alpha_reference}) *value = n.f();
    m.alpha_test = AlphaTest::greater_equal;
    m.remap = {1, 2, 3, 4};
    return m;
}

Clip full_clip(Source& n)
{
    Clip clip = frame_clip(n.s("clip"), 1, 2, 12.5F, 1);
    clip.channel = n.s("channel");
    clip.activity = n.s("activity");
    clip.reversed = true;
    clip.file_start = n.f();
    clip.ground_speed = n.f();
    clip.displacement = n.v3();
    clip.bounds = n.box();
    clip.frame_bounds = {n.box(), n.box()};
    clip.events = {{n.f(), -7, n.s("options")}, {n.f(), 5004, ""}};
    JointTrack uniform;
    uniform.joint = 1;
    uniform.position.values = n.many(2, &Source::v3);
    uniform.rotation.values = n.many(2, &Source::q);
    JointTrack keyed;
    keyed.position = {{0.5F, 1.5F, 1.5F}, n.many(3, &Source::v3)};
    keyed.rotation = {{0.25F}, n.many(1, &Source::q)};
    keyed.euler = {{0.125F}, n.many(1, &Source::v3)};
    keyed.scale = {{1.0F, 2.0F}, n.many(2, &Source::v3)};
    keyed.visible = {{0.0F, 3.0F}, {1, 0}};
    clip.tracks = {uniform, keyed};
    return clip;
}

VertexFrames full_frames(Source& n)
{
    VertexFrames frames;
    frames.vertex_count = 4;
    frames.frame_count = 3;
    for (std::uint32_t i = 0; i < 3; ++i) frames.scales.push_back({n.v3(), n.v3()});
    for (std::uint32_t i = 0; i < 4 * 3 * 4; ++i) frames.records.push_back(static_cast<std::uint8_t>(i * 5 + 1));
    return frames;
}

}  // namespace

Model full_model(std::uint32_t seed)
{
    Source n(seed);
    Model m;
    m.name = n.s("model");
    m.format = n.s("format");
    m.basis = {Axis::minus_z, Axis::minus_x, n.f()};
    m.vertex_frames = {full_frames(n)};
    m.frames = {{n.s("frame"), n.box()}, {n.s("frame"), n.box()}, {n.s("frame"), n.box()}};
    m.joints = {{n.s("root"), kNone, n.transform(), {n.v3(), n.v3(), n.v3(), n.v3()}},
                {n.s("child"), 0, n.transform(), {n.v3(), n.v3(), n.v3(), n.v3()}}};
    m.images = {{n.s("named"), {}, 0, 0}, {n.s("embedded"), {1, 2, 3, 4, 5, 6, 7, 8}, 2, 1}};
    m.materials = {full_material(n), full_material(n)};
    m.materials[1].depth_write = true;
    m.surfaces = {full_surface(n, 4, 0), full_surface(n, 8, 1)};
    m.surfaces[0].primitive = Primitive::triangles;
    m.surfaces[0].indices = {0, 1, 2, 2, 1, 3};
    m.surfaces[0].strips = {1, 2};
    m.clips = {full_clip(n), full_clip(n), full_clip(n)};
    m.clips[2].source = 1;
    m.clips[2].first_frame = 0;
    m.clips[2].tracks.clear();
    m.attachments = {{n.s("tag"), kNone, n.transform()}, {n.s("hand"), 1, n.transform()}};
    for (int i = 0; i < 6; ++i) m.attachment_frames.push_back({n.v3(), n.v3(), n.v3(), n.v3()});
    m.body_groups = {{n.s("group"), 2, {{n.s("choice"), {1}}, {n.s("none"), {}}}}};
    m.skins = {{n.s("skin"), true, {1, 0}}, {n.s("skin"), false, {0, 1}}};
    m.controllers = {{n.s("controller"), 1, n.u(), n.u(), n.f(), n.f(), n.f(), true}};
    m.hitboxes = {{n.s("box"), 1, n.u(), n.box()}};
    m.cameras = {{n.s("camera"), n.v3(), n.v3(), n.f(), n.f()}};
    m.lights = {{n.s("light"), n.v3(), n.v3(), n.f(), true, n.v3(), n.f(), n.f()}};
    m.comments = {{n.s("about"), n.s("comment")}};
    m.eye_position = n.v3();
    m.clip_boxes = {{n.s("clip box"), n.box()}};
    m.warnings = {{n.s("warning"), n.s("file")}};
    m.source = {n.u(), n.u(), n.u(), n.u(), n.u() + (1ull << 33), 1, 1};
    m.bounds = n.box();
    m.animation_bounds = n.box();
    return m;
}

Subject full_subject()
{
    Subject subject = single_subject(full_model(1));
    subject.name = "a full subject";
    Part second;
    second.name = "second";
    second.model = std::make_shared<const Model>(full_model(2));
    second.parent = 0;
    second.how = Joining::tag;
    second.at = subject.parts[0].model->attachments[0].name;
    second.choice = Choice::weapon;
    subject.parts.push_back(second);
    subject.clips.push_back({"of the second", "legs", 1, 1});
    for (SubjectSkin& skin : subject.skins) skin.family.push_back(kNone);
    subject.skins.push_back({"both", {1, 1}});
    return subject;
}

}  // namespace marrow::test
