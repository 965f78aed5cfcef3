// Draws the edges of a surface's triangles (wireframe).
precision highp float;

#include "view.glsl"
#include "towards_eye.glsl"
#include "unit_or_zero.glsl"
#include <deform>
#ifdef SCRIPTED
#include "deform_material.glsl"
#endif

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
#ifdef SCRIPTED
  deform_material(position_model, normal_model);
#endif
  vec4 position_world = world_from_model * vec4(position_model, 1.0);
  gl_Position = u_clip_from_view * towards_eye(u_view_from_world * position_world);
}
