// A studio: a key, sky and floor as fill, a faint rim from behind. Linear light; texture in and colour out are sRGB.
uniform vec3 u_light_world;  // towards the key
const vec3 key_light = vec3(0.88, 0.82, 0.74);
const vec3 sky_light = vec3(0.42, 0.47, 0.53);
const vec3 floor_light = vec3(0.17, 0.16, 0.14);
const vec3 back_world = vec3(0.66, 0.30, -0.69);
const vec3 back_light = vec3(0.16, 0.20, 0.26);

vec4 light_at(vec3 position_world, vec3 normal_world) {
  // Wrapped a little: a soft box, not a point.
  float key = max(0.0, (dot(normal_world, u_light_world) + 0.15) / 1.15);
  float back = max(0.0, dot(normal_world, back_world));
  vec3 fill = mix(floor_light, sky_light, normal_world.y * 0.5 + 0.5);
  vec3 eye = normalize(u_eye_world.xyz - position_world);
  float grazing = 1.0 - clamp(dot(normal_world, eye), 0.0, 1.0);
  float rim = dot(normal_world, normal_world) * grazing * grazing * grazing * (0.6 + 0.4 * normal_world.y);
  return vec4(key_light * key + back_light * back + fill, 0.06 * rim);
}

vec3 linear_from_srgb(vec3 c) {
  return mix(pow((c + 0.055) / 1.055, vec3(2.4)), c / 12.92, lessThanEqual(c, vec3(0.04045)));
}

vec3 srgb_from_linear(vec3 c) {
  return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThanEqual(c, vec3(0.0031308)));
}

vec3 reflected(vec3 albedo, vec4 light) {
  return srgb_from_linear(clamp(linear_from_srgb(albedo) * light.rgb + light.a, 0.0, 1.0));
}
