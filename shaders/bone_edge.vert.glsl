// Draws the visible edges of a bone: six vertices for each of its twelve edges.
precision highp float;

#include "view.glsl"
#include "screen_line.glsl"
#include "bone.glsl"

uniform float u_width;

// Returns true if the face between an end (0 head, 1 tail), corner `side` (0 to 3) and the next corner faces the eye.
bool faces_eye(int end, int side) {
  vec3 tip = bone_corner(end), a = bone_corner(2 + (side & 3)), b = bone_corner(2 + ((side + 1) & 3));
  vec3 out_world = cross(a - tip, b - tip) * (end == 0 ? -1.0 : 1.0);
  return dot(out_world, u_eye_world.xyz - tip) > 0.0;
}

void main() {
  int edge = gl_VertexID / 6, side = edge & 3, end = edge / 4;
  vec3 from = end < 2 ? bone_corner(end) : bone_corner(2 + ((side + 1) & 3));
  vec3 a_view = (u_view_from_world * vec4(from, 1.0)).xyz;
  vec3 b_view = (u_view_from_world * vec4(bone_corner(2 + side), 1.0)).xyz;
  bool seen = end < 2 ? faces_eye(end, side) || faces_eye(end, side + 3) : faces_eye(0, side) || faces_eye(1, side);
  v_color = bone_color();
  gl_Position = seen ? screen_line(a_view, b_view, gl_VertexID % 6, u_width) : vec4(0.0, 0.0, 2.0, 1.0);
}
