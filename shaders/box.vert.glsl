// Draws the twelve edges of a box: 24 vertices without attributes, four edges along each axis.
precision highp float;

#include "view.glsl"

uniform mat4 u_world_from_model;
uniform vec3 u_min_model;
uniform vec3 u_max_model;

void main() {
  int edge = gl_VertexID / 2, axis = edge / 4;
  vec3 corner = vec3(float(gl_VertexID & 1), float(edge & 1), float((edge >> 1) & 1));
  vec3 along = axis == 0 ? corner : axis == 1 ? corner.zxy : corner.yzx;
  vec3 position_model = mix(u_min_model, u_max_model, along);
  gl_Position = u_clip_from_view * (u_view_from_world * (u_world_from_model * vec4(position_model, 1.0)));
}
