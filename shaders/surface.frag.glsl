// Draws a surface: texture times light, with premultiplied alpha.
precision highp float;

#include "view.glsl"
#include "unit_or_zero.glsl"

in vec2 v_texcoord;
in vec3 v_position_world;

#include <light>

uniform sampler2D u_albedo;
uniform sampler2D u_alpha_map;
uniform vec4 u_alpha_weights;  // what of the alpha map's pixel is alpha; all 0: there is no map
uniform vec4 u_tint;
uniform vec2 u_output;  // x: least alpha (1 for opaque surfaces), y: what alpha is written (0 for additive ones)
#ifdef ALPHA_TEST
#include "alpha_test.glsl"
uniform vec2 u_alpha_test;
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

void main() {
  vec4 albedo = texture(u_albedo, v_texcoord) * u_tint;
  if (u_alpha_weights != vec4(0.0)) albedo.a *= dot(u_alpha_weights, texture(u_alpha_map, v_texcoord));
#ifdef ALPHA_TEST
  if (fails_alpha_test(albedo.a, u_alpha_test)) discard;
#endif

#ifdef LIGHT_PER_VERTEX
  vec4 light = v_light;
#else
#ifdef NORMAL_FACE
  vec3 normal_world = face_normal(v_position_world);
#else
  vec3 normal_world = unit_or_zero(v_normal_world);
#ifdef NORMAL_MAP
  normal_world = mapped_normal(normal_world, v_texcoord);
#endif
  normal_world *= gl_FrontFacing ? 1.0 : -1.0;
#endif
  vec4 light = light_at(v_position_world, normal_world);
#endif

  float alpha = max(albedo.a, u_output.x);
  o_color = vec4(reflected(albedo.rgb, light) * alpha, alpha * u_output.y);
}
