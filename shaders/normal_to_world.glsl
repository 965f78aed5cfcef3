// A normal in the world. Under a scale that differs by axis it is not turned as vectors are: the cofactor matrix keeps it
// at a right angle to the surface. Its sign is that of a mirrored model's determinant.

vec3 normal_to_world(mat3 linear, vec3 normal_model) {
  mat3 cofactors = mat3(cross(linear[1], linear[2]), cross(linear[2], linear[0]), cross(linear[0], linear[1]));
  float side = dot(linear[0], cofactors[0]) < 0.0 ? -1.0 : 1.0;
  return side * (cofactors * normal_model);
}
