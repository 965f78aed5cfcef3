// An indexed canvas: each texel is a material and a shade. The palette has 16 shades for each of up to 16 materials, so
// another palette gives another skin, as in games with 8-bit textures.

import { clamp, random } from './math.mjs';

export const SHADES = 16;
/** The shade with the unchanged colour of a material. */
export const MIDDLE = 9;
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((n) => (n + 0.5) / 16 - 0.5);

const FONT = {
  3: ['11111', '...11', '..11.', '.1111', '...11', '1..11', '.111.'],
  4: ['...1.', '..11.', '.1.1.', '1..1.', '11111', '...1.', '...1.'],
  5: ['11111', '11...', '1111.', '...11', '...11', '1..11', '.111.'],
  7: ['11111', '11111', '...11', '..11.', '..11.', '.11..', '.11..'],
};

export class Canvas {
  constructor(width, height, materials) {
    Object.assign(this, { width, height, materials });
    this.material = new Uint8Array(width * height);
    this.shade = new Float32Array(width * height).fill(MIDDLE);
  }

  /** A painter whose coordinates start at the region's upper left corner and which clips at its borders. */
  region([x, y, width, height]) {
    return new Painter(this, x, y, width, height);
  }

  /** Returns palette indices. `light`: 0..1 per texel; `grain`: strength of the noise, in shades. */
  finish(light, { grain = 0.8, depth = 6.5, seed = 1 } = {}) {
    const noise = random(seed);
    return Uint8Array.from(this.shade, (shade, i) => {
      const dither = BAYER[(((i / this.width) % 4) | 0) * 4 + ((i % this.width) % 4)] * 0.7;
      const lit = shade - depth * (1 - light[i]) + dither + (noise() - 0.5) * grain * 2;
      return this.material[i] * SHADES + clamp(Math.round(lit), 0, SHADES - 1);
    });
  }
}

class Painter {
  constructor(canvas, x, y, width, height) {
    Object.assign(this, { canvas, x, y, width, height });
  }

  #at(x, y) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return -1;
    return (this.y + y) * this.canvas.width + this.x + x;
  }

  dot(x, y, material, shade = MIDDLE) {
    const i = this.#at(x, y);
    if (i < 0) return this;
    this.canvas.material[i] = this.canvas.materials.indexOf(material);
    this.canvas.shade[i] = shade;
    return this;
  }

  /** Lightens or darkens the texels of a rectangle. */
  tone(x, y, width, height, by) {
    for (let b = y; b < y + height; b++) {
      for (let a = x; a < x + width; a++) {
        const i = this.#at(a, b);
        if (i >= 0) this.canvas.shade[i] += by;
      }
    }
    return this;
  }

  rect(x, y, width, height, material, shade = MIDDLE) {
    for (let b = y; b < y + height; b++) for (let a = x; a < x + width; a++) this.dot(a, b, material, shade);
    return this;
  }

  fill(material, shade = MIDDLE) {
    return this.rect(0, 0, this.width, this.height, material, shade);
  }

  /** Adds `rule(u, v)` to the shade of each texel. u and v are 0..1 over the region. */
  shadeBy(rule) {
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++)
        this.tone(x, y, 1, 1, rule((x + 0.5) / this.width, (y + 0.5) / this.height));
    }
    return this;
  }

  /** A plate: lit on its upper and left edge, dark below and at the right, with a dark joint around it. */
  plate(x, y, width, height, material, shade = MIDDLE) {
    this.rect(x, y, width, height, material, 3);
    this.rect(x + 1, y + 1, width - 2, height - 2, material, shade);
    for (let b = 1; b < height - 1; b++) this.tone(x + 1, y + b, width - 2, 1, 0.9 - (1.8 * b) / height);
    this.tone(x + 1, y + 1, width - 2, 1, 2.5).tone(x + 1, y + 2, 1, height - 3, 1.5);
    return this.tone(x + 1, y + height - 2, width - 2, 1, -2).tone(x + width - 2, y + 2, 1, height - 3, -1.5);
  }

  /** A groove: a dark line with a lit edge below or to the right of it. */
  groove(x, y, width, height) {
    const across = width >= height;
    this.tone(x, y, width, height, -3.5);
    return across ? this.tone(x, y + height, width, 1, 1.5) : this.tone(x + width, y, 1, height, 1.5);
  }

  rivet(x, y, material = 'metal') {
    return this.dot(x, y, material, 12)
      .dot(x + 1, y + 1, material, 4)
      .tone(x + 1, y, 1, 1, -1.5);
  }

  /** A strap with stitched edges. */
  strap(x, y, width, height, material = 'leather', shade = 8) {
    this.rect(x, y, width, height, material, shade);
    if (width >= height) return this.tone(x, y, width, 1, 2).tone(x, y + height - 1, width, 1, -3);
    return this.tone(x, y, 1, height, 2).tone(x + width - 1, y, 1, height, -3);
  }

  /** Paints pixels from rows of text, with one material per letter of `key`: [material, shade]. */
  stamp(x, y, rows, key) {
    rows.forEach((row, b) => {
      [...row].forEach((letter, a) => {
        if (key[letter]) this.dot(x + a, y + b, key[letter][0], key[letter][1]);
      });
    });
    return this;
  }

  glyph(x, y, character, material, shade = MIDDLE, zoom = 1) {
    FONT[character].forEach((row, b) => {
      [...row].forEach((on, a) => {
        if (on === '1') this.rect(x + a * zoom, y + b * zoom, zoom, zoom, material, shade);
      });
    });
    return this;
  }

  /** Paints scratches and spots of dirt, given their numbers. Dirt is denser near the lower edge. */
  wear(seed, { scratches = 0, dirt = 0 } = {}) {
    const next = random(seed);
    for (let n = 0; n < scratches; n++) {
      const [x, y] = [Math.floor(next() * this.width), Math.floor(next() * this.height)];
      const size = 1 + Math.floor(next() * 3);
      for (let k = 0; k < size; k++)
        this.tone(x + k, y - (k >> 1), 1, 1, 2.2).tone(x + k, y - (k >> 1) + 1, 1, 1, -1.6);
    }
    for (let n = 0; n < dirt; n++) {
      const y = Math.floor(Math.sqrt(next()) * this.height);
      const x = Math.floor(next() * this.width);
      this.tone(x, y, 1 + Math.floor(next() * 3), 1 + Math.floor(next() * 2), -1.3);
    }
    return this;
  }

  /** Patches of other tones, for camouflage: thresholded smooth noise. */
  patches(seed, material, shades, cell = 7) {
    const next = random(seed);
    const columns = Math.ceil(this.width / cell);
    const lattice = Array.from({ length: columns * (Math.ceil(this.height / cell) + 2) }, () => next());
    const at = (a, b) => lattice[b * columns + (a % columns)];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const [a, b] = [Math.floor(x / cell), Math.floor(y / cell)];
        const [s, t] = [(x % cell) / cell, (y % cell) / cell];
        const top = at(a, b) * (1 - s) + at(a + 1, b) * s;
        const bottom = at(a, b + 1) * (1 - s) + at(a + 1, b + 1) * s;
        const value = top * (1 - t) + bottom * t;
        if (value > 0.62) this.dot(x, y, material, shades[1]);
        else if (value < 0.36) this.dot(x, y, material, shades[0]);
      }
    }
    return this;
  }
}
