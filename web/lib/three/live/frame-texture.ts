import { DataTexture, FloatType, RGBAFormat } from 'three';
import type { InstanceLike, ModelLike } from '../../types/api.js';
import { normalNumber } from './normal-number.js';

/** Texels per row: the smallest MAX_TEXTURE_SIZE that WebGL 2 permits. */
const rowTexels = 2048;
/** Maximum number of texels (32 MB of RGBA32F). Larger vertex animations are interpolated on the CPU. */
const mostTexels = 1 << 21;

/**
 * Uniforms for the vertex frames of a mesh. The texture has one texel per vertex and frame: the position, and the
 * normal encoded as one number.
 */
export interface FrameUniforms {
  readonly marrowFrames: { readonly value: DataTexture };
  /** Texels per frame. */
  readonly marrowVertices: { readonly value: number };
}

/** Whether a mesh's vertex frames fit into a texture of the maximum size. */
export function fitsTexture(model: ModelLike, part: number, mesh: number): boolean {
  const { frames, meshes } = model.parts[part]!;
  return frames.length * meshes[mesh]!.vertexCount <= mostTexels;
}

/** Creates the uniforms and the texture with all frames of a mesh. `level` is a level of detail that shows the mesh. */
export function frameUniforms(model: ModelLike, part: number, mesh: number, level: number): FrameUniforms {
  const { frames, meshes } = model.parts[part]!;
  const { vertexCount } = meshes[mesh]!;
  const rows = Math.max(1, Math.ceil((frames.length * vertexCount) / rowTexels));
  const data = new Float32Array(rows * rowTexels * 4);
  const instance = model.createInstance();
  instance.part(part).visible = true;
  instance.levelOfDetail = level;
  for (let frame = 0; frame < frames.length; frame++) {
    instance.part(part).showFrame(frame);
    write(instance, part, mesh, data, frame * vertexCount * 4);
  }
  instance.dispose();
  const texture = new DataTexture(data, rowTexels, rows, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return { marrowFrames: { value: texture }, marrowVertices: { value: vertexCount } };
}

function write(instance: InstanceLike, part: number, mesh: number, data: Float32Array, at: number): void {
  const { positions, normals } = instance.frame().parts[part]!.meshes[mesh]!;
  for (let v = 0; v < positions.length; v += 3, at += 4) {
    data.set(positions.subarray(v, v + 3), at);
    data[at + 3] = normalNumber(normals[v]!, normals[v + 1]!, normals[v + 2]!);
  }
}
