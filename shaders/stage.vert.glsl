// Draws one stage of a material: makes and moves its texture coordinates, colours its vertices and, where the light is
// the vertices', lights them. Quake III's formulas, in the part's own space.
precision highp float;

#include "view.glsl"
#include "unit_or_zero.glsl"
#include "stage.glsl"
#include <deform>
#include "deform_material.glsl"

layout(location = 8) in vec4 a_color;

uniform mat4 u_world_from_model;
uniform vec3 u_eye_model;

out vec2 v_texcoord;
out vec4 v_color;
out vec3 v_position_world;
#ifdef LIGHT_PER_VERTEX
#include <light>
out vec4 v_light;
#else
out vec3 v_normal_world;
#endif

// A later stage may draw only where its depth is exactly that of an earlier one, which another program drew.
invariant gl_Position;

const vec3 lamp_model = vec3(-960.0, 1980.0, 96.0);
const float tau = 6.28318530718;

vec3 mirrored(vec3 direction, vec3 normal) {
  return 2.0 * dot(normal, direction) * normal - direction;
}

vec2 generated(vec3 position_model, vec3 normal_model, vec3 to_eye) {
  if (stage_generator == 0.0) return a_texcoord;
  if (stage_generator == 2.0) return vec2(dot(position_model, stage_vector_s), dot(position_model, stage_vector_t));
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
  if (stage_alpha_source == 1.0) color.a = vertex.a;
  if (stage_alpha_source == 2.0) color.a = rest.a;
  if (stage_alpha_source == 3.0) {
    float highlight = max(0.0, dot(mirrored(normalize(lamp_model - position_model), normal_model), to_eye));
    color.a = highlight * highlight * highlight * highlight;
  }
  if (stage_alpha_source == 4.0)
    color.a = clamp(distance(position_model, u_eye_model) / stage_portal_range, 0.0, 1.0);
  return color;
}

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
  normal_model = unit_or_zero(normal_model);
  deform_material(position_model, normal_model);
  vec3 to_eye = unit_or_zero(u_eye_model - position_model);
  v_texcoord = modified(generated(position_model, normal_model, to_eye), position_model);
  v_color = colored(position_model, normal_model, to_eye);

  v_position_world = (u_world_from_model * vec4(position_model, 1.0)).xyz;
  vec3 normal_world = unit_or_zero(mat3(u_world_from_model) * normal_model);
#ifdef LIGHT_PER_VERTEX
  v_light = light_at(v_position_world, normal_world);
#else
  v_normal_world = normal_world;
#endif
  gl_Position = u_clip_from_view * (u_view_from_world * vec4(v_position_world, 1.0));
  gl_PointSize = 2.0 * u_viewport.z;
}
