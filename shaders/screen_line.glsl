// Clips a line at the near plane: returns a if it is beyond that plane, otherwise the point where the line to b
// crosses it.
vec3 before_eye(vec3 a, vec3 b) {
  if (u_clip_from_view[3][3] == 1.0) return a;  // orthographic: needs no clipping
  float near = u_clip_from_view[3][2] / (u_clip_from_view[2][2] - 1.0);
  return a.z > -near && b.z < a.z ? mix(a, b, min(1.0, (a.z + near) / (a.z - b.z))) : a;
}

// Returns the clip position of a corner (0 to 5) of the two triangles that draw a line. `width` is in CSS pixels.
vec4 screen_line(vec3 a_view, vec3 b_view, int corner, float width) {
  vec4 a = u_clip_from_view * vec4(before_eye(a_view, b_view), 1.0);
  vec4 b = u_clip_from_view * vec4(before_eye(b_view, a_view), 1.0);
  vec2 along = (b.xy / b.w - a.xy / a.w) * u_viewport.xy;
  along = dot(along, along) > 1e-8 ? normalize(along) : vec2(1.0, 0.0);
  int place = corner == 3 ? 2 : corner == 4 ? 1 : corner == 5 ? 3 : corner;
  vec4 end = (place & 2) == 0 ? a : b;
  vec2 across = vec2(-along.y, along.x) * ((place & 1) == 0 ? -1.0 : 1.0);
  // Extended by half the width at the ends, so that connected lines have no gap.
  vec2 out_pixels = (across + along * ((place & 2) == 0 ? -1.0 : 1.0)) * width * 0.5 * u_viewport.z;
  end.xy += out_pixels * 2.0 / u_viewport.xy * end.w;
  return end;
}
