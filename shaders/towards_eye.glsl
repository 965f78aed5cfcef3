// Moves a point slightly towards the eye along the view direction: nearer in depth, at the same pixel. Lines on a surface
// then pass the depth test at any distance and angle.
vec4 towards_eye(vec4 position_view) {
  // In an orthographic view all view directions are parallel.
  if (u_clip_from_view[3][3] == 1.0) return position_view + vec4(0.0, 0.0, 0.007 / u_clip_from_view[1][1], 0.0);
  return vec4(position_view.xyz * 0.998, 1.0);
}
