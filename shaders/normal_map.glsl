// Per-pixel normals from a tangent space normal map (red right, green up, as in Doom 3), a height map (bright is high), or
// both. Ignored for surfaces without tangents.
uniform sampler2D u_normal_map;

in vec3 v_tangent_world;
in vec3 v_bitangent_world;  // points to the top of the image

vec3 tangent_space_normal() {
  vec3 texel = texture(u_normal_map, map_texcoord(normal_map)).rgb;
  // The byte 128 stands for 0, so that a flat normal map (128, 128, 255) does not change the normal.
  return unplaced(texel * (255.0 / 127.0) - 128.0 / 127.0, normal_map);
}

#ifdef HEIGHT_MAP
uniform sampler2D u_height_map;
uniform vec2 u_bumps;  // x: 1 with a normal map, otherwise 0; y: height scale

float height_at(vec2 texcoord) {
  return dot(texture(u_height_map, texcoord).rgb, vec3(1.0 / 3.0));
}

// Doom 3's heightmap(image, scale): slopes are differences between neighbouring texels.
vec3 height_normal() {
  vec2 texcoord = map_texcoord(height_map);
  vec2 next = 1.0 / vec2(textureSize(u_height_map, 0));
  float here = height_at(texcoord);
  float right = height_at(texcoord + vec2(next.x, 0.0));
  float below = height_at(texcoord + vec2(0.0, next.y));
  return unplaced(normalize(vec3(vec2(here - right, below - here) * u_bumps.y, 1.0)), height_map);
}

// Doom 3's addnormals(map, heights): adds the slopes of the heights to those of the normal map.
vec3 bumpy_normal() {
  vec3 bump = height_normal();
  return u_bumps.x == 0.0 ? bump : tangent_space_normal() + vec3(bump.xy, 0.0);
}
#else
vec3 bumpy_normal() {
  return tangent_space_normal();
}
#endif

vec3 mapped_normal(vec3 normal_world) {
  vec3 lean = bumpy_normal();
  vec3 tangent = unit_or_zero(v_tangent_world - normal_world * dot(normal_world, v_tangent_world));
  vec3 bitangent = unit_or_zero(v_bitangent_world);
  return unit_or_zero(tangent * lean.x + bitangent * lean.y + normal_world * lean.z);
}
