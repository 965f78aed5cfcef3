// Draws the edges of boxes with a width in CSS pixels: six vertices per edge, one box per instance.
precision highp float;

#include "view.glsl"
#include "screen_line.glsl"

layout(location = 0) in vec4 a_row_x;  // rows of a 3x4 matrix, from the unit cube to world space
layout(location = 1) in vec4 a_row_y;
layout(location = 2) in vec4 a_row_z;

uniform float u_width;

void main() {
  int edge = gl_VertexID / 6, axis = edge / 4;
  vec3 side = vec3(0.0, float(edge & 1), float((edge >> 1) & 1));
  vec3 from = axis == 0 ? side : axis == 1 ? side.zxy : side.yzx;
  vec3 a_world = vec3(dot(a_row_x, vec4(from, 1.0)), dot(a_row_y, vec4(from, 1.0)), dot(a_row_z, vec4(from, 1.0)));
  vec3 b_world = a_world + vec3(a_row_x[axis], a_row_y[axis], a_row_z[axis]);
  vec3 a_view = (u_view_from_world * vec4(a_world, 1.0)).xyz;
  vec3 b_view = (u_view_from_world * vec4(b_world, 1.0)).xyz;
  gl_Position = screen_line(a_view, b_view, gl_VertexID % 6, u_width);
}
