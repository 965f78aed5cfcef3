// Quake III's deformVertexes, applied after vertex animation or skinning: up to three in order, with values from
// render/material/deform-plan.ts. Kinds: 0 wave, 1 normal, 2 bulge, 3 move.
layout(location = 2) in vec2 a_texcoord;

uniform int u_deform_count;
uniform vec4 u_deforms[9];  // per deform: (kind, wave shape, phase, spread), (wave base, amplitude), (vector)

// One period of a wave, x from 0 to 1 (web/lib/material/waves.ts).
float wave_shape(int shape, float x) {
  if (shape == 1) return sin(6.28318530718 * x);
  if (shape == 2) return x < 0.25 ? 4.0 * x : x < 0.75 ? 2.0 - 4.0 * x : 4.0 * x - 4.0;
  if (shape == 3) return x < 0.5 ? 1.0 : -1.0;
  if (shape == 4) return x;
  if (shape == 5) return 1.0 - x;
  return 0.0;
}

uint mixed(uint hash) {
  hash = (hash ^ (hash >> 16)) * 0x85ebca6bu;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35u;
  return hash ^ (hash >> 16);
}

// Value noise: -1 to 1 at each point of a four-dimensional lattice, interpolated linearly.
float noise(vec4 place) {
  vec4 low = floor(place), part = place - low;
  float sum = 0.0;
  for (int corner = 0; corner < 16; corner++) {
    ivec4 step = ivec4(corner, corner >> 1, corner >> 2, corner >> 3) & 1;
    ivec4 at = ivec4(low) + step;
    uint hash = mixed(uint(at.x) * 0x9e3779b1u);
    hash = mixed((hash ^ uint(at.y)) * 0x9e3779b1u);
    hash = mixed((hash ^ uint(at.z)) * 0x9e3779b1u);
    hash = mixed((hash ^ uint(at.w)) * 0x9e3779b1u);
    vec4 weight = mix(1.0 - part, part, vec4(step));
    sum += weight.x * weight.y * weight.z * weight.w * (float(hash >> 8) / 8388607.5 - 1.0);
  }
  return sum;
}

void deform_material(inout vec3 position_model, inout vec3 normal_model) {
  for (int i = 0; i < u_deform_count; i++) {
    vec4 how = u_deforms[i * 3];
    vec2 wave = u_deforms[i * 3 + 1].xy;
    vec3 vector = u_deforms[i * 3 + 2].xyz;
    if (how.x == 0.0) {
      float x = fract(how.z + (position_model.x + position_model.y + position_model.z) * how.w);
      position_model += normal_model * (wave.x + wave.y * wave_shape(int(how.y), x));
    } else if (how.x == 1.0) {
      vec3 place = position_model * 0.98;
      vec3 shake = vec3(
        noise(vec4(place, how.z)),
        noise(vec4(place + vec3(100.0, 0.0, 0.0), how.z)),
        noise(vec4(place + vec3(200.0, 0.0, 0.0), how.z)));
      normal_model = unit_or_zero(normal_model + wave.y * shake);
    } else if (how.x == 2.0) {
      position_model += normal_model * vector.y * sin(vector.x * a_texcoord.x + how.z);
    } else {
      position_model += vector;
    }
  }
}
