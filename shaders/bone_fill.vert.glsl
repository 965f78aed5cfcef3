// Draws the eight faces of a bone: 24 vertices.
precision highp float;

#include "view.glsl"
#include "bone.glsl"

void main() {
  int face = gl_VertexID / 3, corner = gl_VertexID % 3, ring = face & 3;
  int a = 2 + ring, b = 2 + ((ring + 1) & 3);
  int index = corner == 0 ? (face < 4 ? 0 : 1) : (corner == 1) == (face < 4) ? b : a;
  v_color = bone_color();
  gl_Position = u_clip_from_view * (u_view_from_world * vec4(bone_corner(index), 1.0));
}
