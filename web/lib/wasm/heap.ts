import type { Block, CommonModule } from './bindings.js';
import { immediateMessage } from '../messages/compose.js';
import { ModelError } from '../util/errors.js';
import { clock, type Cancel } from '../util/clock.js';

/**
 * The snapshot of a subject (wasm/model/snapshot.h) in two buffers. `core` has the header, the chunk table and the
 * chunks that the page's WASM instance copies; `rest` has the renderer's arrays, which are used in place. They are
 * separate so that the first buffer can be released after the copy.
 */
export interface SnapshotBuffers {
  /** Its buffer may be longer; the additional bytes are undefined. */
  readonly core: Uint8Array<ArrayBuffer>;
  readonly rest: ArrayBuffer;
}

/**
 * The module's memory. Only this class reads and writes it. Every call creates a view of the current buffer, because
 * the buffer is replaced when the memory grows.
 */
export class Heap {
  readonly #module: CommonModule;

  constructor(module: CommonModule) {
    this.#module = module;
  }

  /** A different object after the memory has grown; older views are detached. */
  get buffer(): ArrayBuffer {
    return this.#module.HEAPU8.buffer;
  }

  /** Copies bytes into the memory. The caller frees them or transfers their ownership. */
  put(bytes: Uint8Array): number {
    const address = this.allocate(bytes.byteLength);
    this.bytes(address, bytes.byteLength).set(bytes);
    return address;
  }

  allocate(size: number): number {
    const address = this.#module.allocate(size) >>> 0;
    if (address !== 0) return address;
    const megabytes = Math.ceil(size / (1 << 20));
    throw new ModelError({
      code: 'out_of_memory',
      file: '',
      ...immediateMessage('memory-full', megabytes),
    });
  }

  free(address: number): void {
    if (address !== 0) this.#module.release(address);
  }

  /** Copies bytes into the memory for the duration of a call. */
  with<T>(bytes: Uint8Array, use: (address: number, size: number) => T): T {
    const address = this.put(bytes);
    try {
      return use(address, bytes.byteLength);
    } finally {
      this.free(address);
    }
  }

  /** Copies bytes into a separate buffer, which may be kept or transferred. */
  copy({ address, size }: Block): ArrayBuffer {
    return this.buffer.slice(address, address + size);
  }

  /** Copies a snapshot into separate buffers, from the locations that `BoundSubject.snapshot` returns. */
  copySnapshot(places: Block): SnapshotBuffers {
    const words = this.words(places.address, places.size / 4);
    const [size = 0, coreSize = 0] = words;
    const core = new Uint8Array(takeBuffer(coreSize), 0, coreSize);
    const rest = new Uint8Array(size - coreSize);
    // Bytes between two pieces are 0; a reused buffer may contain other values there.
    let end = 0;
    for (let i = 2; i < words.length; i += 3) {
      const [offset = 0, address = 0, length = 0] = words.subarray(i, i + 3);
      const bytes = this.bytes(address, length);
      if (offset >= coreSize) {
        rest.set(bytes, offset - coreSize);
        continue;
      }
      core.fill(0, end, offset);
      core.set(bytes, offset);
      end = offset + length;
    }
    core.fill(0, end);
    return { core, rest: rest.buffer };
  }

  bytes(address: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer, address, size);
  }

  floats(address: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.buffer, address, count);
  }

  doubles(address: number, count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.buffer, address, count);
  }

  words(address: number, count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.buffer, address, count);
  }
}

// One large buffer is kept for reuse. Copying into new memory takes ten times as long as into used memory, and
// models that are opened one after the other need buffers of similar size.

/** Smaller buffers are not worth keeping; larger ones take too much memory. */
const smallest = 1 << 20;
export const largestSpare: number = 96 << 20;
/** Milliseconds without use after which the buffer is released. */
const keepTime = 2000;

let spare: ArrayBuffer | null = null;
let timer: Cancel | undefined;

/** Returns a buffer of at least `size` bytes with undefined content; the caller owns it. */
export function takeBuffer(size: number): ArrayBuffer {
  const kept = spare;
  if (kept === null || kept.byteLength < size || kept.byteLength > size * 4) return new ArrayBuffer(size);
  spare = null;
  return kept;
}

/** Keeps an unused buffer for the next call of `takeBuffer`. */
export function giveBuffer(buffer: ArrayBuffer): void {
  const { byteLength } = buffer;
  if (byteLength < smallest || byteLength > largestSpare || byteLength < (spare?.byteLength ?? 0)) return;
  spare = buffer;
  timer?.();
  timer = clock.after(keepTime, () => (spare = null), false);
}
