import type { MeshFrame } from '../../types/frame.js';
import {
  deleteArrays,
  forgetArrays,
  noArrays,
  type MeshGeometry,
  type VertexArrays,
} from './mesh-geometry.js';

/** The pose of a vertex-animated mesh, of one actor: positions, then normals, in one array and one buffer. */
export interface VertexPose {
  readonly data: Float32Array;
  readonly arrays: VertexArrays;
  buffer: WebGLBuffer | null;
  /** True when `data` is newer than `buffer`. */
  stale: boolean;
  /** Counts the changes of `data`. */
  version: number;
}

/** Null where no vertex frames move the mesh. */
export function createPose({ data: mesh }: MeshGeometry): VertexPose | null {
  const { vertexFrames, positions, normals } = mesh;
  if (vertexFrames === null) return null;
  const data = new Float32Array(positions.length * 2);
  data.set(positions, 0);
  data.set(normals, positions.length);
  return { data, arrays: noArrays(), buffer: null, stale: true, version: 0 };
}

/** Copies what the core has lerped. */
export function setPose(pose: VertexPose, { positions, normals }: MeshFrame): void {
  pose.data.set(positions, 0);
  pose.data.set(normals, positions.length);
  pose.stale = true;
  pose.version++;
}

/** Uploads a pose if its buffer is out of date. */
export function uploadPose(gl: WebGL2RenderingContext, pose: VertexPose): void {
  if (pose.buffer && !pose.stale) return;
  pose.buffer ??= gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, pose.buffer);
  // A fresh store each time: a frame that is still being drawn keeps the old one, and nothing waits.
  gl.bufferData(gl.ARRAY_BUFFER, pose.data, gl.DYNAMIC_DRAW);
  pose.stale = false;
}

/** Forgets what lay in a lost context. */
export function forgetPose(pose: VertexPose): void {
  pose.buffer = null;
  forgetArrays(pose.arrays);
  pose.stale = true;
}

export function deletePose(gl: WebGL2RenderingContext, pose: VertexPose): void {
  deleteArrays(gl, pose.arrays);
  gl.deleteBuffer(pose.buffer);
}
