#include "raster/stage.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "base/unit.h"

namespace marrow::raster {

namespace {

using glm::dot;
using glm::vec2;
using glm::vec3;
using glm::vec4;

constexpr float kTau = 6.28318530718F;
// The position of the light for Quake III's highlights, in part space.
constexpr vec3 kLampModel(-960.0F, 1980.0F, 96.0F);

// The numbers of `u_stage`, with the names of shaders/stage.glsl.
struct StageValues {
    const float* v;
    vec4 color() const { return {v[0], v[1], v[2], v[3]}; }
    vec3 texcoord_s() const { return {v[4], v[5], v[6]}; }
    int generator() const { return static_cast<int>(v[7]); }
    vec3 texcoord_t() const { return {v[8], v[9], v[10]}; }
    int turbulences() const { return std::min(4, static_cast<int>(v[11])); }
    vec3 vector_s() const { return {v[12], v[13], v[14]}; }
    int color_source() const { return static_cast<int>(v[15]); }
    vec3 vector_t() const { return {v[16], v[17], v[18]}; }
    int alpha_source() const { return static_cast<int>(v[19]); }
    float portal_range() const { return v[20]; }
    bool has_colors() const { return v[21] != 0; }
    vec2 alpha_test() const { return {v[22], v[23]}; }
    vec2 output() const { return {v[24], v[25]}; }
    float overbright() const { return v[26]; }
    float exposed() const { return v[27]; }
    vec3 alpha() const { return {v[28], v[29], v[30]}; }
    int alpha_map() const { return static_cast<int>(v[31]); }
    const float* turn(int i) const { return v + 32 + i * 4; }
    float turn_now(int i) const { return v[48 + i]; }
};

// The offsets of the interpolated values of a vertex.
constexpr int kTexcoordAt = 0, kColorAt = 2, kLightAt = 6, kPositionAt = 6, kNormalAt = 9, kTangentAt = 12,
              kBitangentAt = 15;

vec3 mirrored(vec3 direction, vec3 normal) { return 2 * dot(normal, direction) * normal - direction; }

vec2 sphere_texcoord(vec3 position_view, vec3 normal_view)
{
    const vec3 from = unit_or_zero(position_view);
    const vec3 r = from - 2 * dot(normal_view, from) * normal_view;
    const vec3 shifted = r + vec3(0, 0, 1);
    return 0.5F + vec2(r.x, -r.y) / (2 * std::sqrt(dot(shifted, shifted)));
}

vec2 chrome_texcoord(vec3 normal, vec3 joint, vec3 eye, vec3 right)
{
    const vec3 forward = unit_or_zero(joint - eye);
    const vec3 down = unit_or_zero(glm::cross(forward, right));
    const vec3 across = unit_or_zero(glm::cross(down, forward));
    return 0.5F + 0.5F * vec2(dot(normal, across), dot(normal, down));
}

bool fails_alpha_test(float alpha, vec2 test)
{
    if (test.x == 0) return false;
    if (test.x < 0) return alpha >= test.y;
    return test.x > 1.5F ? alpha < test.y : alpha <= test.y;
}

// --- vertices ---

class StageVertices {
public:
    StageVertices(const RasterView& view, const RasterMesh& mesh, const Placement& placement, const StageDraw& draw)
        : view_(view),
          mesh_(mesh),
          placement_(placement),
          draw_(draw),
          stage_{draw.stage.data()},
          linear_(placement.world_from_model),
          per_vertex_(is_per_vertex(draw.light.kind) && draw.normals == NormalKind::vertex)
    {
    }

    int value_count() const
    {
        if (draw_.light.kind == LightKind::unlit) return kLightAt;
        if (per_vertex_) return kLightAt + 4;
        return has_tangents() ? kBitangentAt + 3 : kNormalAt + 3;
    }
    bool per_vertex() const { return per_vertex_; }
    bool has_tangents() const { return draw_.normals == NormalKind::mapped || draw_.normals == NormalKind::bumpy; }

