// Draws one triangle that covers the render target, without attributes, at the far end of the depth range.
precision highp float;

out vec2 v_texcoord;

void main() {
  v_texcoord = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(v_texcoord * 2.0 - 1.0, 1.0, 1.0);
}
