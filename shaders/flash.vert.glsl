// Draws muzzle flashes: squares that face the eye, a strip of four vertices each, one per instance.
precision highp float;

#include "view.glsl"

layout(location = 0) in vec4 a_place_world;  // centre, and half the side length
layout(location = 1) in vec4 a_look;         // rotation in radians, kind 0 to 2 (flash.frag.glsl), brightness

out vec2 v_offset;                           // from the centre, -1 to 1
flat out vec2 v_look;                        // kind, brightness

void main() {
  v_offset = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  v_look = a_look.yz;
  float c = cos(a_look.x), s = sin(a_look.x);
  vec3 place = (u_view_from_world * vec4(a_place_world.xyz, 1.0)).xyz;
  // Moves the flash towards the eye at the same position on the screen, so that the barrel does not intersect it.
  float nearer = max(0.3, 1.0 - 0.6 * a_place_world.w / length(place));
  place.xy += mat2(c, s, -s, c) * v_offset * a_place_world.w;
  bool parallel = u_clip_from_view[3][3] == 1.0;
  gl_Position = u_clip_from_view * vec4(parallel ? place + vec3(0.0, 0.0, 0.6 * a_place_world.w) : place * nearer, 1.0);
}
