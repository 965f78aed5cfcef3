// A muzzle flash: pale yellow centre and orange rays. Its alpha is not 0, because a flash that is only added would be
// invisible on a bright background.
precision highp float;

in vec2 v_offset;
flat in vec2 v_look;

out vec4 o_color;

void main() {
  float away = length(v_offset);
  float angle = atan(v_offset.y, v_offset.x);
  // Kind 0 is a cross, kind 1 a star, kind 2 a ball with an irregular edge.
  float tongues = v_look.x < 0.5 ? 4.0 : v_look.x < 1.5 ? 5.0 : 9.0;
  float sharpness = v_look.x < 1.5 ? 7.0 : 1.0;
  float shortest = v_look.x < 1.5 ? 0.32 : 0.62;
  float reach = mix(shortest, 1.0, pow(abs(cos(angle * tongues * 0.5)), sharpness));
  float fire = max(0.0, 1.0 - away / reach);
  float heat = min(1.0, fire * 1.3 + exp(-away * away * 22.0)) * max(0.0, 1.0 - away) * v_look.y;
  vec3 color = mix(vec3(1.0, 0.42, 0.08), vec3(1.0, 0.94, 0.72), smoothstep(0.15, 0.75, heat));
  o_color = vec4(color * heat * 1.25, heat * 0.9);
}
