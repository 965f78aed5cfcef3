// lights.h -- the lighting models: those of the games, and `studio`.
//
// Mirrors shaders/light_<name>.glsl, with the uniforms of the same names: `light_at` of each computes the light at
// a point, and `reflected` the colour of a surface in that light.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>

namespace marrow::raster {

enum class LightKind : std::uint8_t { quake2, quake3, doom3, half_life, phong, physical, studio, unlit };

// Whether a light is computed per vertex, as in the games.
inline bool is_per_vertex(LightKind kind)
{
    return kind == LightKind::quake2 || kind == LightKind::quake3 || kind == LightKind::half_life;
}

struct Light {
    LightKind kind = LightKind::unlit;
    glm::vec3 eye_world{0.0F};
    bool overbright = false;
    glm::vec3 light_world{0.0F};
    float place_light = 1;
    bool flat = false;
    glm::vec4 specular{0.0F};  // w: shininess
    glm::vec3 ambient{0.0F}, diffuse{1.0F}, emissive{0.0F};
    glm::vec2 surface{1.0F, 0.0F};  // roughness and metalness
};

// The values of a material's maps at a pixel.
struct SurfaceMaps {
    glm::vec3 specular{1.0F};
    float roughness = 1, metalness = 1;
};

// The input of `reflected`: `light` as the shaders return it, and the mirrored light of a physical material.
struct Lit {
    glm::vec4 light{1.0F};
    glm::vec3 mirrored_tinted{0.0F}, mirrored_white{0.0F};
};

Lit light_at(const Light& light, const SurfaceMaps& maps, glm::vec3 position_world, glm::vec3 normal_world);
glm::vec3 reflected(const Light& light, const SurfaceMaps& maps, glm::vec3 albedo, const Lit& lit);

// Mirror shaders/srgb.glsl. For numbers from 0 to 1 the error is less than 1/20,000.
float linear_from_srgb(float c);
float srgb_from_linear(float c);

}  // namespace marrow::raster
