// Draws a square on the ground plane: a strip of four vertices without attributes.
precision highp float;

#include "view.glsl"

uniform vec4 u_ground_world;  // centre, and half the side length

out vec2 v_offset_world;      // from the centre, along x and z

void main() {
  v_offset_world = (vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0) * u_ground_world.w;
  vec3 position_world = u_ground_world.xyz + vec3(v_offset_world.x, 0.0, v_offset_world.y);
  gl_Position = u_clip_from_view * (u_view_from_world * vec4(position_world, 1.0));
}
