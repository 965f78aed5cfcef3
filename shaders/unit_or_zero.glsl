// Files may give a zero normal, which has no direction: lights treat it apart, normalize() would make it NaN.
vec3 unit_or_zero(vec3 v) {
  float squared = dot(v, v);
  return squared > 1e-12 ? v * inversesqrt(squared) : vec3(0.0);
}
