// Moves a point a little towards the eye along the line of sight: nearer in depth, at the same pixel. Lines that
// lie in a surface win against it at any distance and angle.
vec4 towards_eye(vec4 position_view) {
  // Without perspective all lines of sight are parallel.
  if (u_clip_from_view[3][3] == 1.0) return position_view + vec4(0.0, 0.0, 0.007 / u_clip_from_view[1][1], 0.0);
  return vec4(position_view.xyz * 0.998, 1.0);
}
