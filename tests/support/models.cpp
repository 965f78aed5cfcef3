#include "support/models.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "derive/bounds.h"

namespace marrow::test {

Surface& add_mesh(Model& model, std::string name, Mesh mesh)
{
    mesh.vertex_count = static_cast<std::uint32_t>(mesh.source_vertex.size());
    mesh.index_count = static_cast<std::uint32_t>(mesh.indices.size());
    model.meshes.push_back(std::move(mesh));
    const auto index = static_cast<std::uint32_t>(model.meshes.size() - 1);
    return model.surfaces.emplace_back(whole_surface(std::move(name), model, index));
}

Clip frame_clip(std::string name, std::uint32_t first, std::uint32_t count, float fps, std::uint32_t loop_frame)
{
    Clip clip;
    clip.name = std::move(name);
    clip.first_frame = first;
    clip.frame_count = count;
    clip.frames_per_second = fps;
    clip.frame_seconds = 1.0 / static_cast<double>(fps);
    clip.loop_frame = loop_frame;
    clip.seconds = (loop_frame == kNone ? count - 1 : count) * clip.frame_seconds;
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
    Mesh mesh;
    mesh.vertex_frames = 0;
    mesh.positions = {{0, 0, 0}, {0, 4, 0}, {0, 0, 4}};
    mesh.normals.assign(3, {0, 0, 1});
    mesh.texcoords = {{0, 0}, {1, 0}, {0, 1}};
    mesh.indices = {0, 1, 2};
    mesh.source_vertex = {0, 1, 2};
    add_mesh(model, "triangle", std::move(mesh));
    model.clips.push_back(frame_clip("all", 0, frames, 10));
    compute_bounds(model);
    return model;
}

namespace {

// Generates unique numbers and names.
class Source {
public:
    explicit Source(std::uint32_t seed) : next_(seed * 1000) {}
    std::uint32_t u() { return ++next_; }
    float f() { return static_cast<float>(++next_) + 0.25F; }
    glm::vec2 v2() { return {f(), f()}; }
    glm::vec3 v3() { return {f(), f(), f()}; }
    glm::vec4 v4() { return {f(), f(), f(), f()}; }
    glm::vec3 unit() { return glm::normalize(v3()); }
    glm::quat q() { return glm::normalize(glm::quat(f(), f(), f(), f())); }
    std::string s(const char* what) { return what + std::to_string(++next_); }
    Bounds box()
    {
        const glm::vec3 low = v3();
        return {low, low + 1.0F};
    }
    Transform transform() { return {v3(), q(), v3()}; }
    MapPlacement placement() { return {v2(), f(), v2(), Wrap::mirror}; }
    Wave wave() { return {WaveShape::noise, f(), f(), f(), f()}; }
    template <class T> std::vector<T> many(std::size_t count, T (Source::*make)())
    {
        std::vector<T> out;
        for (std::size_t i = 0; i < count; ++i) out.push_back((this->*make)());
        return out;
    }

private:
    std::uint32_t next_;
};

// Four vertices; the last one has no weights.
Mesh full_mesh(Source& n, Primitive primitive, std::uint32_t influences)
{
    constexpr std::size_t kVertices = 4;
    Mesh mesh;
    mesh.primitive = primitive;
    mesh.vertex_frames = 0;
    mesh.positions = n.many(kVertices, &Source::v3);
    mesh.normals = n.many(kVertices, &Source::unit);
    for (std::uint32_t i = 0; i < kVertices; ++i) {
        mesh.tangents.emplace_back(n.unit(), i % 2 == 0 ? 1.0F : -1.0F);
        mesh.colors.emplace_back(10 + i, 20 + i, 30 + i, 40 + i);
        mesh.source_vertex.push_back(kVertices - 1 - i);
    }
    mesh.texcoords = n.many(kVertices, &Source::v2);
    if (primitive == Primitive::triangles) {
        mesh.indices = {0, 1, 2, 2, 1, 3};
        mesh.strips = {0, 3};
    } else {
        mesh.indices = {0, 1, 2, 3};
    }
    mesh.skin.influences = influences;
    for (std::uint32_t vertex = 0; vertex < kVertices; ++vertex) {
        // The weights are 0.75 and 0.25 for vertex 0; the first one is 0.05 less for each further vertex.
        const float large = 0.75F - 0.05F * static_cast<float>(vertex);
        for (std::uint32_t i = 0; i < influences; ++i) {
            const bool moved = vertex + 1 < kVertices && i < 2;
            mesh.skin.joints.push_back(moved ? static_cast<std::uint16_t>(1 - i) : std::uint16_t{0});
            mesh.skin.weights.push_back(!moved ? 0.0F : i == 0 ? large : 1 - large);
        }
    }
    mesh.skin.exact.runs = {{0, 2}, {0, 2}, {2, 1}, {3, 0}};
    mesh.skin.exact.joints = {1, 0, 1};
    mesh.skin.exact.points = {{n.v3(), 0.75F}, {n.v3(), 0.25F}, {n.v3(), 1.0F}};
    return mesh;
}

Material full_material(Source& n)
{
    Material m;
    m.name = n.s("material");
    Stage stage;
    stage.images = {1, 0};
    stage.images_per_second = n.f();
    stage.alpha_image = 1;
    stage.white = stage.lightmap = stage.blends = stage.depth_equal = true;
    stage.depth_write = false;
    stage.source = BlendFactor::src_alpha_saturate;
    stage.destination = BlendFactor::one_minus_dst_alpha;
    stage.alpha_test = AlphaTest::less;
    stage.alpha_reference = n.f();
    stage.rgb = ColorSource::portal;
    stage.alpha = ColorSource::lighting_specular;
    stage.color = n.v4();
    stage.table = {n.f(), n.f()};
    stage.rgb_wave = n.wave();
    stage.alpha_wave = n.wave();
    stage.portal_range = n.f();
    stage.texcoord = TexcoordSource::vector;
    stage.texcoord_s = n.v3();
    stage.texcoord_t = n.v3();
    stage.modifiers = {
        {TexcoordModifierKind::entity_translate, {n.f(), n.f(), n.f(), n.f(), n.f(), n.f()}, n.wave()},
        {TexcoordModifierKind::stretch, {n.f(), 0, 0, 0, 0, 0}, n.wave()}};
    stage.placement = n.placement();
    stage.alpha_placement = n.placement();
    // A second stage writes depth, so that both values of the flag occur.
    Stage opaque;
    opaque.images = {1};
    m.stages = {stage, opaque};
    m.deforms = {{DeformKind::autosprite2, n.f(), n.v3(), n.wave()}};
    m.sort = n.f();
    m.cull = CullMode::none;
    m.shading = Shading::quake3;
    m.polygon_offset = m.flat = true;
    m.normal_map = 1;
    m.specular_map = 1;
    m.emissive_map = 1;
    m.height_map = m.roughness_map = m.metalness_map = 1;
    for (glm::vec4* color : {&m.ambient, &m.diffuse, &m.specular, &m.emissive}) *color = n.v4();
    for (float* value : {&m.height_scale, &m.shininess, &m.opacity}) *value = n.f();
    for (MapPlacement* placement : {&m.placements.normal, &m.placements.specular, &m.placements.emissive,
                                    &m.placements.height, &m.placements.roughness, &m.placements.metalness})
        *placement = n.placement();
    m.roughness = .25F;
    m.metalness = .75F;
    return m;
}

Image full_indexed_image(Source& n)
{
    Image image;
    image.name = n.s("indexed");
    image.width = 3;
    image.height = 2;
    image.indices = {1, 2, 3, 4, 5, 255};
    for (std::uint32_t i = 0; i < 256; ++i) image.palette.emplace_back(i, 255 - i, i / 2);
    image.transparent_index = 255;
    image.remaps = {{PlayerColor::bottom, 160, 191}};
    return image;
}

// An animation of a model with two joints: keys on the first one, one value for each frame on the second.
Animation full_animation(Source& n)
{
    Animation animation;
    animation.frame_count = 3;
    animation.frames_per_second = 12.5F;
    animation.file_start = 0.125;
    JointTrack uniform;
    uniform.joint = 1;
    uniform.position.values = n.many(3, &Source::v3);
    uniform.rotation.values = n.many(3, &Source::q);
    uniform.scale.curve = Curve::step;
    uniform.scale.values = n.many(3, &Source::v3);
    JointTrack keyed;
    keyed.position = {Curve::step, {0.5F, 1.5F, 2.5F}, n.many(3, &Source::v3)};
    keyed.rotation = {Curve::cubic, {0.25F}, {glm::quat(0, 1, 2, 3), n.q(), glm::quat(4, 5, 6, 7)}};
    keyed.scale = {Curve::cubic, {1.0F, 2.0F}, n.many(6, &Source::v3)};
    keyed.shown = {Curve::step, {0.5F, 1.0F}, {1, 0}};
    animation.tracks = {uniform, keyed};
    animation.cameras = {{1, {Curve::cubic, {0.5F}, {n.f(), n.f(), n.f()}}, {Curve::linear, {1.5F}, {n.f()}}}};
    return animation;
}

Clip full_clip(Source& n, std::uint32_t animation)
{
    Clip clip = frame_clip(n.s("clip"), 1, 2, 12.5F, 1);
    clip.channel = 1;
    clip.animation = animation;
    clip.reversed = true;
    clip.displacement = n.v3();
    clip.displacement_is_apart = true;
    clip.bounds = n.box();
    clip.activity = n.s("activity");
    clip.activity_weight = n.u();
    clip.ground_speed = n.f();
    clip.entry_node = 1;
    clip.exit_node = 2;
    clip.leads_back = clip.waits_for_fade = clip.fires = true;
    clip.fade_seconds = 0.25;
    clip.events = {{1, n.u(), n.s("options"), n.s("file")}};
    clip.pivots = {{n.v3(), n.u(), n.u()}};
    return clip;
}

// Four vertices in three frames.
VertexFrames full_frames(Source& n, VertexEncoding encoding)
{
    VertexFrames frames;
    frames.encoding = encoding;
    frames.vertex_count = 4;
    frames.frame_count = 3;
    for (std::uint32_t i = 0; i < 3; ++i) frames.scales.push_back({n.v3(), n.v3()});
    for (std::uint32_t i = 0; i < 4 * 3 * record_size(encoding); ++i)
        frames.records.push_back(static_cast<std::uint8_t>(i * 5 % 160 + 1));
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
    m.vertex_frames = {full_frames(n, VertexEncoding::u8_indexed), full_frames(n, VertexEncoding::i16_latlong)};
    m.frames = {{n.s("frame"), n.box()}, {n.s("frame"), n.box()}, {n.s("frame"), n.box()}};
    m.joints = {{n.s("root"), kNone, n.transform(), {n.v3(), n.v3(), n.v3(), n.v3()}, n.v3()},
                {n.s("child"), 0, n.transform(), {n.v3(), n.v3(), n.v3(), n.v3()}, n.v3()}};
    m.images = {{n.s("named"), {}}, {n.s("encoded"), {1, 2, 3, 4, 5, 6, 7, 8}}, full_indexed_image(n)};
    m.materials = {full_material(n), full_material(n)};
    add_mesh(m, n.s("surface"), full_mesh(n, Primitive::triangles, 4));
    add_mesh(m, n.s("surface"), full_mesh(n, Primitive::lines, 8));
    m.meshes[1].vertex_frames = 1;
    m.surfaces[0].index_count = 3;
    // A second range of the first mesh.
    m.surfaces.push_back({n.s("surface"), 0, 3, 3, 0, 0, false});
    for (Surface& surface : m.surfaces) {
        surface.material = 1;
        surface.hidden = true;
    }
    m.surfaces[1].level_of_detail = 1;
    m.animations = {full_animation(n), full_animation(n)};
    m.channels = {{n.s("channel"), {0}}, {n.s("channel"), {0, 1}}};
    m.clips = {full_clip(n, 0), full_clip(n, 1), full_clip(n, kNone), full_clip(n, 1)};
    m.clips[3].first_frame = 0;
    m.clips[3].reversed = false;
    m.animations[1].tracks[0].angles = n.many(3, &Source::v3);
    m.clips[0].blends = {0, 1};
    m.clips[0].blend_axes = {{Motion::turn_y, n.f(), n.f()}};
    m.transitions = {2, {1, 2, 0, 2}};
    m.attachments = {{n.s("tag"), kNone, n.transform()}, {n.s("hand"), 1, n.transform()}};
    for (int i = 0; i < 6; ++i) m.attachment_frames.push_back({n.v3(), n.v3(), n.v3(), n.v3()});
    m.hitboxes = {{1, n.u(), n.box()}};
    m.controllers = {{n.s("controller"), 1, Motion::turn_z, n.f(), n.f(), n.f(), true, n.u()},
                     {n.s("mouth"), 1, Motion::turn_y, n.f(), n.f(), n.f(), true, n.u()}};
    m.cameras = {{n.s("camera"), 1, 0, n.v3(), n.v3(), n.f(), n.f()},
                 {n.s("camera"), kNone, kNone, n.v3(), n.v3(), n.f(), n.f()}};
    m.lights = {
        {n.s("light"), LightKind::spot, 1, 1, n.v3(), n.v3(), n.v3(), n.f(), true, n.f(), n.f(), n.f(), n.f()}};
    m.body_groups = {{n.s("group"), 2, {{n.s("body"), {0}}, {n.s("body"), {1, 2}}}}};
    m.skins = {{n.s("skin"), true, {1, 0}}, {n.s("skin"), false, {0, 1}}};
    m.comments = {{n.s("about"), n.s("comment")}};
    m.warnings = {{n.s("warning"), n.s("file")}};
    m.source = {n.u(), n.u(), n.u(), n.u(), n.u() + (1ull << 33), 1, 1};
    m.bounds = n.box();
    m.animation_bounds = n.box();
    m.origin = glm::dvec3(n.v3());
    m.eye_position = n.v3();
    m.movement_box = n.box();
    m.clipping_box = n.box();
    m.hints = {Choice::weapon, true, n.f(), n.f(), 1, n.u(), SpriteFacing::parallel, n.f()};
    return m;
}

Subject full_subject()
{
    Subject subject = single_subject(full_model(1));
    subject.name = "a full subject";
    subject.parts[0].file = "models/first.full";
    Part second;
    second.name = "second";
    second.parent = 0;
    second.how = Joining::tag;
    second.at = subject.parts[0].model->attachments[0].name;
    second.shown = false;
    second.model = std::make_shared<const Model>(full_model(2));
    second.file = "models/second.full";
    subject.parts.push_back(second);
    const auto of_second = static_cast<std::uint32_t>(subject.clips.size());
    subject.clips.push_back({"of the second", "legs", 1, 1, kNone});
    subject.clips[0].next = 1;
    subject.presets = {{"both", {0, of_second}}};
    subject.warnings = {{"The image is not there.", "skin.tga"}};
    for (SubjectSkin& skin : subject.skins) skin.families.push_back(kNone);
    subject.skins.push_back({"both", {1, 1}});
    subject.bounds = {{-1, -2, -3}, {1, 2, 3}};
    subject.animation_bounds = {{-4, -5, -6}, {4, 5, 6}};
    return subject;
}

}  // namespace marrow::test
