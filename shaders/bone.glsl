// A bone in world space: a tapered octahedron from its joint to the next, wide near the joint. One bone per instance.
layout(location = 0) in vec4 a_head_world;  // w: 1 if selected
layout(location = 1) in vec4 a_tail_world;  // w: half the bone's width
layout(location = 2) in vec4 a_side_world;  // a direction that rotates with the joint: orients the corners

uniform vec4 u_color;
uniform vec4 u_color_selected;

out vec4 v_color;

// Vertices: 0 is the head, 1 the tail, 2 to 5 the corners between them, counter-clockwise as seen from the tail.
vec3 bone_corner(int index) {
  if (index < 2) return index == 0 ? a_head_world.xyz : a_tail_world.xyz;
  vec3 along = normalize(a_tail_world.xyz - a_head_world.xyz);
  vec3 side = a_side_world.xyz - along * dot(a_side_world.xyz, along);
  vec3 other = abs(along.x) < 0.7 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
  side = normalize(dot(side, side) > 1e-6 ? side : cross(along, other));
  vec3 turned = cross(along, side);
  vec3 out_world = (index & 1) == 0 ? side : turned;
  return mix(a_head_world.xyz, a_tail_world.xyz, 0.16) + out_world * a_tail_world.w * (index < 4 ? 1.0 : -1.0);
}

vec4 bone_color() {
  return a_head_world.w > 0.5 ? u_color_selected : u_color;
}
