import type { RawExchange } from './raw.js';
import { ModelError } from '../util/errors.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The module's memory: the only place that reads or writes it. Every view is made from `memory.buffer` when it is
 * asked for, because the buffer is replaced whenever the memory grows.
 */
export class Heap {
  readonly #raw: RawExchange;

  constructor(raw: RawExchange) {
    this.#raw = raw;
  }

  /** Changes identity when the memory grows: views over an older one are dead. */
  get buffer(): ArrayBuffer {
    return this.#raw.memory.buffer;
  }

  /** Copies bytes in; the caller frees them or hands them over. No bytes are the pointer 0. */
  put(bytes: Uint8Array): number {
    const pointer = this.allocate(bytes.byteLength);
    new Uint8Array(this.buffer, pointer, bytes.byteLength).set(bytes);
    return pointer;
  }

  allocate(size: number): number {
    if (size === 0) return 0;
    const pointer = this.#raw.marrow_alloc(size);
    if (pointer !== 0) return pointer;
    const megabytes = Math.ceil(size / (1 << 20));
    throw new ModelError({
      code: 'out_of_memory',
      message: `${megabytes} MB do not fit into the memory that is left. Dispose of models that are not shown.`,
      file: '',
    });
  }

  free(pointer: number): void {
    if (pointer !== 0) this.#raw.marrow_free(pointer);
  }

  /** Lends bytes to a call. */
  with<T>(bytes: Uint8Array, use: (pointer: number, size: number) => T): T {
    const pointer = this.put(bytes);
    try {
      return use(pointer, bytes.byteLength);
    } finally {
      this.free(pointer);
    }
  }

  /** Lends a text to a call, as UTF-8. */
  withText<T>(text: string, use: (pointer: number, size: number) => T): T {
    return this.with(encoder.encode(text), use);
  }

  /** The last reply; overwritten by the next call that replies. */
  reply(): Uint8Array {
    return this.bytes(this.#raw.marrow_reply(), this.#raw.marrow_reply_size());
  }

  /** The last reply as a buffer of its own, to keep or to transfer. */
  replyCopy(): ArrayBuffer {
    const reply = this.reply();
    return this.buffer.slice(reply.byteOffset, reply.byteOffset + reply.byteLength);
  }

  /** As `replyCopy`, for large replies: the module gives their memory back. */
  takeReply(): ArrayBuffer {
    const copy = this.replyCopy();
    this.#raw.marrow_reply_clear();
    return copy;
  }

  replyText(): string {
    return decoder.decode(this.reply());
  }

  replyJson<T>(): T {
    return JSON.parse(this.replyText()) as T;
  }

  bytes(pointer: number, size: number): Uint8Array {
    return new Uint8Array(this.buffer, pointer, size);
  }

  floats(pointer: number, count: number): Float32Array {
    return new Float32Array(this.buffer, pointer, count);
  }

  doubles(pointer: number, count: number): Float64Array {
    return new Float64Array(this.buffer, pointer, count);
  }

  words(pointer: number, count: number): Uint32Array {
    return new Uint32Array(this.buffer, pointer, count);
  }
}
