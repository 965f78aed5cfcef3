import type { CommonModule, SnapshotLayout } from './bindings.js';
import { ModelError } from '../util/errors.js';

/**
 * The snapshot of a subject (wasm/model/snapshot.h) in two parts: header, table of chunks and the core, which the page's
 * WASM instance adopts; then the renderer's arrays, which are viewed in place. They are apart so that the first can be
 * forgotten when it has been adopted.
 */
export interface SnapshotBuffers {
  /** May be larger than the core is. */
  readonly core: ArrayBuffer;
  readonly rest: ArrayBuffer;
}

/**
 * The module's memory: the only place that reads or writes it. Every view is made from the buffer when it is asked for,
 * because the buffer is replaced whenever the memory grows.
 */
export class Heap {
  readonly #module: CommonModule;

  constructor(module: CommonModule) {
    this.#module = module;
  }

  /** Changes identity when the memory grows: views over an older one are dead. */
  get buffer(): ArrayBuffer {
    return this.#module.HEAPU8.buffer;
  }

  /** Copies bytes in; the caller frees them or hands them over. */
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
      message: `${megabytes} MB do not fit into the memory that is left. Dispose of models that are not shown.`,
      file: '',
    });
  }

  free(address: number): void {
    if (address !== 0) this.#module.release(address);
  }

  /** Lends bytes to a call. */
  with<T>(bytes: Uint8Array, use: (address: number, size: number) => T): T {
    const address = this.put(bytes);
    try {
      return use(address, bytes.byteLength);
    } finally {
      this.free(address);
    }
  }

  /** Bytes in a buffer of their own, to keep or to transfer. */
  copy({ address, size }: { readonly address: number; readonly size: number }): ArrayBuffer {
    return this.buffer.slice(address, address + size);
  }

  /**
   * A snapshot in buffers of its own.
   *
   * @param spare - a buffer for its core, if it is large enough
   */
  copySnapshot(
    { size, coreSize, pieces }: SnapshotLayout,
    spare: ArrayBuffer | null = null,
  ): SnapshotBuffers {
    const core = spare !== null && spare.byteLength >= coreSize ? spare : new ArrayBuffer(coreSize);
    const rest = new ArrayBuffer(size - coreSize);
    const inCore = new Uint8Array(core, 0, coreSize);
    const inRest = new Uint8Array(rest);
    let end = 0;
    for (const { offset, address, size: length } of pieces) {
      const bytes = this.bytes(address, length);
      if (offset >= coreSize) inRest.set(bytes, offset - coreSize);
      else {
        // Bytes between two pieces are 0, but a spare buffer has old bytes there.
        inCore.fill(0, end, offset);
        inCore.set(bytes, offset);
        end = offset + length;
      }
    }
    inCore.fill(0, end);
    return { core, rest };
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
