// Draws one stage of a material: texture times colour times light, transformed for the stage's blending.
precision highp float;

#include "view.glsl"
#include "unit_or_zero.glsl"
#include "stage.glsl"
#include "map_texcoord.glsl"

in vec4 v_color;
in vec3 v_position_world;

#include <light>

uniform sampler2D u_albedo;
uniform sampler2D u_alpha_map;

#ifdef ALPHA_TEST
#include "alpha_test.glsl"
#endif
#ifdef LIGHT_PER_VERTEX
in vec4 v_light;
#else
in vec3 v_normal_world;
#endif
#ifdef NORMAL_MAP
#include "normal_map.glsl"
#endif
#ifdef NORMAL_FACE
#include "face_normal.glsl"
#endif

out vec4 o_color;

float mask() {
  vec4 texel = texture(u_alpha_map, map_texcoord(alpha_map));
  return stage_alpha_map == 1.0 ? texel.a : dot(texel.rgb, vec3(0.299, 0.587, 0.114));
}

void main() {
  vec4 albedo = texture(u_albedo, map_texcoord(color_map)) * v_color;
  if (stage_alpha_map != 0.0) albedo.a *= mask();
#ifdef ALPHA_TEST
  if (fails_alpha_test(albedo.a, stage_alpha_test)) discard;
#endif

#ifdef LIGHT_PER_VERTEX
  vec4 light = v_light;
#else
#ifdef NORMAL_FACE
  vec3 normal_world = face_normal(v_position_world);
#else
  vec3 normal_world = unit_or_zero(v_normal_world);
#ifdef NORMAL_MAP
  normal_world = mapped_normal(normal_world);
#endif
  normal_world *= gl_FrontFacing ? 1.0 : -1.0;
#endif
  vec4 light = light_at(v_position_world, normal_world);
#endif

  vec3 color = reflected(albedo.rgb, light) * (stage_output.x + stage_output.y * albedo.a);
  color *= mix(1.0, u_output.x, stage_exposed);
  float brightest = max(color.r, max(color.g, color.b));
  o_color = vec4(color, dot(stage_alpha, vec3(1.0, albedo.a, brightest)));
}
