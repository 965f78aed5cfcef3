import type { FrameState, PartFrame, SurfaceFrame } from '../types/frame.js';
import type { Core } from './core.js';
import type { Heap } from './heap.js';

/** Where an instance's numbers lie in the heap: pointers stand for as long as the instance does. */
interface PartTable {
  visible: boolean;
  readonly levelOfDetail: number;
  readonly matrix: number;
  readonly joints: number;
  readonly jointMatrices: number;
  /** Where the address of the block of palettes stands: the block moves when instances are made. */
  readonly block: number;
  /** Which palette of the block. */
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
  readonly #time: number;
  readonly #parts: readonly PartTable[];
  #buffer: ArrayBuffer | null = null;
  #frame: FrameState | null = null;
  /** The address of each part's block when the views were made. */
  readonly #blocks: number[];

  constructor(core: Core, instance: number) {
    this.#heap = core.heap;
    core.raw.marrow_instance_table(instance);
    const reply = core.heap.reply();
    const words = core.heap.words(reply.byteOffset, reply.byteLength / 4);
    let at = 0;
    const next = (): number => words[at++] ?? 0;
    const count = next();
    this.#root = next();
    this.#time = next();
    this.#parts = Array.from({ length: count }, () => readPart(next));
    this.#blocks = this.#parts.map(() => 0);
  }

  /** The same object until the memory grows, palettes move or a part is shown or hidden. */
  frame(): FrameState {
    if (this.#frame === null || this.#buffer !== this.#heap.buffer || this.#blocksMoved()) {
      this.#buffer = this.#heap.buffer;
      this.#parts.forEach((part, p) => (this.#blocks[p] = this.#block(part)));
      const time = this.#number((pointer) => this.#heap.doubles(pointer, 1), this.#time);
      this.#frame = {
        root: this.#heap.floats(this.#root, 16),
        get time() {
          return time();
        },
        parts: this.#parts.map((part, p) => this.#view(part, this.#blocks[p] ?? 0)),
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

  #block(part: PartTable): number {
    return part.joints === 0 ? 0 : (this.#heap.words(part.block, 1)[0] ?? 0);
  }

  #blocksMoved(): boolean {
    for (let p = 0; p < this.#parts.length; p++)
      if (this.#block(this.#parts[p]!) !== this.#blocks[p]) return true;
    return false;
  }

  /** A number of the heap: other than the arrays it is there after a call that allocates, too. */
  #number(view: (pointer: number) => ArrayLike<number>, pointer: number): () => number {
    let numbers = view(pointer);
    return () => {
      if (numbers.length === 0) numbers = view(pointer);
      return numbers[0]!;
    };
  }

  #view(part: PartTable, block: number): PartFrame {
    const heap = this.#heap;
    const matrices = part.joints * 12;
    const level = this.#number((pointer) => heap.words(pointer, 1), part.levelOfDetail);
    return {
      visible: part.visible,
      get levelOfDetail() {
        return level();
      },
      matrix: heap.floats(part.matrix, 16),
      jointMatrices: heap.floats(part.jointMatrices, matrices),
      palette: heap.floats(block + part.palette * matrices * 4, matrices),
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
  const levelOfDetail = next();
  const matrix = next();
  const joints = next();
  const jointMatrices = next();
  const block = next();
  const palette = next();
  const attachments = next();
  const attachmentMatrices = next();
  const surfaceCount = next();
  const surfaces = Array.from({ length: surfaceCount }, () => ({
    vertices: next(),
    positions: next(),
    normals: next(),
  }));
  return {
    visible,
    levelOfDetail,
    matrix,
    joints,
    jointMatrices,
    block,
    palette,
    attachments,
    attachmentMatrices,
    surfaces,
  };
}