    void compute(std::uint32_t index, ClipVertex& out) const
    {
        const PosedVertex posed = posed_vertex(mesh_, placement_, index);
        const vec3 position_world(placement_.world_from_model * vec4(posed.position, 1.0F));
        const vec3 normal_world = unit_or_zero(normal_to_world(linear_, posed.normal));
        const vec4 position_view = view_.view_from_world * vec4(position_world, 1.0F);
        vec2 texcoord = mesh_.texcoords.empty() ? vec2(0.0F) : mesh_.texcoords[index];
        vec4 color = stage_.color();
        if (draw_.scripted) {
            const vec3 to_eye = unit_or_zero(draw_.eye_model - posed.position);
            texcoord = modified(generated(texcoord, posed, to_eye, position_view, normal_world), posed.position);
            color = colored(index, posed, to_eye);
        }
        if (view_.eye_world.w > 1) color = vec4(vec3(color) * stage_.overbright(), color.a);
        float* values = out.values;
        put(values + kTexcoordAt, texcoord.x, texcoord.y);
        for (int i = 0; i < 4; ++i) values[kColorAt + i] = color[i];
        if (per_vertex_) {
            const vec4 light = light_at(draw_.light, {}, position_world, normal_world).light;
            for (int i = 0; i < 4; ++i) values[kLightAt + i] = light[i];
        } else if (draw_.light.kind != LightKind::unlit) {
            put(values + kPositionAt, position_world);
            put(values + kNormalAt, normal_world);
            if (has_tangents()) {
                const float side = mesh_.tangents.empty() ? 0.0F : mesh_.tangents[index].w;
                put(values + kTangentAt, linear_ * posed.tangent);
                put(values + kBitangentAt, linear_ * (glm::cross(posed.normal, posed.tangent) * side));
            }
        }
        out.clip = view_.clip_from_view * position_view;
    }

private:
    static void put(float* at, vec3 v)
    {
        for (int i = 0; i < 3; ++i) at[i] = v[i];
    }
    static void put(float* at, float x, float y)
    {
        at[0] = x;
        at[1] = y;
    }

    vec2 generated(vec2 texcoord, const PosedVertex& posed, vec3 to_eye, vec4 position_view,
                   vec3 normal_world) const
    {
        switch (stage_.generator()) {
            case 1: {
                const vec3 r = mirrored(to_eye, posed.normal);
                return {0.5F + r.y * 0.5F, 0.5F - r.z * 0.5F};
            }
            case 2: return {dot(posed.position, stage_.vector_s()), dot(posed.position, stage_.vector_t())};
            case 3: return sphere_texcoord(vec3(position_view), glm::mat3(view_.view_from_world) * normal_world);
            case 4: {
                const vec3 joint_world(placement_.world_from_model * vec4(posed.joint, 1.0F));
                const glm::mat4& m = view_.view_from_world;
                return chrome_texcoord(normal_world, joint_world, vec3(view_.eye_world),
                                       {m[0][0], m[1][0], m[2][0]});
            }
            default: return texcoord;
        }
    }

    vec2 modified(vec2 texcoord, vec3 position) const
    {
        const vec3 st(texcoord, 1.0F);
        vec2 moved(dot(stage_.texcoord_s(), st), dot(stage_.texcoord_t(), st));
        const vec2 across = vec2(position.x + position.z, position.y) / 1024.0F;
        for (int i = 0; i < stage_.turbulences(); ++i) {
            const float now = stage_.turn_now(i);
            const vec2 swell(std::sin(kTau * (across.x + now)), std::sin(kTau * (across.y + now)));
            const float* turn = stage_.turn(i);
            moved += vec2(turn[0] * swell.x + turn[1] * swell.y, turn[2] * swell.x + turn[3] * swell.y);
        }
        return moved;
    }

    vec4 colored(std::uint32_t index, const PosedVertex& posed, vec3 to_eye) const
    {
        vec4 vertex(1.0F), rest(1.0F);
        if (stage_.has_colors() && !mesh_.colors.empty()) {
            for (int i = 0; i < 4; ++i)
                vertex[i] =
                    static_cast<float>(mesh_.colors[std::size_t{index} * 4 + static_cast<std::size_t>(i)]) / 255;
            rest = 1.0F - vertex;
        }
        vec4 color = stage_.color();
        const auto tinted = [&](vec3 rgb) { color = vec4(rgb, color.a); };
        if (stage_.color_source() == 1) tinted(vec3(vertex));
        if (stage_.color_source() == 2) tinted(vec3(rest));
        if (stage_.color_source() == 5) tinted(vec3(color) * vec3(vertex));
        if (stage_.alpha_source() == 1) color.a *= vertex.a;
        if (stage_.alpha_source() == 2) color.a *= rest.a;
        if (stage_.alpha_source() == 3) {
            const float highlight =
                std::max(0.0F, dot(mirrored(unit_or_zero(kLampModel - posed.position), posed.normal), to_eye));
            color.a *= highlight * highlight * highlight * highlight;
        }
        if (stage_.alpha_source() == 4) {
            const vec3 away = posed.position - draw_.eye_model;
            color.a *= std::clamp(std::sqrt(dot(away, away)) / stage_.portal_range(), 0.0F, 1.0F);
        }
        return color;
    }

