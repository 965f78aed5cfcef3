// The background: a radial gradient from the colour in the middle to the colour of the edge.
precision highp float;

#include "view.glsl"

uniform vec3 u_middle;
uniform vec3 u_edge;

in vec2 v_texcoord;

out vec4 o_color;

// Dithering: without it, dark 8-bit gradients show bands.
float dither(vec2 pixel) {
  return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
}

void main() {
  vec2 size = u_viewport.xy;
  float distance = length((v_texcoord - vec2(0.5, 0.54)) * size) / (0.62 * max(size.x, size.y));
  vec3 color = mix(u_middle, u_edge, clamp(distance, 0.0, 1.0));
  o_color = vec4(color + dither(gl_FragCoord.xy) / 255.0, 1.0);
}
