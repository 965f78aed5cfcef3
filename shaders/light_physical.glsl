// A physically based material in the studio's lights: Lambertian diffuse reflection below microfacets with GGX
// distribution, height-correlated Smith shadowing and Schlick's Fresnel. Linear light; texture and output are sRGB.
#include "studio_lights.glsl"
#include "srgb.glsl"

uniform vec3 u_diffuse;   // sRGB
uniform vec3 u_emissive;  // sRGB
uniform vec2 u_surface;   // roughness, metalness
uniform sampler2D u_roughness_map;  // green channel
uniform sampler2D u_metalness_map;  // blue channel

// Minimum of the squared roughness: studio lights have an area, so smooth surfaces show a highlight of some width.
const float least_alpha = 0.02;

// Results of light_at() for reflected(): reflected light is f0 * mirrored_tinted + mirrored_white, where f0 is the
// reflectance at normal incidence.
vec3 mirrored_tinted, mirrored_white;

void mirror_lamp(vec3 light, vec3 towards, vec3 normal, vec3 eye, float alpha) {
  float lit = dot(normal, towards), seen = clamp(dot(normal, eye), 0.001, 1.0);
  if (lit <= 0.0) return;
  vec3 middle = normalize(towards + eye);
  float square = alpha * alpha, across = dot(normal, middle);
  float spread = across * across * (square - 1.0) + 1.0;
  float shadowed = lit * sqrt(seen * seen * (1.0 - square) + square) + seen * sqrt(lit * lit * (1.0 - square) + square);
  float grazing = pow(1.0 - clamp(dot(eye, middle), 0.0, 1.0), 5.0);
  // Light intensities are those of a white Lambertian surface, so the factors of pi cancel.
  vec3 mirrored = light * (lit * 0.5 * square / (spread * spread * shadowed));
  mirrored_tinted += mirrored * (1.0 - grazing);
  mirrored_white += mirrored * grazing;
}

// Reflectance of uniform surroundings: f0 * x + y. Least-squares fit to the integral over all directions, with a mean
// error of 0.02.
vec2 mirrored_share(float alpha, float seen) {
  float lost = alpha * alpha * seen / (0.5 * alpha * alpha + 0.65 * alpha * seen + 0.38 * seen * seen);
  float grazing = pow(1.0 - seen, 4.25) / (1.0 + 11.6 * alpha);
  return vec2(1.0 - lost - grazing, grazing);
}

vec4 light_at(vec3 position_world, vec3 normal_world) {
  float roughness = u_surface.x * texture(u_roughness_map, map_texcoord(roughness_map)).g;
  float alpha = max(roughness * roughness, least_alpha);
  vec3 eye = normalize(u_eye_world.xyz - position_world);
  vec2 share = mirrored_share(alpha, clamp(dot(normal_world, eye), 0.0, 1.0));
  // The surroundings are sky above floor; roughness softens the horizon.
  float softness = mix(0.1, 1.0, roughness);
  vec3 surroundings = mix(floor_light, sky_light, smoothstep(-softness, softness, reflect(-eye, normal_world).y));
  mirrored_tinted = surroundings * share.x;
  mirrored_white = surroundings * share.y;
  mirror_lamp(key_light, u_light_world, normal_world, eye, alpha);
  mirror_lamp(back_light, back_world, normal_world, eye, alpha);

  // Wrapped lighting as in light_studio.glsl: surfaces that face slightly away from the key light are still lit.
  float key = max(0.0, (dot(normal_world, u_light_world) + 0.15) / 1.15);
  float back = max(0.0, dot(normal_world, back_world));
  vec3 fill = mix(floor_light, sky_light, normal_world.y * 0.5 + 0.5);
  // Light reflected at the surface does not reach the diffuse layer.
  return vec4((key_light * key + back_light * back + fill) * (1.0 - dot(share, vec2(0.04, 1.0))), 0.0);
}

vec3 reflected(vec3 albedo, vec4 light) {
  vec3 base = linear_from_srgb(albedo) * linear_from_srgb(u_diffuse);
  float metalness = u_surface.y * texture(u_metalness_map, map_texcoord(metalness_map)).b;
  vec3 f0 = mix(vec3(0.04), base, metalness);
  vec3 color = base * (1.0 - metalness) * light.rgb + f0 * mirrored_tinted + mirrored_white;
  return srgb_from_linear(clamp(color + linear_from_srgb(u_emissive), 0.0, 1.0));
}
