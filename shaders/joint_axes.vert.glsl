// Draws the three axes of a joint: six vertices each, one joint per instance.
precision highp float;

#include "view.glsl"
#include "screen_line.glsl"

layout(location = 0) in vec4 a_row_x;  // rows of a 3x4 matrix, from joint to world space, scaled to the length of the axes
layout(location = 1) in vec4 a_row_y;
layout(location = 2) in vec4 a_row_z;

uniform mat3 u_axis_colors;
uniform float u_width;

out vec4 v_color;

void main() {
  int axis = gl_VertexID / 6;
  vec3 origin_world = vec3(a_row_x.w, a_row_y.w, a_row_z.w);
  vec3 tip_world = origin_world + vec3(a_row_x[axis], a_row_y[axis], a_row_z[axis]);
  vec3 a_view = (u_view_from_world * vec4(origin_world, 1.0)).xyz;
  vec3 b_view = (u_view_from_world * vec4(tip_world, 1.0)).xyz;
  v_color = vec4(u_axis_colors[axis], 1.0);
  gl_Position = screen_line(a_view, b_view, gl_VertexID % 6, u_width);
}
