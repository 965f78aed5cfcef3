// Doom 3, per pixel: diffuse map by N.L, specular map by the half angle, with the normal of the normal map. The highlight
// curve is the game's: twice the square of (4 N.H - 3). Gamma space. Unlit areas are black in the game; here a soft fill
// light from the sky and the eye keeps them visible.
uniform vec3 u_light_world;  // towards the light
uniform vec4 u_specular;     // rgb
uniform sampler2D u_specular_map;

vec4 light_at(vec3 position_world, vec3 normal_world) {
  vec3 eye = normalize(u_eye_world.xyz - position_world);
  float key = max(0.0, dot(normal_world, u_light_world));
  float fill = mix(0.10, 0.24, normal_world.y * 0.5 + 0.5) + 0.22 * max(0.0, dot(normal_world, eye));
  float curve = max(0.0, 4.0 * dot(normal_world, normalize(u_light_world + eye)) - 3.0);
  float highlight = key > 0.0 ? 2.0 * curve * curve : 0.0;
  return vec4(vec3(0.95 * key + fill), highlight);
}

vec3 reflected(vec3 albedo, vec4 light) {
  return albedo * light.rgb + u_specular.rgb * texture(u_specular_map, map_texcoord(specular_map)).rgb * light.a;
}
