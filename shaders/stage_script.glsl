// Scripted texture coordinates and colours of a stage, per vertex: Quake III's formulas, in part space.
layout(location = 8) in vec4 a_color;

uniform vec3 u_eye_model;  // only set if a stage requires it

const vec3 lamp_model = vec3(-960.0, 1980.0, 96.0);
const float tau = 6.28318530718;

vec3 mirrored(vec3 direction, vec3 normal) {
  return 2.0 * dot(normal, direction) * normal - direction;
}

vec2 environment_texcoord(vec3 normal_model, vec3 to_eye) {
  vec3 r = mirrored(to_eye, normal_model);
  return vec2(0.5 + r.y * 0.5, 0.5 - r.z * 0.5);
}

vec2 modified(vec2 texcoord, vec3 position_model) {
  vec3 st = vec3(texcoord, 1.0);
  vec2 moved = vec2(dot(stage_texcoord_s, st), dot(stage_texcoord_t, st));
  vec2 across = vec2(position_model.x + position_model.z, position_model.y) / 1024.0;
  for (int i = 0; i < stage_turbulences; i++) {
    vec2 swell = sin(tau * (across + stage_turn_now(i)));
    moved += vec2(dot(stage_turn(i).xy, swell), dot(stage_turn(i).zw, swell));
  }
  return moved;
}

vec4 colored(vec3 position_model, vec3 normal_model, vec3 to_eye) {
  vec4 vertex = a_color, rest = 1.0 - a_color;
  if (stage_has_colors == 0.0) vertex = rest = vec4(1.0);
  vec4 color = stage_color;
  if (stage_color_source == 1.0) color.rgb = vertex.rgb;
  if (stage_color_source == 2.0) color.rgb = rest.rgb;
  if (stage_color_source == 5.0) color.rgb *= vertex.rgb;
  if (stage_alpha_source == 1.0) color.a *= vertex.a;
  if (stage_alpha_source == 2.0) color.a *= rest.a;
  if (stage_alpha_source == 3.0) {
    float highlight = max(0.0, dot(mirrored(normalize(lamp_model - position_model), normal_model), to_eye));
    color.a *= highlight * highlight * highlight * highlight;
  }
  if (stage_alpha_source == 4.0)
    color.a *= clamp(distance(position_model, u_eye_model) / stage_portal_range, 0.0, 1.0);
  return color;
}
