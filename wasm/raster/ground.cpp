#include "raster/ground.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace marrow::raster {

namespace {

using glm::vec2;
using glm::vec3;
using glm::vec4;

// The fractional parts of numbers from 0 to 2^31.
Real4 fractions(Real4 x) { return x - __builtin_convertvector(__builtin_convertvector(x, Int4), Real4); }

constexpr Blend kOver = {Blend::Kind::add, Factor::one, Factor::one_minus_src_alpha, Factor::one,
                         Factor::one_minus_src_alpha};

float smoothstep(float from, float to, float x)
{
    const float t = std::clamp((x - from) / (to - from), 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
}

// Draws a square on the ground (shaders/ground.vert.glsl).
void draw_square(Target& target, const RasterView& view, const vec4& ground, const Shader& shader)
{
    ClipVertex corners[4];
    for (int i = 0; i < 4; ++i) {
        const vec2 offset = (vec2(i & 1, i >> 1) * 2.0F - 1.0F) * ground.w;
        corners[i].values[0] = offset.x;
        corners[i].values[1] = offset.y;
        const vec4 position(ground.x + offset.x, ground.y, ground.z + offset.y, 1.0F);
        corners[i].clip = view.clip_from_view * (view.view_from_world * position);
    }
    RasterState state;
    state.blend = kOver;
    state.depth_write = false;
    state.value_count = 2;
    draw_triangle(target, state, shader, corners[0], corners[1], corners[2]);
    draw_triangle(target, state, shader, corners[2], corners[1], corners[3]);
}

class GridShader : public Shader {
public:
    GridShader(const GroundPlane& plane, const GridLook& look, float pixel_ratio)
        : plane_(plane), look_(look), pixel_ratio_(pixel_ratio)
    {
    }

    bool shade(const Fragment& fragment, Real4& color) const override
    {
        const vec2 offset(fragment.at(0), fragment.at(1));
        const float away = std::sqrt(offset.x * offset.x + offset.y * offset.y) / plane_.ground_world.w;
        if (!(away < 1)) return false;
        const vec2 cell =
            (vec2(plane_.ground_world.x, plane_.ground_world.z) + offset + look_.travelled) / look_.step;
        const vec2 x = fragment.step(0), y = fragment.step(1);
        const vec2 per_pixel =
            glm::max(vec2(std::abs(x.x) + std::abs(x.y), std::abs(y.x) + std::abs(y.y)) / look_.step, vec2(1e-6F));
        // The grid lines at constant x and at constant z, then the two axes.
        const Real4 coverage =
            covered(Real4{cell.x - std::floor(cell.x + 0.5F), cell.y - std::floor(cell.y + 0.5F), cell.x, cell.y},
                    Real4{per_pixel.x, per_pixel.y, per_pixel.x, per_pixel.y});
        // Most pixels are not on a line.
        if (sign_bits(coverage > all(0.0F)) == 0) return false;
        const float line = std::max(coverage[0] * fade(per_pixel.x), coverage[1] * fade(per_pixel.y));
        const float axis = std::max(coverage[2], coverage[3]);
        const float opacity = std::max(line * look_.line_opacity, axis * look_.axis_opacity) * (1 - away);
        if (!(opacity > 0)) return false;
        color = real4(plane_.color * opacity, opacity);
        return true;
    }

private:
    Real4 covered(Real4 distance, Real4 per_pixel) const
    {
        const Real4 share = all(0.5F + pixel_ratio_ * 0.5F) - absolute(distance) / per_pixel;
        return saturate(share) * all(std::min(1.0F, pixel_ratio_));
    }
    // Fades out lines closer than a few pixels, which would flicker.
    static float fade(float per_pixel) { return 1 - smoothstep(0.15F, 0.5F, per_pixel); }

    const GroundPlane& plane_;
    const GridLook& look_;
    float pixel_ratio_;
};

// shaders/shadow_cast.frag.glsl: the value is the height above the ground, relative to the scene's size.
class CastShader : public Shader {
public:
    bool shade(const Fragment& fragment, Real4& color) const override
    {
        const float height = std::max(fragment.at(0), 0.0F);
        color = Real4{1 - smoothstep(0, 0.14F, height), 1 - 0.55F * smoothstep(0, 1, height), 0, 1};
        return true;
    }
};

}  // namespace

void draw_backdrop(Target& target, glm::vec3 middle, glm::vec3 edge)
{
    const vec2 size(target.width(), target.height());
    const float reach = 0.62F * std::max(size.x, size.y);
    const vec2 center = vec2(0.5F, 0.54F) * size;
    for (std::int32_t y = target.top(); y < target.bottom(); ++y) {
        // In the shader, y increases upwards.
        const float pixel_y = size.y - static_cast<float>(y) - 0.5F, away_y = pixel_y - center.y;
        // Four pixels at once.
        for (std::int32_t x = 0; x < target.width(); x += 4) {
            const Real4 pixel_x = all(static_cast<float>(x)) + Real4{0.5F, 1.5F, 2.5F, 3.5F};
            const Real4 away_x = pixel_x - all(center.x);
            const Real4 share = saturate(roots(away_x * away_x + all(away_y * away_y)) / all(reach));
            const Real4 noise = fractions(pixel_x * all(0.06711056F) + all(pixel_y * 0.00583715F));
            const Real4 dither = (fractions(all(52.9829189F) * noise) - all(0.5F)) / all(255.0F);
            Int4 rgba = all(static_cast<std::int32_t>(0xff000000));
            for (int i = 0; i < 3; ++i) {
                const Real4 channel = all(middle[i]) * (all(1.0F) - share) + all(edge[i]) * share;
                rgba |= to_bytes(channel + dither) << i * 8;
            }
            for (int i = 0; i < std::min(4, target.width() - x); ++i) target.set(x + i, y, rgba[i]);
        }
    }
}

void draw_grid(Target& target, const RasterView& view, const GroundPlane& plane, const GridLook& look)
{
    draw_square(target, view, plane.ground_world, GridShader(plane, look, view.viewport.z));
}

Shadow::Shadow(std::int32_t resolution, glm::vec4 ground_world, glm::vec3 cast)
    : resolution_(resolution),
      ground_world_(ground_world),
      cast_(cast),
      target_(resolution, resolution, 0, resolution)
{
}

void Shadow::cast(const RasterMesh& mesh, const Placement& placement, std::uint32_t first_index,
                  std::uint32_t index_count, VertexCache& cache)
{
    RasterState state;
    state.blend.kind = Blend::Kind::largest;
    state.depth_test = DepthTest::always;
    state.value_count = 1;
    draw_primitives(target_, mesh, state, CastShader(), first_index, index_count, cache, 1,
                    [&](std::uint32_t index, ClipVertex& out) {
                        const PosedVertex posed = posed_vertex(mesh, placement, index);
                        const vec3 world(placement.world_from_model * vec4(posed.position, 1.0F));
                        const float height = world.y - ground_world_.y;
                        const vec2 place =
                            vec2(world.x, world.z) + vec2(cast_) * height - vec2(ground_world_.x, ground_world_.z);
                        out.values[0] = height / cast_.z;
                        // Negated, so that rows and texture coordinates increase with z.
                        out.clip = vec4(place.x / ground_world_.w, -place.y / ground_world_.w, 0.0F, 1.0F);
                    });
}

void Shadow::blur(glm::vec2 step)
{
    const auto count = static_cast<std::size_t>(resolution_);
    std::vector<vec2> from(count * count), to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Real4 mean = target_.mean(static_cast<std::int32_t>(i % count), static_cast<std::int32_t>(i / count));
        from[i] = {mean[0], mean[1]};
    }
    // A tap of a blur, used in both directions. It interpolates two texels; `share` is the factor of the second
    // one.
    struct Tap {
        std::int32_t texel;
        float share, weight;
    };
    const auto taps_of = [&](float distance, int reach, float spread) {
        std::vector<Tap> taps;
        for (int i = -reach; i <= reach; ++i) {
            const auto tap = static_cast<float>(i);
            const float place = tap * distance * static_cast<float>(resolution_);
            const float low = std::floor(place);
            // Beyond either end of the line, all texels equal the one at that end.
            const auto side = static_cast<float>(resolution_);
            const float texel = std::max(-side - 1, std::min(low, side));
            taps.push_back({static_cast<std::int32_t>(texel), place - low, std::exp(-tap * tap / spread)});
        }
        return taps;
    };
    const std::vector<Tap> near = taps_of(step.x, 2, 2), body = taps_of(step.y, 4, 8);
    const auto total = [](const std::vector<Tap>& taps) {
        float sum = 0;
        for (const Tap& tap : taps) sum += tap.weight;
        return sum;
    };
    const float total_near = total(near), total_body = total(body);
    std::int32_t margin = 0;
    for (const std::vector<Tap>* taps : {&near, &body})
        for (const Tap& tap : *taps) margin = std::max({margin, -tap.texel, tap.texel + 1});
    std::vector<float> values(count + 2 * static_cast<std::size_t>(margin)), sums(count);
    for (int direction = 0; direction < 2; ++direction) {
        const std::size_t along = direction == 0 ? 1 : count, across = direction == 0 ? count : 1;
        for (std::size_t line = 0; line < count; ++line) {
            const std::size_t first = line * across;
            const auto blur_channel = [&](const std::vector<Tap>& taps, float sum, int channel) {
                // The line, with its ends repeated as far as the taps reach.
                for (std::size_t i = 0; i < values.size(); ++i) {
                    const std::int32_t texel = static_cast<std::int32_t>(i) - margin;
                    values[i] = from[first + static_cast<std::size_t>(std::clamp(texel, 0, resolution_ - 1)) *
                                                 along][channel];
                }
                std::fill(sums.begin(), sums.end(), 0.0F);
                for (const Tap& tap : taps) {
                    const float* low = values.data() + margin + tap.texel;
                    for (std::size_t i = 0; i < count; ++i)
                        sums[i] += tap.weight * (low[i] + (low[i + 1] - low[i]) * tap.share);
                }
                for (std::size_t i = 0; i < count; ++i) to[first + i * along][channel] = sums[i] / sum;
            };
            blur_channel(near, total_near, 0);
            blur_channel(body, total_body, 1);
        }
        std::swap(from, to);
    }
    cover_ = std::move(from);
}

