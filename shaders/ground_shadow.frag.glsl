// Draws the blurred shadow on the ground.
precision highp float;

uniform sampler2D u_shadow;   // r: contact shadow, g: body shadow (shadow_cast.frag.glsl)
uniform vec4 u_ground_world;
uniform vec4 u_color;         // a: maximum opacity

in vec2 v_offset_world;

out vec4 o_color;

void main() {
  vec2 texcoord = v_offset_world / u_ground_world.w * 0.5 + 0.5;
  vec2 cover = texture(u_shadow, texcoord).rg;
  float opacity = u_color.a * (1.0 - (1.0 - 0.85 * cover.r) * (1.0 - 0.8 * cover.g));
  o_color = vec4(u_color.rgb * opacity, opacity);
}
