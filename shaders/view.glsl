// What all passes over one view share; written once a view and frame by render/view-block.ts (same order, std140).
layout(std140) uniform View {
  mat4 u_clip_from_view;
  mat4 u_view_from_world;
  vec4 u_eye_world;  // xyz; w: 1, or 2 where Quake III's light may be brighter than white (overbright)
  vec4 u_viewport;   // width and height in device pixels, device pixels a CSS pixel, -1 where the view is mirrored, else 1
};
