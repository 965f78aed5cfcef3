#include "raster/lights.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow::raster {

namespace {

using glm::dot;
using glm::vec2;
using glm::vec3;
using glm::vec4;

// shaders/studio_lights.glsl
constexpr vec3 kKeyLight(0.88F, 0.82F, 0.74F), kSkyLight(0.42F, 0.47F, 0.53F), kFloorLight(0.17F, 0.16F, 0.14F);
constexpr vec3 kBackWorld(0.66F, 0.30F, -0.69F), kBackLight(0.16F, 0.20F, 0.26F);

float clamp01(float x) { return std::clamp(x, 0.0F, 1.0F); }
vec3 gray(float x) { return {x, x, x}; }

// A function as a table of exact values with linear interpolation: std::pow is slow, and its last digit may differ
// between machines.
template <int Size> class Curve {
public:
    explicit Curve(double (*function)(double))
    {
        for (int i = 0; i <= Size; ++i)
            values_[static_cast<std::size_t>(i)] = static_cast<float>(function(static_cast<double>(i) / Size));
        values_[Size + 1] = values_[Size];
    }
    float at(float x) const
    {
        const float place = clamp01(x) * Size;
        const auto i = static_cast<std::size_t>(place);
        const float share = place - static_cast<float>(i);
        return values_[i] + (values_[i + 1] - values_[i]) * share;
    }

private:
    std::array<float, Size + 2> values_;
};

double linear_of(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }
double srgb_of(double c) { return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055; }

vec3 linear_from_srgb(vec3 c)
{
    return {raster::linear_from_srgb(c.x), raster::linear_from_srgb(c.y), raster::linear_from_srgb(c.z)};
}
vec3 srgb_from_linear(vec3 c)
{
    return {raster::srgb_from_linear(c.x), raster::srgb_from_linear(c.y), raster::srgb_from_linear(c.z)};
}

float smoothstep(float from, float to, float x)
{
    const float t = clamp01((x - from) / (to - from));
    return t * t * (3 - 2 * t);
}

vec3 unit(vec3 v)
{
    const float squared = dot(v, v);
    return squared > 0 ? v / std::sqrt(squared) : vec3(0.0F);
}

vec3 eye_at(const Light& light, vec3 position) { return unit(light.eye_world - position); }

vec4 studio(const Light& light, vec3 position, vec3 normal)
{
    const float key = std::max(0.0F, (dot(normal, light.light_world) + 0.15F) / 1.15F);
    const float back = std::max(0.0F, dot(normal, kBackWorld));
    const vec3 fill = glm::mix(kFloorLight, kSkyLight, normal.y * 0.5F + 0.5F);
    const float grazing = 1 - clamp01(dot(normal, eye_at(light, position)));
    const float rim = dot(normal, normal) * grazing * grazing * grazing * (0.6F + 0.4F * normal.y);
    return {kKeyLight * key + kBackLight * back + fill, 0.06F * rim};
}

vec4 doom3(const Light& light, vec3 position, vec3 normal)
{
    const vec3 eye = eye_at(light, position);
    const float key = std::max(0.0F, dot(normal, light.light_world));
    const float fill = glm::mix(0.10F, 0.24F, normal.y * 0.5F + 0.5F) + 0.22F * std::max(0.0F, dot(normal, eye));
    const float curve = std::max(0.0F, 4 * dot(normal, unit(light.light_world + eye)) - 3);
    const float highlight = key > 0 ? 2 * curve * curve : 0.0F;
    return {gray(0.95F * key + fill), highlight};
}

vec4 phong(const Light& light, vec3 position, vec3 normal)
{
    const vec3 eye = eye_at(light, position);
    const float key = std::max(0.0F, dot(normal, light.light_world));
    const float fill = 0.3F * std::max(0.0F, dot(normal, eye));
    float highlight = 0;
    if (light.specular.w > 0 && key > 0) {
        const float facing = std::max(0.0F, dot(normal, unit(light.light_world + eye)));
        highlight = facing > 0 ? static_cast<float>(std::pow(facing, light.specular.w)) : 0.0F;
    }
    return {glm::min(vec3(1.0F), light.emissive + light.ambient + light.diffuse * (key + fill)), highlight};
}

vec4 half_life(const Light& light, vec3 normal)
{
    constexpr float ambient = 32.0F / 255, shade = 192.0F / 255, wrap = 1.5F;
    const float away = std::min(1.0F, -dot(normal, light.light_world));
    const float dark = light.flat ? 0.2F : std::max(0.0F, (away + wrap - 1) / wrap);
    return {gray(clamp01(ambient + shade - shade * dark)), 0.0F};
}

vec4 quake2(const Light& light, vec3 normal)
{
    const float d = dot(normal, light.light_world);
    const float factor = 1 + d * (d < 0 ? 13.0F / 44.0F : 1.0F);
    return {gray(std::min(1.0F, light.place_light * factor)), 0.0F};
}

vec4 quake3(const Light& light, vec3 normal)
{
    const float sun = std::max(0.0F, dot(normal, light.light_world));
    return {gray(std::min(light.overbright ? 2.0F : 1.0F, 182.0F / 255 + 150.0F / 255 * sun)), 0.0F};
}

// shaders/light_physical.glsl

constexpr float kLeastAlpha = 0.02F;

void mirror_lamp(Lit& lit, vec3 light, vec3 towards, vec3 normal, vec3 eye, float alpha)
{
    const float falling = dot(normal, towards), seen = std::clamp(dot(normal, eye), 0.001F, 1.0F);
    if (falling <= 0) return;
    const vec3 middle = unit(towards + eye);
    const float square = alpha * alpha, across = dot(normal, middle);
    const float spread = across * across * (square - 1) + 1;
    const float shadowed = falling * std::sqrt(seen * seen * (1 - square) + square) +
                           seen * std::sqrt(falling * falling * (1 - square) + square);
    const float away = 1 - clamp01(dot(eye, middle));
    const float grazing = away * away * away * away * away;
    const vec3 mirrored = light * (falling * 0.5F * square / (spread * spread * shadowed));
    lit.mirrored_tinted += mirrored * (1 - grazing);
    lit.mirrored_white += mirrored * grazing;
}

vec2 mirrored_share(float alpha, float seen)
{
    const float lost = alpha * alpha * seen / (0.5F * alpha * alpha + 0.65F * alpha * seen + 0.38F * seen * seen);
    const float grazing = static_cast<float>(std::pow(1 - seen, 4.25F)) / (1 + 11.6F * alpha);
    return {1 - lost - grazing, grazing};
}

Lit physical(const Light& light, const SurfaceMaps& maps, vec3 position, vec3 normal)
{
    const float roughness = light.surface.x * maps.roughness;
    const float alpha = std::max(roughness * roughness, kLeastAlpha);
    const vec3 eye = eye_at(light, position);
    const vec2 share = mirrored_share(alpha, clamp01(dot(normal, eye)));
    const float softness = glm::mix(0.1F, 1.0F, roughness);
    const float up = (2 * dot(normal, eye) * normal - eye).y;
    const vec3 surroundings = glm::mix(kFloorLight, kSkyLight, smoothstep(-softness, softness, up));
    Lit lit;
    lit.mirrored_tinted = surroundings * share.x;
    lit.mirrored_white = surroundings * share.y;
    mirror_lamp(lit, kKeyLight, light.light_world, normal, eye, alpha);
    mirror_lamp(lit, kBackLight, kBackWorld, normal, eye, alpha);
    const float key = std::max(0.0F, (dot(normal, light.light_world) + 0.15F) / 1.15F);
    const float back = std::max(0.0F, dot(normal, kBackWorld));
    const vec3 fill = glm::mix(kFloorLight, kSkyLight, normal.y * 0.5F + 0.5F);
    lit.light = {(kKeyLight * key + kBackLight * back + fill) * (1 - dot(share, vec2(0.04F, 1.0F))), 0.0F};
    return lit;
}

vec3 reflected_physical(const Light& light, const SurfaceMaps& maps, vec3 albedo, const Lit& lit)
{
    const vec3 base = linear_from_srgb(albedo) * linear_from_srgb(light.diffuse);
    const float metalness = light.surface.y * maps.metalness;
    const vec3 f0 = glm::mix(vec3(0.04F), base, metalness);
    const vec3 color = base * (1 - metalness) * vec3(lit.light) + f0 * lit.mirrored_tinted + lit.mirrored_white;
    return srgb_from_linear(glm::clamp(color + linear_from_srgb(light.emissive), 0.0F, 1.0F));
}

}  // namespace

