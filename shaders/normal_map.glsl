// The normal of a pixel from a tangent-space normal map, red to the right and green up the picture, as Doom 3 has
// them, from a height map, where bright is high, or from both. Where a surface has no tangents they count for nothing.
uniform sampler2D u_normal_map;

in vec3 v_tangent_world;
in vec3 v_bitangent_world;  // up the picture

vec3 tangent_space_normal(vec2 texcoord) {
  // 128 is zero: a flat map leaves the normal exactly as it is.
  return texture(u_normal_map, texcoord).rgb * (255.0 / 127.0) - 128.0 / 127.0;
}

#ifdef HEIGHT_MAP
uniform sampler2D u_height_map;
uniform vec2 u_bumps;  // x: 1 where there is a normal map too, else 0; y: the scale of the heights

float height_at(vec2 texcoord) {
  return dot(texture(u_height_map, texcoord).rgb, vec3(1.0 / 3.0));
}

// Doom 3's heightmap(picture, scale): by the steps to the next texels.
vec3 height_normal(vec2 texcoord) {
  vec2 next = 1.0 / vec2(textureSize(u_height_map, 0));
  float here = height_at(texcoord);
  float right = height_at(texcoord + vec2(next.x, 0.0));
  float below = height_at(texcoord + vec2(0.0, next.y));
  return normalize(vec3(vec2(here - right, below - here) * u_bumps.y, 1.0));
}

// Doom 3's addnormals(map, heights) where there are both: what the heights lean to the side is added to the map's.
vec3 bumpy_normal(vec2 texcoord) {
  vec3 bump = height_normal(texcoord);
  return u_bumps.x == 0.0 ? bump : tangent_space_normal(texcoord) + vec3(bump.xy, 0.0);
}
#else
vec3 bumpy_normal(vec2 texcoord) {
  return tangent_space_normal(texcoord);
}
#endif

vec3 mapped_normal(vec3 normal_world, vec2 texcoord) {
  vec3 lean = bumpy_normal(texcoord);
  vec3 tangent = unit_or_zero(v_tangent_world - normal_world * dot(normal_world, v_tangent_world));
  vec3 bitangent = unit_or_zero(v_bitangent_world);
  return unit_or_zero(tangent * lean.x + bitangent * lean.y + normal_world * lean.z);
}
