// Fixed-function lighting with the material's colours: one light, a weak headlight so that no side is black, highlights
// added after the texture. Gamma space, as on fixed-function hardware.
uniform vec3 u_light_world;  // towards the light
uniform vec3 u_ambient;
uniform vec3 u_diffuse;
uniform vec4 u_specular;     // w: shininess
uniform vec3 u_emissive;

vec4 light_at(vec3 position_world, vec3 normal_world) {
  vec3 eye = normalize(u_eye_world.xyz - position_world);
  float key = max(0.0, dot(normal_world, u_light_world));
  float fill = 0.3 * max(0.0, dot(normal_world, eye));
  float highlight = 0.0;
  if (u_specular.w > 0.0 && key > 0.0) {
    highlight = pow(max(0.0, dot(normal_world, normalize(u_light_world + eye))), u_specular.w);
  }
  return vec4(min(vec3(1.0), u_emissive + u_ambient + u_diffuse * (key + fill)), highlight);
}

vec3 reflected(vec3 albedo, vec4 light) {
  return albedo * light.rgb + u_specular.rgb * light.a;
}