    const RasterView& view_;
    const RasterMesh& mesh_;
    const Placement& placement_;
    const StageDraw& draw_;
    StageValues stage_;
    glm::mat3 linear_;
    bool per_vertex_;
};

// --- pixels ---

class StageShader : public Shader {
public:
    StageShader(const RasterView& view, const StageDraw& draw, bool per_vertex)
        : view_(view), draw_(draw), stage_{draw.stage.data()}, per_vertex_(per_vertex)
    {
    }

    bool shade(const Fragment& fragment, Real4& out) const override
    {
        Real4 albedo = texel(fragment, color_map) * Real4{fragment.at(kColorAt), fragment.at(kColorAt + 1),
                                                          fragment.at(kColorAt + 2), fragment.at(kColorAt + 3)};
        if (stage_.alpha_map() != 0) {
            const Real4 mask = texel(fragment, alpha_map);
            albedo[3] *= stage_.alpha_map() == 1 ? mask[3] : dot(rgb_of(mask), vec3(0.299F, 0.587F, 0.114F));
        }
        if (fails_alpha_test(albedo[3], stage_.alpha_test())) return false;
        vec3 color = lit_color(fragment, rgb_of(albedo));
        const vec2 output = stage_.output();
        color *= output.x + output.y * albedo[3];
        color *= glm::mix(1.0F, view_.output.x, stage_.exposed());
        const float brightest = std::max(color.x, std::max(color.y, color.z));
        out = real4(color, dot(stage_.alpha(), vec3(1.0F, albedo[3], brightest)));
        return true;
    }

private:
    vec3 lit_color(const Fragment& fragment, vec3 albedo) const
    {
        const Light& light = draw_.light;
        if (light.kind == LightKind::unlit) return albedo;
        SurfaceMaps maps;
        Lit lit;
        if (per_vertex_) {
            for (int i = 0; i < 4; ++i) lit.light[i] = fragment.at(kLightAt + i);
            return reflected(light, maps, albedo, lit);
        }
        if (light.kind == LightKind::doom3) maps.specular = rgb_of(texel(fragment, specular_map));
        if (light.kind == LightKind::physical) {
            maps.roughness = texel(fragment, roughness_map)[1];
            maps.metalness = texel(fragment, metalness_map)[2];
        }
        const vec3 position = fragment.vec3_at(kPositionAt);
        return reflected(light, maps, albedo, light_at(light, maps, position, normal_at(fragment, position)));
    }

    vec3 normal_at(const Fragment& fragment, vec3 position) const
    {
        if (draw_.normals == NormalKind::face) return face_normal(fragment, position);
        vec3 normal = unit_or_zero(fragment.vec3_at(kNormalAt));
        if (draw_.normals != NormalKind::vertex) normal = mapped_normal(fragment, normal);
        return fragment.front ? normal : -normal;
    }

    // The position of a corner of the fragment's triangle, for face_normal(), as in shaders/face_normal.glsl.
    static vec3 corner(const Fragment& fragment, int i)
    {
        const float* values = fragment.vertices[i]->values + kPositionAt;
        return {values[0], values[1], values[2]};
    }
    vec3 face_normal(const Fragment& fragment, vec3 position) const
    {
        const vec3 first = corner(fragment, 0);
        // In doubles, because the product of the edges of a small triangle may be 0 in floats.
        const glm::dvec3 a(corner(fragment, 1) - first), b(corner(fragment, 2) - first);
        const vec3 normal(marrow::unit_or_zero(glm::cross(a, b)));
        return dot(normal, draw_.light.eye_world - position) < 0 ? -normal : normal;
    }

