// Normalizes a vector. Files may contain zero normals, for which normalize() would return NaN; lights handle zero.
vec3 unit_or_zero(vec3 v) {
  float squared = dot(v, v);
  return squared > 1e-12 ? v * inversesqrt(squared) : vec3(0.0);
}
