// Normalizes a vector of any length. Files may contain zero normals, for which normalize() would return NaN; lights handle
// zero. The division keeps the squares of very small and very large components within the range of a float.
vec3 unit_or_zero(vec3 v) {
  vec3 size = abs(v);
  vec3 scaled = v / max(max(size.x, size.y), max(size.z, 1e-37));
  float squared = dot(scaled, scaled);
  return squared > 0.0 ? scaled * inversesqrt(squared) : vec3(0.0);
}