    vec3 mapped_normal(const Fragment& fragment, vec3 normal) const
    {
        const vec3 lean =
            draw_.normals == NormalKind::bumpy ? bumpy_normal(fragment) : tangent_space_normal(fragment);
        const vec3 along = fragment.vec3_at(kTangentAt);
        const vec3 tangent = unit_or_zero(along - normal * dot(normal, along));
        const vec3 bitangent = unit_or_zero(fragment.vec3_at(kBitangentAt));
        return unit_or_zero(tangent * lean.x + bitangent * lean.y + normal * lean.z);
    }

    vec3 tangent_space_normal(const Fragment& fragment) const
    {
        return unplaced(rgb_of(texel(fragment, normal_map)) * (255.0F / 127) - 128.0F / 127, normal_map);
    }

    vec3 bumpy_normal(const Fragment& fragment) const
    {
        const Texture* heights = draw_.maps[height_map].texture;
        const vec2 next =
            1.0F / vec2(heights == nullptr ? 1 : heights->width(), heights == nullptr ? 1 : heights->height());
        const float here = height_at(fragment, {0, 0});
        const float right = height_at(fragment, {next.x, 0});
        const float below = height_at(fragment, {0, next.y});
        const vec3 slope = unit_or_zero({vec2(here - right, below - here) * draw_.bumps.y, 1.0F});
        const vec3 bump = unplaced(slope, height_map);
        return draw_.bumps.x == 0 ? bump : tangent_space_normal(fragment) + vec3(bump.x, bump.y, 0.0F);
    }

    float height_at(const Fragment& fragment, vec2 offset) const
    {
        return dot(rgb_of(texel(fragment, height_map, offset)), vec3(1.0F / 3));
    }

    // A row of the matrix of an image: 0 for s, 1 for t.
    vec3 placement_row(int map, int row) const
    {
        const float* at = draw_.placements.data() + map * 6 + row * 3;
        return {at[0], at[1], at[2]};
    }

    vec3 unplaced(vec3 lean, int map) const
    {
        if (draw_.placements.empty()) return lean;
        const vec2 s(placement_row(map, 0)), t(placement_row(map, 1));
        const auto turn = [&](int i) {
            return (s[i] * lean.x - t[i] * lean.y) / std::max(std::sqrt(s[i] * s[i] + t[i] * t[i]), 1e-9F);
        };
        return {turn(0), -turn(1), lean.z};
    }

    Real4 texel(const Fragment& fragment, int map, vec2 offset = {0, 0}) const
    {
        const Map& from = draw_.maps[map];
        if (from.texture == nullptr) return all(1.0F);
        vec2 st(fragment.at(kTexcoordAt), fragment.at(kTexcoordAt + 1));
        const vec2 s = fragment.step(kTexcoordAt), t = fragment.step(kTexcoordAt + 1);
        vec2 dx(s.x, t.x), dy(s.y, t.y);
        if (!draw_.placements.empty()) {
            const vec3 row_s = placement_row(map, 0), row_t = placement_row(map, 1);
            const auto placed = [&](vec3 v) { return vec2(dot(row_s, v), dot(row_t, v)); };
            st = placed({st, 1.0F});
            dx = placed({dx, 0.0F});
            dy = placed({dy, 0.0F});
        }
        return from.texture->sample(from.sampling, st + offset, dx, dy);
    }

    const RasterView& view_;
    const StageDraw& draw_;
    StageValues stage_;
    bool per_vertex_;
};

}  // namespace

void VertexCache::start(std::size_t count)
{
    ++draw_;
    if (count <= draws_.size()) return;
    vertices_.resize(count);
    draws_.resize(count);
}

bool VertexCache::take(std::uint32_t vertex, ClipVertex*& out)
{
    out = &vertices_[vertex];
    const bool is_new = draws_[vertex] != draw_;
    draws_[vertex] = draw_;
    return is_new;
}

void draw_stage(Target& target, const RasterView& view, const RasterMesh& mesh, const Placement& placement,
                const StageDraw& draw, VertexCache& cache)
{
    if (draw.stage.size() < kStageNumbers) return;
    const StageVertices vertices(view, mesh, placement, draw);
    const StageShader shader(view, draw, vertices.per_vertex());
    RasterState state = draw.state;
    state.value_count = vertices.value_count();
    draw_primitives(target, mesh, state, shader, draw.first_index, draw.index_count, cache, 2 * view.viewport.z,
                    [&](std::uint32_t index, ClipVertex& out) { vertices.compute(index, out); });
}

}  // namespace marrow::raster
