// Half-Life's chrome: projects the normal to two axes perpendicular to the direction from the eye to the joint.
// `right_world`: the direction to the right in the view.
vec2 chrome_texcoord(vec3 normal_world, vec3 joint_world, vec3 right_world) {
  vec3 forward = unit_or_zero(joint_world - u_eye_world.xyz);
  vec3 down = unit_or_zero(cross(forward, right_world));
  vec3 across = unit_or_zero(cross(down, forward));
  return 0.5 + 0.5 * vec2(dot(normal_world, across), dot(normal_world, down));
}
