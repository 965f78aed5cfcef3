import type { MeshFrame } from '../../types/frame.js';
import {
  deleteArrays,
  forgetArrays,
  noArrays,
  type MeshGeometry,
  type VertexArrays,
} from './mesh-geometry.js';

/**
 * The pose of a vertex-animated mesh of one actor: positions, then normals, as part of the actor's array and buffer.
 */
export interface VertexPose {
  readonly data: Float32Array;
  readonly arrays: VertexArrays;
  /** Offset in the buffer, in bytes. */
  readonly offset: number;
  buffer: WebGLBuffer | null;
  /** Counts the changes of `data`. */
  version: number;
}

/** The poses of all vertex-animated meshes of an actor: one array, one buffer, and one upload per frame. */
export class VertexPoses {
  /** By part and mesh; null for meshes without vertex frames. */
  readonly byMesh: readonly (readonly (VertexPose | null)[])[];
  readonly #poses: readonly VertexPose[];
  readonly #data: Float32Array;
  #buffer: WebGLBuffer | null = null;
  /** The range of floats to upload; the end is exclusive. */
  #staleFrom = Infinity;
  #staleTo = 0;

  /** `geometry` contains the meshes of each part. Poses start as the rest pose. */
  constructor(geometry: readonly { readonly meshes: readonly MeshGeometry[] }[]) {
    const moved = geometry.flatMap(({ meshes }) => meshes.filter(({ data }) => data.vertexFrames !== null));
    this.#data = new Float32Array(moved.reduce((sum, { vertexCount }) => sum + vertexCount * 6, 0));
    let at = 0;
    const poses: VertexPose[] = [];
    this.byMesh = geometry.map(({ meshes }) =>
      meshes.map(({ data: { vertexFrames, positions, normals } }) => {
        if (vertexFrames === null) return null;
        const data = this.#data.subarray(at, at + positions.length * 2);
        data.set(positions);
        data.set(normals, positions.length);
        const pose = { data, arrays: noArrays(), offset: at * 4, buffer: null, version: 0 };
        at += data.length;
        poses.push(pose);
        return pose;
      }),
    );
    this.#poses = poses;
    this.#touch(0, at);
  }

  /** The size of the buffer in bytes. */
  get gpuBytes(): number {
    return this.#buffer ? this.#data.byteLength : 0;
  }

  /** Copies the vertices of a frame, which the core has interpolated, to a pose. */
  set(pose: VertexPose, { positions, normals }: MeshFrame): void {
    pose.data.set(positions);
    pose.data.set(normals, positions.length);
    pose.version++;
    this.#touch(pose.offset / 4, pose.offset / 4 + pose.data.length);
  }

  /** Uploads the changes. */
  upload(gl: WebGL2RenderingContext): void {
    if (this.#staleTo === 0) return;
    if (this.#buffer) {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
      const from = this.#staleFrom;
      gl.bufferSubData(gl.ARRAY_BUFFER, from * 4, this.#data, from, this.#staleTo - from);
    } else {
      this.#buffer = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
      gl.bufferData(gl.ARRAY_BUFFER, this.#data, gl.DYNAMIC_DRAW);
      for (const pose of this.#poses) pose.buffer = this.#buffer;
    }
    this.#staleFrom = Infinity;
    this.#staleTo = 0;
  }

  /** Clears the references to resources of a lost context. */
  forget(): void {
    this.#buffer = null;
    for (const pose of this.#poses) {
      pose.buffer = null;
      forgetArrays(pose.arrays);
    }
    this.#touch(0, this.#data.length);
  }

  dispose(gl: WebGL2RenderingContext): void {
    for (const { arrays } of this.#poses) deleteArrays(gl, arrays);
    gl.deleteBuffer(this.#buffer);
    this.forget();
  }

  #touch(from: number, to: number): void {
    this.#staleFrom = Math.min(this.#staleFrom, from);
    this.#staleTo = Math.max(this.#staleTo, to);
  }
}
