import type { DecodedImage } from '../../web/lib/types/subject.js';

type Rgb = readonly [number, number, number];

/**
 * Two cells of 64 x 64 pixels, each with a letter F: on a warm colour for the front faces of the figure, and on a cool
 * colour for all others.
 */
export function letterImage(warm: Rgb = [196, 120, 62], cool: Rgb = [84, 108, 138]): DecodedImage {
  const width = 128;
  const height = 64;
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ink = isLetter(x % 64, y);
      const shade = 0.92 + 0.16 * (((x >> 2) * 7 + (y >> 2) * 13) % 5) * 0.25;
      const ground = x < 64 ? warm : cool;
      const color = ink ? [236, 230, 208] : ground.map((channel) => Math.min(255, channel * shade));
      // The alpha channel has meaningless values, as in many games' images. An opaque material must ignore it.
      rgba.set([...color, x & 64 ? 255 : 40], (y * width + x) * 4);
    }
  }
  return { width, height, rgba, hasAlpha: true };
}

function isLetter(x: number, y: number): boolean {
  const stem = x >= 18 && x < 27 && y >= 10 && y < 54;
  const bar = y >= 10 && y < 19 && x >= 18 && x < 48;
  const middle = y >= 28 && y < 36 && x >= 18 && x < 40;
  return stem || bar || middle;
}

/** An image of one colour. */
export function plainImage(red: number, green: number, blue: number, alpha = 255): DecodedImage {
  return { width: 1, height: 1, rgba: new Uint8Array([red, green, blue, alpha]), hasAlpha: alpha < 255 };
}

/** An image of four colours: the upper left and right quarters, then the lower ones. */
export function quarterImage(colors: readonly (readonly [number, number, number])[]): DecodedImage {
  const size = 64;
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const color = colors[(y < size / 2 ? 0 : 2) + (x < size / 2 ? 0 : 1)]!;
      rgba.set([...color, 255], (y * size + x) * 4);
    }
  }
  return { width: size, height: size, rgba, hasAlpha: false };
}

/** An image whose colours are its texture coordinates: red grows from 0 to 255 to the right, green downwards. */
export function rampImage(): DecodedImage {
  const size = 256;
  const rgba = new Uint8Array(size * size * 4);
  for (let i = 0; i < size * size; i++) rgba.set([i % size, Math.floor(i / size), 0, 255], i * 4);
  return { width: size, height: size, rgba, hasAlpha: false };
}

/**
 * A height map of a slope: half the height in the middle, with the given increments (of 255) for each texel to the right
 * and down.
 */
export function slopeImage(right: number, down: number): DecodedImage {
  const size = 64;
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const height = 128 + right * (x - size / 2) + down * (y - size / 2);
      rgba.set([height, height, height, 255], (y * size + x) * 4);
    }
  }
  return { width: size, height: size, rgba, hasAlpha: false };
}
