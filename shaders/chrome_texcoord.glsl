// Half-Life's chrome: where a normal points against axes that a joint has towards the eye, whose picture is the upright
// one of the view. `right_world` is the view's.
vec2 chrome_texcoord(vec3 normal_world, vec3 joint_world, vec3 right_world) {
  vec3 forward = unit_or_zero(joint_world - u_eye_world.xyz);
  vec3 down = unit_or_zero(cross(forward, right_world));
  vec3 across = unit_or_zero(cross(down, forward));
  return 0.5 + 0.5 * vec2(dot(normal_world, across), dot(normal_world, down));
}
