// The face normal, from screen space derivatives. It points towards the eye on both sides of a surface: screen x points
// right and y up, and u_viewport.w reverses the cross product in a mirrored view. The derivatives of a small model on a
// large canvas are so short that their cross product could be 0, so they are normalized first.
vec3 face_normal(vec3 position_world) {
  vec3 right = unit_or_zero(dFdx(position_world)), up = unit_or_zero(dFdy(position_world));
  return unit_or_zero(cross(right, up)) * u_viewport.w;
}
