// Studio lights: a key light, sky and floor as fill light, a weak back light. Linear light.
uniform vec3 u_light_world;  // towards the key light
const vec3 key_light = vec3(0.88, 0.82, 0.74);
const vec3 sky_light = vec3(0.42, 0.47, 0.53);
const vec3 floor_light = vec3(0.17, 0.16, 0.14);
const vec3 back_world = vec3(0.66, 0.30, -0.69);
const vec3 back_light = vec3(0.16, 0.20, 0.26);
