// A growing little-endian buffer for the binary writers.

export class Bytes {
  #parts = [];
  #size = 0;

  get size() {
    return this.#size;
  }

  #number(size, write) {
    const part = Buffer.alloc(size);
    write(part);
    return this.bytes(part);
  }

  /** A block as it is. */
  bytes(block) {
    this.#parts.push(block);
    this.#size += block.length;
    return this;
  }

  u8(value) {
    return this.#number(1, (part) => part.writeUInt8(value));
  }
  i8(value) {
    return this.#number(1, (part) => part.writeInt8(value));
  }
  u16(value) {
    return this.#number(2, (part) => part.writeUInt16LE(value));
  }
  i16(value) {
    return this.#number(2, (part) => part.writeInt16LE(value));
  }
  i32(...values) {
    return this.#number(values.length * 4, (part) => values.forEach((v, i) => part.writeInt32LE(v, i * 4)));
  }
  f32(...values) {
    return this.#number(values.length * 4, (part) => values.forEach((v, i) => part.writeFloatLE(v, i * 4)));
  }

  /** A field of fixed size, filled with NUL. */
  name(text, size) {
    if (text.length >= size) throw new Error(`"${text}" is longer than ${size - 1}`);
    return this.#number(size, (part) => part.write(text, 'latin1'));
  }

  letters(text) {
    return this.bytes(Buffer.from(text, 'latin1'));
  }

  /** The length as i32 and the text, as in MS3D comments. */
  text(text) {
    return this.i32(text.length).letters(text);
  }

  finish() {
    return Buffer.concat(this.#parts);
  }
}
