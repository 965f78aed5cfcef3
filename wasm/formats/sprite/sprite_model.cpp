#include "formats/sprite/sprite_model.h"

#include <glm/geometric.hpp>

#include <algorithm>

#include "derive/bounds.h"

namespace marrow {

namespace {

constexpr float kSortOfAdditive = 10, kSortOfBlended = 9;  // Quake III's sort numbers
// Pixels with at most this alpha are not drawn, as in Quake's engines.
constexpr float kAlphaReference = 0.666F;

bool is_empty_frame(const SpriteFrame& frame) { return !(frame.width > 0 && frame.height > 0); }

void add_surface(const SpriteFrame& frame, std::uint16_t joint, bool has_joints, Model& model)
{
    Mesh& mesh = model.meshes[0];
    const std::uint32_t first = mesh.vertex_count;
    for (const glm::vec2 corner : {glm::vec2(0, 0), glm::vec2(0, 1), glm::vec2(1, 1), glm::vec2(1, 0)}) {
        mesh.positions.push_back({0, -(frame.left + corner.x * frame.width), frame.top - corner.y * frame.height});
        mesh.normals.push_back({-1, 0, 0});
        mesh.texcoords.push_back(corner);
        mesh.source_vertex.push_back(mesh.vertex_count++);
        for (std::uint32_t i = 0; i < mesh.skin.influences; ++i) {
            mesh.skin.joints.push_back(i == 0 ? joint : 0);
            mesh.skin.weights.push_back(i == 0 && has_joints ? 1.0F : 0.0F);
        }
    }
    for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) mesh.indices.push_back(first + corner);
    Surface& surface = model.surfaces.emplace_back();
    surface.name = frame.name;
    surface.material = frame.material;
    surface.first_index = mesh.index_count;
    surface.index_count = 6;
    mesh.index_count += 6;
}

// A scale track with a key for each step at which the frame appears or disappears.
JointTrack visibility_track(std::uint32_t joint, const SpriteClip& clip)
{
    JointTrack track;
    track.joint = joint;
    track.scale.curve = Curve::step;
    for (std::size_t step = 0; step < clip.frames.size(); ++step) {
        const glm::vec3 scale(clip.frames[step] == joint ? 1.0F : 0.0F);
        if (step > 0 && track.scale.values.back() == scale) continue;
        track.scale.times.push_back(static_cast<float>(static_cast<double>(step) * clip.step_seconds));
        track.scale.values.push_back(scale);
    }
    return track;
}

void add_clip(const SpriteClip& from, Model& model)
{
    Animation& animation = model.animations.emplace_back();
    animation.frame_count = static_cast<std::uint32_t>(from.frames.size());
    animation.frames_per_second = static_cast<float>(1 / from.step_seconds);
    // The first frame is shown at rest, so it needs a track even in a clip that never shows it.
    std::vector<std::uint32_t> joints = from.frames;
    joints.push_back(0);
    std::sort(joints.begin(), joints.end());
    joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
    for (const std::uint32_t joint : joints) animation.tracks.push_back(visibility_track(joint, from));

    Clip& clip = model.clips.emplace_back();
    clip.name = from.name;
    clip.animation = static_cast<std::uint32_t>(model.animations.size() - 1);
    clip.frame_count = animation.frame_count;
    clip.frames_per_second = animation.frames_per_second;
    clip.frame_seconds = from.step_seconds;
    clip.seconds = clip.frame_count * from.step_seconds;
    clip.loop_frame = 0;
    clip.bounds = model.bounds;
}

// The bounds of the sprite over the directions from which a camera may view it. A camera that looks down turns a
// parallel sprite until it lies flat, so its box is at least as wide as the sprite is high. Positions between
// upright and flat may exceed the box slightly; a box around them would be almost twice as large as the visible
// sprite.
Bounds bounds_of_facing(const Bounds& flat, SpriteFacing facing)
{
    const float across = std::max(std::abs(flat.min.y), std::abs(flat.max.y));
    const float up = std::max(std::abs(flat.min.z), std::abs(flat.max.z));
    const float radius = glm::length(glm::vec2(across, up)), wide = std::max(across, up);
    switch (facing) {
        case SpriteFacing::none:
        case SpriteFacing::oriented: return flat;
        case SpriteFacing::parallel_upright:
        case SpriteFacing::facing_upright: return {{-across, -across, flat.min.z}, {across, across, flat.max.z}};
        case SpriteFacing::parallel:
            return {{-wide, -wide, std::min(flat.min.z, 0.0F)}, {wide, wide, std::max(flat.max.z, 0.0F)}};
        case SpriteFacing::parallel_oriented: return {glm::vec3(-radius), glm::vec3(radius)};
    }
    return flat;
}

}  // namespace

void add_sprite(const std::vector<SpriteFrame>& frames, const std::vector<SpriteClip>& clips, SpriteFacing facing,
                Model& model)
{
    model.basis = {Axis::z, Axis::minus_x, kQuakeBasis.metres_per_unit};
    model.hints.facing = facing;
    const bool has_joints = frames.size() > 1;
    model.meshes.emplace_back().skin.influences = has_joints ? 4 : 0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (has_joints) {
            Joint& joint = model.joints.emplace_back();
            joint.name = frames[i].name;
            joint.rest.scale = glm::vec3(i == 0 ? 1.0F : 0.0F);
        }
        if (!is_empty_frame(frames[i])) add_surface(frames[i], static_cast<std::uint16_t>(i), has_joints, model);
    }
    compute_bounds(model);
    if (!model.meshes[0].positions.empty())
        model.bounds = bounds_of_facing(bounds_of(model.meshes[0].positions), facing);
    model.animation_bounds = model.bounds;
    if (has_joints)
        for (const SpriteClip& clip : clips) add_clip(clip, model);
}

Material sprite_material(std::string name, std::uint32_t image, SpriteBlend blend, SpriteFacing facing)
{
    Material material;
    material.name = std::move(name);
    material.shading = Shading::half_life;
    // Sprites that turn to the camera always show their front. Both sides are drawn, for programs that do not turn
    // them.
    if (facing != SpriteFacing::oriented) material.cull = CullMode::none;
    Stage stage = plain_stage(image);
    stage.rgb = ColorSource::identity;
    stage.placement.wrap = Wrap::clamp;
    if (blend == SpriteBlend::alpha_test) {
        stage.alpha_test = AlphaTest::greater;
        stage.alpha_reference = kAlphaReference;
    } else if (blend != SpriteBlend::opaque) {
        const bool adds = blend == SpriteBlend::additive;
        stage.blends = true;
        stage.source = adds ? BlendFactor::one : BlendFactor::src_alpha;
        stage.destination = adds ? BlendFactor::one : BlendFactor::one_minus_src_alpha;
        stage.depth_write = false;
        material.sort = adds ? kSortOfAdditive : kSortOfBlended;
    }
    material.stages.push_back(std::move(stage));
    return material;
}

std::vector<std::uint8_t> tga_header(std::uint32_t width, std::uint32_t height)
{
    const auto low = [](std::uint32_t n) { return static_cast<std::uint8_t>(n & 0xFF); };
    const auto high = [](std::uint32_t n) { return static_cast<std::uint8_t>(n >> 8); };
    // Uncompressed true colour, 32 bits with 8 of alpha, rows from the top.
    return {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, low(width), high(width), low(height), high(height), 32, 0x28};
}

}  // namespace marrow
