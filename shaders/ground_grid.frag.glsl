// The ground grid: lines one CSS pixel wide at any distance, with stronger axes through the world origin, fading out
// towards the edge and at grazing angles.
precision highp float;

#include "view.glsl"

uniform vec4 u_ground_world;
uniform vec3 u_color;
uniform vec2 u_travelled;  // movement of the ground along x and z in world units, modulo the step of the grid
uniform vec3 u_grid;  // step in world units, opacity of lines, opacity of axes

in vec2 v_offset_world;

out vec4 o_color;

// The coverage of a pixel by a line one CSS pixel wide, 0 to 1. `per_pixel`: the size of a device pixel in units of
// `distance`.
vec2 line_coverage(vec2 distance, vec2 per_pixel) {
  return clamp(0.5 + u_viewport.z * 0.5 - distance / per_pixel, 0.0, 1.0) * min(1.0, u_viewport.z);
}

void main() {
  vec2 place = u_ground_world.xz + v_offset_world;
  vec2 cell = (place + u_travelled) / u_grid.x;
  vec2 per_pixel = max(fwidth(cell), 1e-6);

  vec2 lines = line_coverage(abs(cell - round(cell)), per_pixel);
  // Lines less than a few pixels apart would flicker, so they fade out.
  lines *= 1.0 - smoothstep(0.15, 0.5, per_pixel);
  vec2 axes = line_coverage(abs(cell), per_pixel);

  float fade = max(0.0, 1.0 - length(v_offset_world) / u_ground_world.w);
  float opacity = max(max(lines.x, lines.y) * u_grid.y, max(axes.x, axes.y) * u_grid.z) * fade;
  o_color = vec4(u_color * opacity, opacity);
}
