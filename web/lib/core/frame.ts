import type { FrameState, PartFrame, SurfaceFrame } from '../types/frame.js';
import type { Core } from './core.js';
import type { Heap } from './heap.js';

/** Where an instance's numbers lie in the heap: pointers stand for as long as the instance does. */
interface PartTable {
  visible: boolean;
  readonly matrix: number;
  readonly joints: number;
  readonly jointMatrices: number;
  readonly palette: number;
  readonly attachments: number;
  readonly attachmentMatrices: number;
  readonly surfaces: readonly {
    readonly vertices: number;
    readonly positions: number;
    readonly normals: number;
  }[];
}

/**
 * The views over an instance's pose. They are made once, and again when the memory has grown: a call that allocates
 * may replace the buffer under all views.
 */
export class FrameViews {
  readonly #heap: Heap;
  readonly #root: number;
  readonly #parts: readonly PartTable[];
  #buffer: ArrayBuffer | null = null;
  #frame: FrameState | null = null;

  constructor(core: Core, instance: number) {
    this.#heap = core.heap;
    core.raw.marrow_instance_table(instance);
    const reply = core.heap.reply();
    const words = core.heap.words(reply.byteOffset, reply.byteLength / 4);
    let at = 0;
    const next = (): number => words[at++] ?? 0;
    const count = next();
    this.#root = next();
    this.#parts = Array.from({ length: count }, () => readPart(next));
  }

  /** The same object until the memory grows or a part is shown or hidden. */
  frame(): FrameState {
    if (this.#frame === null || this.#buffer !== this.#heap.buffer) {
      this.#buffer = this.#heap.buffer;
      this.#frame = {
        root: this.#heap.floats(this.#root, 16),
        parts: this.#parts.map((part) => this.#view(part)),
      };
    }
    return this.#frame;
  }

  setVisible(part: number, visible: boolean): void {
    const table = this.#parts[part];
    if (table) table.visible = visible;
    this.#frame = null;
  }

  visible(part: number): boolean {
    return this.#parts[part]?.visible ?? false;
  }

  #view(part: PartTable): PartFrame {
    const heap = this.#heap;
    return {
      visible: part.visible,
      matrix: heap.floats(part.matrix, 16),
      jointMatrices: heap.floats(part.jointMatrices, part.joints * 12),
      palette: heap.floats(part.palette, part.joints * 12),
      attachments: heap.floats(part.attachmentMatrices, part.attachments * 16),
      surfaces: part.surfaces.map(({ vertices, positions, normals }): SurfaceFrame | null =>
        vertices === 0
          ? null
          : { positions: heap.floats(positions, vertices * 3), normals: heap.floats(normals, vertices * 3) },
      ),
    };
  }
}

/** The order of the words is that of wasm/bindings (marrow_instance_table). */
function readPart(next: () => number): PartTable {
  const visible = next() !== 0;
  const matrix = next();
  const joints = next();
  const jointMatrices = next();
  const palette = next();
  const attachments = next();
  const attachmentMatrices = next();
  const surfaceCount = next();
  const surfaces = Array.from({ length: surfaceCount }, () => ({
    vertices: next(),
    positions: next(),
    normals: next(),
  }));
  return { visible, matrix, joints, jointMatrices, palette, attachments, attachmentMatrices, surfaces };
}
