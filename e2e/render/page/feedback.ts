import { setDefaultAttributes } from '../../../web/lib/render/gl/attributes.js';
import { MeshGeometry } from '../../../web/lib/render/geometry/mesh-geometry.js';
import { Palette } from '../../../web/lib/render/geometry/palette.js';
import { textureUnits } from '../../../web/lib/render/gl/programs.js';
import { GlState } from '../../../web/lib/render/gl/state.js';
import { shaderFiles, shaderSource } from '../../../web/lib/render/gl/shader-source.js';
import type { MeshData } from '../../../web/lib/types/subject.js';

const feedback = `precision highp float;
#include <deform>
out vec3 v_position_model;
out vec3 v_normal_model;
out vec3 v_tangent_model;
void main() {
  deform(v_position_model, v_normal_model);
  v_tangent_model = deform_tangent();
  gl_Position = vec4(0.0);
}
`;

export interface Deformed {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly tangents: Float32Array;
}

/**
 * Runs deform_skin.glsl on a mesh and reads the result by transform feedback. The palette follows others in the
 * texture, to test its offset.
 *
 * @param scaled - whether the joints may be scaled
 */
export function deformOnGpu(mesh: MeshData, palette: Float32Array, scaled: boolean): Deformed {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  if (!gl) throw new Error('no WebGL 2');
  setDefaultAttributes(gl);
  const state = new GlState(gl);
  const program = build(gl);
  state.use(program);

  const joints = new Palette(palette.length / 12);
  // Takes earlier slots first, so that the palette has an offset beyond the first row of the texture.
  const slots = Array.from({ length: Math.ceil(400 / (palette.length / 12)) }, () => joints.take());
  const first = slots.at(-1)!;
  joints.set(first, palette);
  joints.upload(state);
  joints.bind(state);
  gl.uniform1i(gl.getUniformLocation(program, 'u_palette'), textureUnits.u_palette);
  gl.uniform1i(gl.getUniformLocation(program, 'u_first_joint'), first);
  gl.uniform1i(gl.getUniformLocation(program, 'u_scaled'), Number(scaled));

  const geometry = new MeshGeometry(mesh, [], null);
  for (const steps = geometry.upload(state); !steps.next().done;);
  state.vertexArray(geometry.createFill(state, null));
  const floats = mesh.vertexCount * 3;
  const buffers = [0, 1, 2].map((index) => {
    const buffer = gl.createBuffer();
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, index, buffer);
    gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, floats * 4, gl.STREAM_READ);
    return buffer;
  });
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArrays(gl.POINTS, 0, mesh.vertexCount);
  gl.endTransformFeedback();
  const [positions, normals, tangents] = buffers.map((buffer, index) => {
    gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, index, null);
    const out = new Float32Array(floats);
    gl.bindBuffer(gl.COPY_READ_BUFFER, buffer);
    gl.getBufferSubData(gl.COPY_READ_BUFFER, 0, out);
    return out;
  });
  const error = gl.getError();
  if (error !== 0) throw new Error(`WebGL error ${error}`);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { positions: positions!, normals: normals!, tangents: tangents! };
}

function build(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  const sources = [
    [
      gl.VERTEX_SHADER,
      shaderSource(
        'feedback.vert.glsl',
        { slots: { deform: 'deform_skin.glsl' } },
        { ...shaderFiles, 'feedback.vert.glsl': feedback },
      ),
    ],
    [gl.FRAGMENT_SHADER, '#version 300 es\nvoid main() {}\n'],
  ] as const;
  for (const [kind, source] of sources) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  const outputs = ['v_position_model', 'v_normal_model', 'v_tangent_model'];
  gl.transformFeedbackVaryings(program, outputs, gl.SEPARATE_ATTRIBS);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'does not link');
  return program;
}
