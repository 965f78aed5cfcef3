import {
  indexBuffer,
  type MeshExtra,
  type MeshGeometry,
  type SurfaceGeometry,
} from '../geometry/mesh-geometry.js';
import type { Device } from '../gl/device.js';
import type { GlState } from '../gl/state.js';
import type { Steps } from '../gl/upload-queue.js';

/** Triangles per step. */
export const trianglesAStep = 20_000;

/** Computes indices in steps that are short enough not to block the page. */
export type IndexSearch<Range> = Generator<number, FoundIndices<Range>, void>;

/** The indices of each surface of a mesh, and their ranges in one buffer. */
export interface FoundIndices<Range> {
  readonly indices: readonly Uint32Array[];
  readonly ranges: readonly Range[];
}

/** Additional indices of a mesh, computed and uploaded on demand. */
export class ExtraIndices<Range> implements MeshExtra {
  readonly #mesh: MeshGeometry;
  readonly #find: (mesh: MeshGeometry) => IndexSearch<Range>;
  readonly #ranges: Map<SurfaceGeometry, Range> = new Map();
  readonly #callbacks: Set<() => void> = new Set();
  #buffer: WebGLBuffer | null = null;
  #steps: Steps | null = null;
  #bytes = 0;

  constructor(mesh: MeshGeometry, find: (mesh: MeshGeometry) => IndexSearch<Range>) {
    this.#mesh = mesh;
    this.#find = find;
  }

  get gpuBytes(): number {
    return this.#bytes;
  }

  /**
   * Requests the indices; returns true if they can be drawn. Otherwise each `ready` callback is called once, when they
   * can be drawn.
   */
  has(device: Device, ready: () => void): boolean {
    if (!this.#buffer) this.#callbacks.add(ready);
    if (!this.#buffer && !this.#steps) {
      this.#steps = this.#upload(device.state);
      device.uploads.push(this.#steps);
    }
    return this.#buffer !== null;
  }

  /** The range of a surface's indices. */
  range(surface: SurfaceGeometry): Range {
    return this.#ranges.get(surface)!;
  }

  /** Binds the indices to a vertex array, and returns the array. */
  bindTo(state: GlState, array: WebGLVertexArrayObject): WebGLVertexArrayObject {
    state.vertexArray(array);
    state.gl.bindBuffer(state.gl.ELEMENT_ARRAY_BUFFER, this.#buffer);
    return array;
  }

  dispose({ gl, uploads }: Device): void {
    if (this.#steps) uploads.cancel(this.#steps);
    gl.deleteBuffer(this.#buffer);
    this.forget();
  }

  forget(): void {
    this.#buffer = this.#steps = null;
    this.#bytes = 0;
    this.#ranges.clear();
    this.#callbacks.clear();
  }

  *#upload(state: GlState): Steps {
    const { indices, ranges } = yield* this.#find(this.#mesh);
    const whole = joined(indices);
    this.#buffer = yield* indexBuffer(state, whole);
    this.#bytes = whole.byteLength;
    this.#mesh.surfaces.forEach((surface, i) => this.#ranges.set(surface, ranges[i]!));
    for (const ready of this.#callbacks) ready();
    this.#callbacks.clear();
  }
}

/** Returns the additional indices of a mesh by name, and creates them on first use. */
export function extraOf<Range>(
  mesh: MeshGeometry,
  name: string,
  find: (mesh: MeshGeometry) => IndexSearch<Range>,
): ExtraIndices<Range> {
  let extra = mesh.extras.get(name) as ExtraIndices<Range> | undefined;
  if (!extra) mesh.extras.set(name, (extra = new ExtraIndices(mesh, find)));
  return extra;
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
