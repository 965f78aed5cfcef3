// Quake II, per vertex: light level times a factor that depends on the normal, clamped to 1; gamma space. The factor
// ranges from 0.70 (away from the light) to 2 (towards it). It is 1 for a zero normal (index beyond the game's
// table), as in the game.
uniform vec3 u_light_world;   // towards the light
uniform float u_place_light;  // light level at the model (render/passes/game-light.ts)

vec4 light_at(vec3 position_world, vec3 normal_world) {
  float d = dot(normal_world, u_light_world);
  float factor = 1.0 + d * (d < 0.0 ? 13.0 / 44.0 : 1.0);
  return vec4(vec3(min(1.0, u_place_light * factor)), 0.0);
}

vec3 reflected(vec3 albedo, vec4 light) {
  return albedo * light.rgb;
}
