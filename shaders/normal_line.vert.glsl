// Draws a line along every normal: instanced over the vertices, two points each.
precision highp float;

#include "view.glsl"
#include "normal_to_world.glsl"
#include "unit_or_zero.glsl"
#include "towards_eye.glsl"
#include <deform>
#ifdef SCRIPTED
#include "deform_material.glsl"
#endif

uniform float u_length_world;

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
#ifdef SCRIPTED
  deform_material(position_model, normal_model);
#endif
  vec3 position_world = (world_from_model * vec4(position_model, 1.0)).xyz;
  vec3 normal_world = unit_or_zero(normal_to_world(mat3(world_from_model), normal_model));
  if (gl_VertexID == 1) position_world += normal_world * u_length_world;
  gl_Position = u_clip_from_view * towards_eye(u_view_from_world * vec4(position_world, 1.0));
}