float linear_from_srgb(float c)
{
    static const Curve<1024> curve(linear_of);
    return c <= 1 ? curve.at(c) : static_cast<float>(linear_of(static_cast<double>(c)));
}

float srgb_from_linear(float c)
{
    // The curve is steep near black, so the table is indexed by the fourth root.
    static const Curve<1024> curve([](double root) { return srgb_of(root * root * root * root); });
    return curve.at(std::sqrt(std::sqrt(clamp01(c))));
}

Lit light_at(const Light& light, const SurfaceMaps& maps, glm::vec3 position_world, glm::vec3 normal_world)
{
    Lit lit;
    switch (light.kind) {
        case LightKind::quake2: lit.light = quake2(light, normal_world); break;
        case LightKind::quake3: lit.light = quake3(light, normal_world); break;
        case LightKind::doom3: lit.light = doom3(light, position_world, normal_world); break;
        case LightKind::half_life: lit.light = half_life(light, normal_world); break;
        case LightKind::phong: lit.light = phong(light, position_world, normal_world); break;
        case LightKind::physical: return physical(light, maps, position_world, normal_world);
        case LightKind::studio: lit.light = studio(light, position_world, normal_world); break;
        case LightKind::unlit: break;
    }
    return lit;
}

glm::vec3 reflected(const Light& light, const SurfaceMaps& maps, glm::vec3 albedo, const Lit& lit)
{
    const vec3 rgb(lit.light);
    switch (light.kind) {
        case LightKind::doom3: return albedo * rgb + vec3(light.specular) * maps.specular * lit.light.a;
        case LightKind::phong: return albedo * rgb + vec3(light.specular) * lit.light.a;
        case LightKind::physical: return reflected_physical(light, maps, albedo, lit);
        case LightKind::studio:
            return srgb_from_linear(glm::clamp(linear_from_srgb(albedo) * rgb + lit.light.a, 0.0F, 1.0F));
        case LightKind::unlit: return albedo;
        default: return albedo * rgb;
    }
}

}  // namespace marrow::raster
