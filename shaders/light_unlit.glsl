// No lighting: the colour of the texture as stored.
vec4 light_at(vec3 position_world, vec3 normal_world) {
  return vec4(1.0);
}

vec3 reflected(vec3 albedo, vec4 light) {
  return albedo;
}
