// Studio light for any material: soft diffuse light and a weak rim light. Texture and output are sRGB.
#include "studio_lights.glsl"

vec4 light_at(vec3 position_world, vec3 normal_world) {
  // Wrapped lighting, like a soft box: surfaces that face slightly away are still lit.
  float key = max(0.0, (dot(normal_world, u_light_world) + 0.15) / 1.15);
  float back = max(0.0, dot(normal_world, back_world));
  vec3 fill = mix(floor_light, sky_light, normal_world.y * 0.5 + 0.5);
  vec3 eye = normalize(u_eye_world.xyz - position_world);
  float grazing = 1.0 - clamp(dot(normal_world, eye), 0.0, 1.0);
  float rim = dot(normal_world, normal_world) * grazing * grazing * grazing * (0.6 + 0.4 * normal_world.y);
  return vec4(key_light * key + back_light * back + fill, 0.06 * rim);
}

#include "srgb.glsl"

vec3 reflected(vec3 albedo, vec4 light) {
  return srgb_from_linear(clamp(linear_from_srgb(albedo) * light.rgb + light.a, 0.0, 1.0));
}
