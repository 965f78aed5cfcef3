// The texture coordinates of the images of a material.
in vec2 v_texcoord;

const int color_map = 0;
const int alpha_map = 1;
const int normal_map = 2;
const int height_map = 3;
const int specular_map = 4;
const int roughness_map = 5;
const int metalness_map = 6;

#ifdef PLACED_MAPS
uniform vec3 u_placements[14];  // two rows of each image's matrix

vec2 map_texcoord(int map) {
  vec3 st = vec3(v_texcoord, 1.0);
  return vec2(dot(u_placements[2 * map], st), dot(u_placements[2 * map + 1], st));
}

// Rotates a tangent space normal from the axes of an image to those of the surface's texture coordinates: the image may
// be rotated or mirrored on the surface.
vec3 unplaced(vec3 lean, int map) {
  vec2 s = u_placements[2 * map].xy, t = u_placements[2 * map + 1].xy;
  vec2 turned = (s * lean.x - t * lean.y) / max(sqrt(s * s + t * t), 1e-9);
  return vec3(turned.x, -turned.y, lean.z);
}
#else
vec2 map_texcoord(int map) {
  return v_texcoord;
}

vec3 unplaced(vec3 lean, int map) {
  return lean;
}
#endif
