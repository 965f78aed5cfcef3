// A growing little-endian buffer for the binary writers.

export class Bytes {
  #parts = [];

  #number(size, write) {
    const part = Buffer.alloc(size);
    write(part);
    this.#parts.push(part);
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
  i32(value) {
    return this.#number(4, (part) => part.writeInt32LE(value));
  }
  f32(...values) {
    return this.#number(values.length * 4, (part) => values.forEach((v, i) => part.writeFloatLE(v, i * 4)));
  }

  /** A fixed field, filled up with NUL. */
  name(text, size) {
    if (text.length >= size) throw new Error(`"${text}" is longer than ${size - 1}`);
    return this.#number(size, (part) => part.write(text, 'latin1'));
  }

  letters(text) {
    this.#parts.push(Buffer.from(text, 'latin1'));
    return this;
  }

  /** i32 length and the text, as MS3D has its comments. */
  text(text) {
    return this.i32(text.length).letters(text);
  }

  finish() {
    return Buffer.concat(this.#parts);
  }
}
