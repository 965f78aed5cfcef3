// The face normal, from screen space derivatives. It points towards the eye on both sides of a surface: screen x points
// right and y up, and u_viewport.w reverses the cross product in a mirrored view.
vec3 face_normal(vec3 position_world) {
  return unit_or_zero(cross(dFdx(position_world), dFdy(position_world))) * u_viewport.w;
}
