import type { MeshFrame, FrameState, PartFrame } from '../types/frame.js';
import type { BoundInstance, FrameTable } from '../wasm/bindings.js';
import type { Core } from '../wasm/core.js';
import type { Heap } from '../wasm/heap.js';

type PartTable = FrameTable['parts'][number];

/** The settings of a part that the caller controls. Computing a pose does not change them. */
type PartSettings = Pick<PartFrame, 'visible' | 'skin' | 'images'>;

/**
 * The typed-array views of an instance's pose. They are created once, and again after the WASM memory has grown: any
 * call that allocates may replace the buffer of all views.
 */
export class FrameViews {
  readonly #heap: Heap;
  readonly #table: FrameTable;
  readonly #settings: PartSettings[];
  #buffer: ArrayBuffer | null = null;
  #frame: FrameState | null = null;
  /** The address of each part's block of palettes when the views were created. */
  readonly #blocks: number[];
  readonly #instance: BoundInstance;
  /** True while updates postpone the interpolation of vertex frames until the result is requested. */
  #lerpsLater = false;
  #blockWords: readonly Uint32Array[] = [];

  constructor(core: Core, instance: BoundInstance) {
    this.#heap = core.heap;
    this.#instance = instance;
    this.#table = instance.table();
    this.#settings = this.#table.parts.map(({ visible }) => ({ visible, skin: null, images: [] }));
    this.#blocks = this.#table.parts.map(() => 0);
  }

  /** The current pose; the same object until the memory grows, a block of palettes moves or a setting changes. */
  frame(): FrameState {
    if (this.#frame === null || this.#buffer !== this.#heap.buffer || this.#blocksMoved()) {
      const { root, time, parts } = this.#table;
      this.#buffer = this.#heap.buffer;
      this.#blockWords = parts.map((part) => this.#heap.words(part.block, part.joints === 0 ? 0 : 1));
      this.#blockWords.forEach((word, p) => (this.#blocks[p] = word[0] ?? 0));
      const seconds = this.#number((address) => this.#heap.doubles(address, 1), time);
      this.#frame = {
        root: this.#heap.floats(root, 16),
        get time() {
          return seconds();
        },
        parts: parts.map((part, p) => this.#view(part, p)),
      };
    }
    return this.#frame;
  }

  /**
   * Sets whether vertex frames are interpolated only on access (and by the GPU when drawing), instead of in each
   * update.
   */
  set lerpsLater(later: boolean) {
    this.#lerpsLater = later;
    this.#instance.setLerping(!later);
  }

  /** The root's movement in the last update: x, y, z in instance space, before `transform` is applied. */
  rootMotion(): Float32Array {
    return this.#heap.floats(this.#table.rootMotion, 3);
  }

  /** The blend factors of a part, one for each of the two blend axes. */
  blends(part: number): Float32Array {
    return this.#heap.floats(this.#table.parts[part]!.blends, 2);
  }

  /** The index of the drawn model in each body group of a part. */
  bodies(part: number): Uint32Array {
    const { bodies, bodyGroups } = this.#table.parts[part]!;
    return this.#heap.words(bodies, bodyGroups);
  }

  choose(part: number, choice: Partial<PartSettings>): void {
    this.#settings[part] = { ...this.chosen(part), ...choice };
    this.#frame = null;
  }

  chosen(part: number): PartSettings {
    return this.#settings[part]!;
  }

  #blocksMoved(): boolean {
    for (let p = 0; p < this.#blocks.length; p++)
      if ((this.#blockWords[p]![0] ?? 0) !== this.#blocks[p]) return true;
    return false;
  }

  /**
   * Returns a function that reads a number on the heap. Unlike the arrays, it stays valid after a call that allocates.
   */
  #number(view: (address: number) => ArrayLike<number>, address: number): () => number {
    let numbers = view(address);
    return () => {
      if (numbers.length === 0) numbers = view(address);
      return numbers[0]!;
    };
  }

  #view(part: PartTable, index: number): PartFrame {
    const heap = this.#heap;
    const matrices = part.joints * 12;
    const word = (address: number): (() => number) => this.#number((at) => heap.words(at, 1), address);
    const level = word(part.levelOfDetail);
    const scaled = word(part.scaled);
    const meshes = part.meshes.map(({ vertices, positions, normals }): MeshFrame | null =>
      vertices === 0
        ? null
        : { positions: heap.floats(positions, vertices * 3), normals: heap.floats(normals, vertices * 3) },
    );
    const lerped = (): typeof meshes => {
      if (this.#lerpsLater) this.#instance.lerpMeshes(index);
      return meshes;
    };
    return {
      ...this.chosen(index),
      get levelOfDetail() {
        return level();
      },
      get scaled() {
        return scaled() !== 0;
      },
      bodies: this.bodies(index),
      bounds: heap.floats(part.bounds, 6),
      vertexFrames: heap.floats(part.frames, 16),
      matrix: heap.floats(part.matrix, 16),
      jointMatrices: heap.floats(part.jointMatrices, matrices),
      palette: heap.floats((this.#blocks[index] ?? 0) + part.palette * matrices * 4, matrices),
      attachments: heap.floats(part.attachmentMatrices, part.attachments * 16),
      get meshes() {
        return lerped();
      },
    };
  }
}
