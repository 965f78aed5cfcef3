// The normal of a pixel from a tangent-space normal map, red to the right and green up the picture, as Doom 3 has
// them, from a height map, where bright is high, or from both. Where a surface has no tangents they count for nothing.
uniform sampler2D u_normal_map;

in vec3 v_tangent_world;
in vec3 v_bitangent_world;  // up the picture

vec3 tangent_space_normal() {
  vec3 texel = texture(u_normal_map, map_texcoord(normal_map)).rgb;
  // 128 is zero: a flat map leaves the normal exactly as it is.
  return unplaced(texel * (255.0 / 127.0) - 128.0 / 127.0, normal_map);
}

#ifdef HEIGHT_MAP
uniform sampler2D u_height_map;
uniform vec2 u_bumps;  // x: 1 where there is a normal map too, else 0; y: the scale of the heights

float height_at(vec2 texcoord) {
  return dot(texture(u_height_map, texcoord).rgb, vec3(1.0 / 3.0));
}

// Doom 3's heightmap(picture, scale): by the steps to the next texels.
vec3 height_normal() {
  vec2 texcoord = map_texcoord(height_map);
  vec2 next = 1.0 / vec2(textureSize(u_height_map, 0));
  float here = height_at(texcoord);
  float right = height_at(texcoord + vec2(next.x, 0.0));
  float below = height_at(texcoord + vec2(0.0, next.y));
  return unplaced(normalize(vec3(vec2(here - right, below - here) * u_bumps.y, 1.0)), height_map);
}

// Doom 3's addnormals(map, heights) where there are both: what the heights lean to the side is added to the map's.
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