glm::vec2 Shadow::cover(glm::vec2 texcoord) const
{
    const vec2 at = texcoord * static_cast<float>(resolution_) - 0.5F;
    const vec2 low(std::floor(at.x), std::floor(at.y));
    const vec2 share = at - low;
    const auto texel = [&](float x, float y) {
        const auto last = static_cast<float>(resolution_ - 1);
        const auto column = static_cast<std::size_t>(std::clamp(x, 0.0F, last));
        const auto row = static_cast<std::size_t>(std::clamp(y, 0.0F, last));
        return cover_[row * static_cast<std::size_t>(resolution_) + column];
    };
    return glm::mix(glm::mix(texel(low.x, low.y), texel(low.x + 1, low.y), share.x),
                    glm::mix(texel(low.x, low.y + 1), texel(low.x + 1, low.y + 1), share.x), share.y);
}

void Shadow::draw(Target& target, const RasterView& view, const GroundPlane& plane, float opacity) const
{
    class DrawnShadow : public Shader {
    public:
        DrawnShadow(const Shadow& shadow, const GroundPlane& plane, float opacity)
            : shadow_(shadow), plane_(plane), opacity_(opacity)
        {
        }
        bool shade(const Fragment& fragment, Real4& color) const override
        {
            const vec2 offset(fragment.at(0), fragment.at(1));
            const vec2 cover = shadow_.cover(offset / plane_.ground_world.w * 0.5F + 0.5F);
            const float opacity = opacity_ * (1 - (1 - 0.85F * cover.x) * (1 - 0.8F * cover.y));
            if (!(opacity > 0)) return false;
            color = real4(plane_.color * opacity, opacity);
            return true;
        }

    private:
        const Shadow& shadow_;
        const GroundPlane& plane_;
        float opacity_;
    };
    if (cover_.empty()) return;
    draw_square(target, view, plane.ground_world, DrawnShadow(*this, plane, opacity));
}

}  // namespace marrow::raster
