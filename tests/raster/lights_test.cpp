#include "raster/lights.h"

#include <gtest/gtest.h>

#include <cmath>

namespace marrow::raster::test {
namespace {

constexpr glm::vec3 kOrigin(0, 0, 0);
constexpr glm::vec3 kX(1, 0, 0), kY(0, 1, 0), kZ(0, 0, 1);

// A light with `direction`, seen from `eye`.
Light light_from(LightKind kind, glm::vec3 direction, glm::vec3 eye = {0, 10, 0})
{
    Light light;
    light.kind = kind;
    light.light_world = direction;
    light.eye_world = eye;
    return light;
}

Lit at_origin(const Light& light, glm::vec3 normal, const SurfaceMaps& maps = {})
{
    return light_at(light, maps, kOrigin, normal);
}

float gray_at(const Light& light, glm::vec3 normal)
{
    const glm::vec4 lit = at_origin(light, normal).light;
    EXPECT_EQ(lit.x, lit.y);
    EXPECT_EQ(lit.x, lit.z);
    return lit.x;
}

void expect_near(glm::vec3 actual, glm::vec3 expected, float tolerance = 1e-4F)
{
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(actual[i], expected[i], tolerance) << "channel " << i;
}

TEST(Quake2Light, ScalesTheLocalLightByTheAngle)
{
    Light light = light_from(LightKind::quake2, kY);
    light.place_light = 0.3F;
    EXPECT_NEAR(gray_at(light, kY), 0.6, 1e-5);
    EXPECT_NEAR(gray_at(light, kX), 0.3, 1e-5);
    EXPECT_NEAR(gray_at(light, -kY), 0.3 * 31 / 44, 1e-5);
    light.place_light = 0.8F;
    EXPECT_EQ(gray_at(light, kY), 1);
}

TEST(Quake3Light, AddsTheSunToTheAmbientLight)
{
    Light light = light_from(LightKind::quake3, kY);
    EXPECT_EQ(gray_at(light, kY), 1);  // 332/255
    EXPECT_NEAR(gray_at(light, -kY), 182.0 / 255, 1e-5);
    EXPECT_NEAR(gray_at(light, {0, 0.28F, 0.96F}), (182 + 42.0) / 255, 1e-5);
    light.overbright = true;
    EXPECT_NEAR(gray_at(light, kY), 332.0 / 255, 1e-5);
}

TEST(HalfLifeLight, WrapsAroundTheSurface)
{
    Light light = light_from(LightKind::half_life, kY);
    EXPECT_NEAR(gray_at(light, kY), 224.0 / 255, 1e-5);
    EXPECT_NEAR(gray_at(light, kX), (224 - 64.0) / 255, 1e-5);  // loses a third of the shade
    EXPECT_NEAR(gray_at(light, -kY), 32.0 / 255, 1e-5);
    light.flat = true;
    EXPECT_NEAR(gray_at(light, -kY), (224 - 0.2 * 192) / 255, 1e-5);
}

TEST(Doom3Light, HasAFillAndAHighlight)
{
    Light light = light_from(LightKind::doom3, kY);
    light.specular = glm::vec4(0.5F, 0.25F, 0, 0);
    const Lit facing = at_origin(light, kY);
    expect_near(glm::vec3(facing.light), glm::vec3(0.95F + 0.24F + 0.22F));
    EXPECT_NEAR(facing.light.w, 2, 1e-5);
    SurfaceMaps maps;
    maps.specular = {1, 1, 1};
    expect_near(reflected(light, maps, {0.5F, 0.1F, 0.2F}, facing), {0.705F + 1, 0.141F + 0.5F, 0.282F});
    maps.specular = {0.5F, 0, 1};
    expect_near(reflected(light, maps, {0.5F, 0.1F, 0.2F}, facing), {0.705F + 0.5F, 0.141F, 0.282F});
    const Lit away = at_origin(light, -kY);
    expect_near(glm::vec3(away.light), glm::vec3(0.10F));
    EXPECT_EQ(away.light.w, 0);
    // Light and eye are 90 degrees apart, so the half vector is at 45 degrees: 4 * 0.70711 - 3 < 0.
    const Lit aside = at_origin(light_from(LightKind::doom3, kX), kX);
    EXPECT_EQ(aside.light.w, 0);
    expect_near(glm::vec3(aside.light), glm::vec3(0.95F + 0.17F));
}

TEST(PhongLight, AddsEmissiveAmbientDiffuseAndSpecular)
{
    // The light is 60 degrees from the normal, and the eye is on the normal: the half vector is at 30 degrees, and
    // its squared cosine is 0.75.
    Light light = light_from(LightKind::phong, {std::sqrt(0.75F), 0.5F, 0});
    light.emissive = {0.1F, 0, 0};
    light.ambient = {0.2F, 0.1F, 0};
    light.diffuse = {0.5F, 1, 2};
    light.specular = {1, 0.5F, 0, 2};
    const Lit lit = at_origin(light, kY);
    expect_near(glm::vec3(lit.light), {0.1F + 0.2F + 0.4F, 0.1F + 0.8F, 1});
    EXPECT_NEAR(lit.light.w, 0.75, 1e-5);
    expect_near(reflected(light, {}, {0.5F, 0.5F, 0.5F}, lit), {0.35F + 0.75F, 0.45F + 0.375F, 0.5F});
    light.specular.w = 0;
    EXPECT_EQ(at_origin(light, kY).light.w, 0);
}

TEST(StudioLight, HasAKeyABackAndAFill)
{
    const Light light = light_from(LightKind::studio, kY);
    // Key light 1, back light 0.3, all of the sky, no rim.
    const Lit up = at_origin(light, kY);
    expect_near(glm::vec3(up.light), {0.88F + 0.048F + 0.42F, 0.82F + 0.06F + 0.47F, 0.74F + 0.078F + 0.53F});
    EXPECT_NEAR(up.light.w, 0, 1e-6);
    // Key light 0.15 / 1.15, back light 0.66, half sky and half floor, and a rim of 0.6 * 0.06.
    const Lit aside = at_origin(light, kX);
    expect_near(glm::vec3(aside.light), {0.51538F, 0.55396F, 0.60312F});
    EXPECT_NEAR(aside.light.w, 0.036, 1e-5);
    // A surface that faces down gets only the light of the floor.
    const Lit down = at_origin(light_from(LightKind::studio, kY, {0, -10, 0}), -kY);
    expect_near(glm::vec3(down.light), {0.17F, 0.16F, 0.14F});
}

TEST(StudioLight, MultipliesColorsInLinearSpace)
{
    // sRGB 0.5 is 0.21404 in linear light; 1.348 times this is 0.28853, or 0.5735 in sRGB.
    const Light light = light_from(LightKind::studio, kY);
    Lit lit;
    lit.light = {1.348F, 1, 0, 0};
    expect_near(reflected(light, {}, glm::vec3(0.5F), lit), {0.57353F, 0.5F, 0}, 2e-4F);
    lit.light = {10, 10, 10, 0};
    expect_near(reflected(light, {}, glm::vec3(0.5F), lit), glm::vec3(1.0F));
}

TEST(PhysicalLight, CombinesSpecularAndDiffuseReflection)
{
    // A rough surface, seen and lit from above, reflects 0.3464 of the sky, 0.25 of the key and 0.1154 of the back
    // light.
    const Light light = light_from(LightKind::physical, kY);
    const Lit lit = at_origin(light, kY);
    EXPECT_NEAR(lit.mirrored_tinted.x, 0.42 * 0.346405 + 0.88 * 0.25 + 0.0184564, 1e-4);
    EXPECT_NEAR(lit.mirrored_white.x, 0, 1e-4);
    EXPECT_NEAR(lit.light.x, 1.348 * (1 - 0.04 * 0.346405), 1e-4);
    // A black dielectric reflects 0.04 of the light: 0.01536, or 0.1302 in sRGB.
    EXPECT_NEAR(reflected(light, {}, glm::vec3(0.0F), lit).x, 0.1302, 2e-4);
    // A metal scatters no light and reflects in its colour: 0.21404 * 0.38395.
    Light metal = light;
    metal.surface.y = 1;
    EXPECT_NEAR(reflected(metal, {}, glm::vec3(0.5F), lit).x, 0.3175, 2e-4);
    // A metalness map of 0 makes it a dielectric.
    SurfaceMaps maps;
    maps.metalness = 0;
    EXPECT_EQ(reflected(metal, maps, glm::vec3(0.5F), lit), reflected(light, {}, glm::vec3(0.5F), lit));
}

TEST(PhysicalLight, SharpensHighlightsOfSmoothSurfaces)
{
    Light light = light_from(LightKind::physical, kY);
    light.surface.x = 0.2F;
    const float smooth = at_origin(light, kY).mirrored_tinted.x;
    const glm::vec3 leaning(0.6F, 0.8F, 0);
    EXPECT_GT(smooth, 10 * at_origin(light, leaning).mirrored_tinted.x);
    // A roughness map multiplies the roughness.
    SurfaceMaps maps;
    maps.roughness = 0.5F;
    Light rough = light_from(LightKind::physical, kY);
    rough.surface.x = 0.4F;
    EXPECT_EQ(at_origin(rough, kY, maps).mirrored_tinted.x, smooth);
}

TEST(Unlit, KeepsTheColor)
{
    const Light light = light_from(LightKind::unlit, kY);
    expect_near(reflected(light, {}, {0.1F, 0.5F, 0.9F}, at_origin(light, kZ)), {0.1F, 0.5F, 0.9F}, 0);
}

TEST(Lights, StayFiniteForNormalsOfZeroLength)
{
    for (const LightKind kind : {LightKind::quake2, LightKind::quake3, LightKind::doom3, LightKind::half_life,
                                 LightKind::phong, LightKind::physical, LightKind::studio, LightKind::unlit}) {
        Light light = light_from(kind, kY, kOrigin);
        light.specular = glm::vec4(1, 1, 1, 10);
        const glm::vec3 color = reflected(light, {}, glm::vec3(0.5F), at_origin(light, kOrigin));
        for (int i = 0; i < 3; ++i) EXPECT_TRUE(std::isfinite(color[i])) << static_cast<int>(kind);
    }
}

TEST(Srgb, MatchesTheStandardCurve)
{
    for (int i = 0; i <= 255; ++i) {
        const double c = i / 255.0;
        const double linear = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        EXPECT_NEAR(linear_from_srgb(static_cast<float>(c)), linear, 5e-5) << i;
        EXPECT_NEAR(srgb_from_linear(static_cast<float>(linear)), c, 5e-5) << i;
    }
}

}  // namespace
}  // namespace marrow::raster::test
