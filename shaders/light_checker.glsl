// A checkerboard of 26 squares per unit of the texture coordinates, darker at grazing angles.
const float squares = 26.0;
const vec3 bone = vec3(0.925, 0.890, 0.796);
const vec3 slate = vec3(0.263, 0.310, 0.286);

// The integral of a square wave: the difference of two values gives the wave's average over a pixel.
vec2 covered(vec2 at) {
  return floor(at * 0.5) + clamp(2.0 * fract(at * 0.5) - 1.0, 0.0, 1.0);
}

vec3 inspected(vec3 normal_world) {
  vec2 at = map_texcoord(color_map) * squares;
  vec2 pixel = max(abs(dFdx(at)) + abs(dFdy(at)), vec2(1e-4));
  vec2 share = clamp((covered(at + pixel * 0.5) - covered(at - pixel * 0.5)) / pixel, 0.0, 1.0);
  float light_square = share.x + share.y - 2.0 * share.x * share.y;
  float facing = abs(dot(normal_world, normalize(u_eye_world.xyz - v_position_world)));
  return mix(slate, bone, light_square) * (0.62 + 0.38 * facing);
}
