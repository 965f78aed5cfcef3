import type { CommonModule, SnapshotLayout } from './bindings.js';
import { ModelError } from '../util/errors.js';

/**
 * The snapshot of a subject (wasm/model/snapshot.h) in two buffers. `core` has the header, the chunk table and the chunks
 * that the page's WASM instance copies; `rest` has the renderer's arrays, which are viewed in place. They are separate so
 * that the first buffer can be released after the copy.
 */
export interface SnapshotBuffers {
  readonly core: ArrayBuffer;
  readonly rest: ArrayBuffer;
}

/**
 * The module's memory. Nothing else reads or writes it. A view is created from the current buffer on every call, because
 * the buffer is replaced when the memory grows.
 */
export class Heap {
  readonly #module: CommonModule;

  constructor(module: CommonModule) {
    this.#module = module;
  }

  /** A different object after the memory has grown: older views are detached. */
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
      message: `${megabytes} MB do not fit into the free memory. Dispose of models that are not shown.`,
      file: '',
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
  copy({ address, size }: { readonly address: number; readonly size: number }): ArrayBuffer {
    return this.buffer.slice(address, address + size);
  }

  /** Copies a snapshot into separate buffers. */
  copySnapshot({ size, coreSize, pieces }: SnapshotLayout): SnapshotBuffers {
    const core = new ArrayBuffer(coreSize);
    const rest = new ArrayBuffer(size - coreSize);
    const [inCore, inRest] = [new Uint8Array(core), new Uint8Array(rest)];
    for (const { offset, address, size: length } of pieces) {
      const bytes = this.bytes(address, length);
      if (offset < coreSize) inCore.set(bytes, offset);
      else inRest.set(bytes, offset - coreSize);
    }
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
