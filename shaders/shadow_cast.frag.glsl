// The shadow of a point, 0 to 1. r: contact shadow, only of points close to the ground; g: body shadow, of all points.
// The maximum over all points is kept (blend equation MAX).
precision highp float;

in float v_height;

out vec4 o_color;

void main() {
  float height = max(v_height, 0.0);
  o_color = vec4(1.0 - smoothstep(0.0, 0.14, height), 1.0 - 0.55 * smoothstep(0.0, 1.0, height), 0.0, 1.0);
}
