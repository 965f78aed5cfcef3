import create from './bare-module.mjs';

const vertex = '#version 300 es\nvoid main(){gl_Position=vec4(gl_VertexID%2,gl_VertexID/2,0,1);}';
const fragment =
  '#version 300 es\nprecision mediump float;uniform float s;out vec4 c;void main(){c=vec4(s,s,s,1);}';

const module = await create();
const gl = document.querySelector('canvas').getContext('webgl2');
const program = gl.createProgram();
for (const [type, source] of [
  [gl.VERTEX_SHADER, vertex],
  [gl.FRAGMENT_SHADER, fragment],
]) {
  const shader = gl.createShader(type);
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
}
gl.linkProgram(program);
gl.useProgram(program);
gl.uniform1f(gl.getUniformLocation(program, 's'), module.shade(1));
gl.drawArrays(gl.TRIANGLES, 0, 3);
