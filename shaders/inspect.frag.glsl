// Draws a surface in an inspection mode instead of lighting it: opaque, except for pixels that fail the material's alpha
// test.
precision highp float;

#include "view.glsl"
#include "unit_or_zero.glsl"
#include "stage.glsl"
#include "map_texcoord.glsl"

in vec4 v_color;
in vec3 v_position_world;
in vec3 v_normal_world;
#ifdef WEIGHED
in float v_weight;
#endif

uniform sampler2D u_albedo;
uniform sampler2D u_alpha_map;

#ifdef ALPHA_TEST
#include "alpha_test.glsl"
#endif
#ifdef NORMAL_MAP
#include "normal_map.glsl"
#endif
#ifdef NORMAL_FACE
#include "face_normal.glsl"
#endif

#include <light>

out vec4 o_color;

void main() {
#ifdef ALPHA_TEST
  float alpha = texture(u_albedo, map_texcoord(color_map)).a * v_color.a;
  if (stage_alpha_map != 0.0) {
    vec4 texel = texture(u_alpha_map, map_texcoord(alpha_map));
    alpha *= stage_alpha_map == 1.0 ? texel.a : dot(texel.rgb, vec3(0.299, 0.587, 0.114));
  }
  if (fails_alpha_test(alpha, stage_alpha_test)) discard;
#endif
#ifdef NORMAL_FACE
  vec3 normal_world = face_normal(v_position_world);
#else
  vec3 normal_world = unit_or_zero(v_normal_world);
#ifdef NORMAL_MAP
  normal_world = mapped_normal(normal_world);
#endif
  normal_world *= gl_FrontFacing ? 1.0 : -1.0;
#endif
  o_color = vec4(inspected(normal_world), 1.0);
}
