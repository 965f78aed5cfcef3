// The view space normal as a colour: right is red, up is green, towards the eye is blue. Grey for a surface without
// normals.
vec3 inspected(vec3 normal_world) {
  return mat3(u_view_from_world) * normal_world * 0.5 + 0.5;
}
