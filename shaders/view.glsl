// Uniforms shared by all passes of a view; uploaded once per view and frame by render/gl/device.ts (same order, std140).
layout(std140) uniform View {
  mat4 u_clip_from_view;
  mat4 u_view_from_world;
  vec4 u_eye_world;  // xyz; w: 2 with overbright, otherwise 1
  vec4 u_viewport;   // width and height in device pixels, device pixels per CSS pixel, -1 if the view is mirrored, otherwise 1
  vec4 u_output;     // x: exposure as a factor of surface colours in gamma space
};
