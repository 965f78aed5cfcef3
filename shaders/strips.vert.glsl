// Draws the triangles of the strips and fans that have the same colour.
precision highp float;

#include "view.glsl"
#include "normal_to_world.glsl"
#include "unit_or_zero.glsl"
#include "towards_eye.glsl"
#include <deform>

out vec3 v_position_world;
out vec3 v_normal_world;

void main() {
  vec3 position_model, normal_model;
  deform(position_model, normal_model);
  v_position_world = (world_from_model * vec4(position_model, 1.0)).xyz;
  v_normal_world = unit_or_zero(normal_to_world(mat3(world_from_model), normal_model));
  gl_Position = u_clip_from_view * towards_eye(u_view_from_world * vec4(v_position_world, 1.0));
}
