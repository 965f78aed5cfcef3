// One colour, lit from the eye: bright enough to distinguish colours, dark enough at grazing angles to show the shape.
precision highp float;

#include "view.glsl"
#include "unit_or_zero.glsl"

uniform vec4 u_color;

in vec3 v_position_world;
in vec3 v_normal_world;

out vec4 o_color;

void main() {
  vec3 eye = normalize(u_eye_world.xyz - v_position_world);
  float facing = abs(dot(unit_or_zero(v_normal_world), eye));
  o_color = vec4(u_color.rgb * (0.4 + 0.6 * facing) * u_color.a, u_color.a);
}
