/** Writes little-endian bytes in sequence. */
export class Writer {
  #parts = [];
  length = 0;

  bytes(...values) {
    return this.buffer(Buffer.from(values));
  }
  buffer(data) {
    this.#parts.push(data);
    this.length += data.length;
    return this;
  }
  u16(...values) {
    const data = Buffer.alloc(values.length * 2);
    values.forEach((value, i) => data.writeUInt16LE(value & 0xffff, i * 2));
    return this.buffer(data);
  }
  i32(...values) {
    const data = Buffer.alloc(values.length * 4);
    values.forEach((value, i) => data.writeInt32LE(value | 0, i * 4));
    return this.buffer(data);
  }
  f32(...values) {
    const data = Buffer.alloc(values.length * 4);
    values.forEach((value, i) => data.writeFloatLE(value, i * 4));
    return this.buffer(data);
  }
  /** A text in a field of `size` bytes, padded with zeros. */
  field(text, size) {
    const data = Buffer.alloc(size);
    data.write(text, 'latin1');
    return this.buffer(data);
  }
  zeros(count) {
    return this.buffer(Buffer.alloc(count));
  }
  finish() {
    return Buffer.concat(this.#parts);
  }
}

/** Returns a function that returns pseudo-random numbers from 0 to 1, the same in every run. */
export function randomNumbers(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
