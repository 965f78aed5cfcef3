// Transforms a normal to world space with the cofactor matrix, which keeps it perpendicular under non-uniform scale. The
// result is multiplied by the sign of the determinant, so that mirroring does not turn normals inwards.

vec3 normal_to_world(mat3 linear, vec3 normal_model) {
  mat3 cofactors = mat3(cross(linear[1], linear[2]), cross(linear[2], linear[0]), cross(linear[0], linear[1]));
  float side = dot(linear[0], cofactors[0]) < 0.0 ? -1.0 : 1.0;
  return side * (cofactors * normal_model);
}
