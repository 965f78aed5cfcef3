// Half-Life, per vertex: ambient light and one light with wrapped diffuse lighting, which also reaches surfaces that
// face away from it; gamma space. Flat materials (render/passes/draw-surfaces.ts) are lit equally from all sides.
uniform vec3 u_light_world;  // towards the light
uniform bool u_flat;

const float ambient = 32.0 / 255.0;
const float shade = 192.0 / 255.0;
const float wrap = 1.5;

vec4 light_at(vec3 position_world, vec3 normal_world) {
  float away = min(1.0, -dot(normal_world, u_light_world));
  float dark = u_flat ? 0.2 : max(0.0, (away + wrap - 1.0) / wrap);
  return vec4(vec3(clamp(ambient + shade - shade * dark, 0.0, 1.0)), 0.0);
}

vec3 reflected(vec3 albedo, vec4 light) {
  return albedo * light.rgb;
}
