// The face normal, from screen space derivatives. Screen x points right and y up, so the normal points towards the
// eye on both sides of a surface, and away from it in a mirrored view.
vec3 face_normal(vec3 position_world) {
  return unit_or_zero(cross(dFdx(position_world), dFdy(position_world))) * u_viewport.w;
}
