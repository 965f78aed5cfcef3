// Quake III's light for models outside of a level, per vertex: ambient light and a sun; gamma space. The light is
// clamped to 1, with overbright to 2, before it is multiplied with the texture.
uniform vec3 u_light_world;  // towards the sun

vec4 light_at(vec3 position_world, vec3 normal_world) {
  float sun = max(0.0, dot(normal_world, u_light_world));
  return vec4(vec3(min(u_eye_world.w, 182.0 / 255.0 + 150.0 / 255.0 * sun)), 0.0);
}

vec3 reflected(vec3 albedo, vec4 light) {
  return albedo * light.rgb;
}
