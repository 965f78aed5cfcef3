/** A growing little-endian buffer. Integers out of range throw, so that no writer wraps a value silently. */
export class ByteWriter {
  #data = new Uint8Array(64);
  #view = new DataView(this.#data.buffer);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  u8(...values: readonly number[]): this {
    return this.#integers(1, 0, 0xff, values, (at, value) => this.#view.setUint8(at, value));
  }
  i8(...values: readonly number[]): this {
    return this.#integers(1, -0x80, 0x7f, values, (at, value) => this.#view.setInt8(at, value));
  }
  u16(...values: readonly number[]): this {
    return this.#integers(2, 0, 0xffff, values, (at, value) => this.#view.setUint16(at, value, true));
  }
  i16(...values: readonly number[]): this {
    return this.#integers(2, -0x8000, 0x7fff, values, (at, value) => this.#view.setInt16(at, value, true));
  }
  u32(...values: readonly number[]): this {
    return this.#integers(4, 0, 0xffffffff, values, (at, value) => this.#view.setUint32(at, value, true));
  }
  i32(...values: readonly number[]): this {
    return this.#integers(4, -0x80000000, 0x7fffffff, values, (at, value) =>
      this.#view.setInt32(at, value, true),
    );
  }
  f32(...values: readonly number[]): this {
    const start = this.#reserve(values.length * 4);
    values.forEach((value, i) => this.#view.setFloat32(start + i * 4, value, true));
    return this;
  }

  bytes(block: Uint8Array | readonly number[]): this {
    const at = this.#reserve(block.length);
    this.#data.set(block, at);
    return this;
  }

  /** A text without its length and without a NUL. */
  letters(text: string): this {
    return this.bytes(encode(text));
  }

  /** A text in a field of fixed size, which is filled with NUL and ends in at least one. */
  name(text: string, size: number): this {
    return this.#field(text, size, size - 1);
  }

  /** A text in a field of fixed size, without a NUL if the text fills it. */
  unterminatedName(text: string, size: number): this {
    return this.#field(text, size, size);
  }

  #field(text: string, size: number, most: number): this {
    const letters = encode(text);
    if (letters.length > most) throw new Error(`"${text}" is longer than ${most} bytes`);
    return this.bytes(letters).zeros(size - letters.length);
  }

  zeros(count: number): this {
    this.#reserve(count);
    return this;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#data.slice(0, this.#size);
  }

  #integers(
    size: number,
    min: number,
    max: number,
    values: readonly number[],
    write: (at: number, value: number) => void,
  ): this {
    const start = this.#reserve(values.length * size);
    values.forEach((value, i) => {
      if (!(value >= min && value <= max)) throw new RangeError(`${value} is not in ${min} to ${max}`);
      write(start + i * size, value);
    });
    return this;
  }

  /** Appends zero bytes and returns their offset. */
  #reserve(count: number): number {
    const at = this.#size;
    this.#size += count;
    if (this.#size > this.#data.length) {
      const larger = new Uint8Array(Math.max(this.#size, this.#data.length * 2));
      larger.set(this.#data);
      this.#data = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function concat(blocks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    all.set(block, at);
    at += block.length;
  }
  return all;
}

/** Overwrites 32-bit words, to damage a file: index of the word -> value. */
export function patchWords(bytes: Uint8Array, words: Readonly<Record<number, number>>): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (const [index, value] of Object.entries(words)) view.setInt32(Number(index) * 4, value, true);
}
