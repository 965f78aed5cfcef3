// The weight of a joint in twelve steps from blue through teal and yellow to orange; grey where it is zero.
const vec3 neutral = vec3(0.46, 0.47, 0.42);
const vec3 blue = vec3(0.165, 0.290, 0.435);
const vec3 teal = vec3(0.357, 0.549, 0.588);
const vec3 yellow = vec3(0.960, 0.890, 0.560);
const vec3 orange = vec3(1.000, 0.478, 0.239);
const float steps = 12.0;

vec3 influence(float weight) {
  float stepped = (min(floor(weight * steps), steps - 1.0) + 0.5) / steps;
  if (stepped < 1.0 / 3.0) return mix(blue, teal, stepped * 3.0);
  if (stepped < 2.0 / 3.0) return mix(teal, yellow, stepped * 3.0 - 1.0);
  return mix(yellow, orange, stepped * 3.0 - 2.0);
}

vec3 inspected(vec3 normal_world) {
  float sky = 0.5 + 0.5 * normal_world.y;
  float facing = abs(dot(normal_world, normalize(u_eye_world.xyz - v_position_world)));
#ifdef WEIGHED
  float weight = v_weight;
#else
  float weight = 0.0;
#endif
  vec3 color = weight > 0.002 ? influence(weight) : neutral;
  return color * (0.5 + 0.26 * sky + 0.24 * facing);
}
