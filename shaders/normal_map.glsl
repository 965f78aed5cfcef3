// The normal of a pixel from a tangent-space normal map, red to the right and green up the picture, as Doom 3 has
// them. Where a surface has no tangents the map counts for nothing.
uniform sampler2D u_normal_map;

in vec3 v_tangent_world;
in vec3 v_bitangent_world;  // up the picture

vec3 mapped_normal(vec3 normal_world, vec2 texcoord) {
  // 128 is zero: a flat map leaves the normal exactly as it is.
  vec3 texel = texture(u_normal_map, texcoord).rgb * (255.0 / 127.0) - 128.0 / 127.0;
  vec3 tangent = unit_or_zero(v_tangent_world - normal_world * dot(normal_world, v_tangent_world));
  vec3 bitangent = unit_or_zero(v_bitangent_world);
  return unit_or_zero(tangent * texel.x + bitangent * texel.y + normal_world * texel.z);
}
