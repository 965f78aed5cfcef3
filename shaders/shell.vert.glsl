// Draws a surface displaced along its normals.
precision highp float;

#include "view.glsl"
#include <deform>

uniform float u_push_model;  // displacement in units of the file

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
  position_model += normal_model * u_push_model;
  gl_Position = u_clip_from_view * (u_view_from_world * (world_from_model * vec4(position_model, 1.0)));
}
