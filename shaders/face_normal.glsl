// One normal a face, from the pixel's neighbours. Screen x runs right and y up, so this points at the eye from either
// side; away from it in a mirror.
vec3 face_normal(vec3 position_world) {
  return unit_or_zero(cross(dFdx(position_world), dFdy(position_world))) * u_viewport.w;
}
