// One direction of a Gaussian blur, with a separate radius for each of the two channels.
precision highp float;

uniform sampler2D u_shadow;
uniform vec4 u_step;  // distance of taps in texture coordinates: xy for r (two taps on each side), zw for g (four)

in vec2 v_texcoord;

out vec4 o_color;

void main() {
  vec2 sum = texture(u_shadow, v_texcoord).rg;
  vec2 total = vec2(1.0);
  for (int i = 1; i <= 4; i++) {
    float tap = float(i), weight = exp(-tap * tap / 8.0);
    vec2 body = tap * u_step.zw;
    sum.g += weight * (texture(u_shadow, v_texcoord + body).g + texture(u_shadow, v_texcoord - body).g);
    total.g += 2.0 * weight;
    if (i > 2) continue;
    // The narrow blur uses every second weight of the same Gaussian.
    vec2 near = tap * u_step.xy;
    float near_weight = exp(-tap * tap / 2.0);
    sum.r += near_weight * (texture(u_shadow, v_texcoord + near).r + texture(u_shadow, v_texcoord - near).r);
    total.r += 2.0 * near_weight;
  }
  o_color = vec4(sum / total, 0.0, 1.0);
}
