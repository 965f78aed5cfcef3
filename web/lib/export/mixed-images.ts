import { maskAt } from '../material/mask.js';
import type { DecodedImage } from '../types/subject.js';

const white: DecodedImage = { width: 1, height: 1, rgba: new Uint8Array(4).fill(255), hasAlpha: false };

/** Multiplies an image's alpha by a mask; without an image, white is used. */
export function masked(image: DecodedImage | null, mask: DecodedImage): DecodedImage {
  return mixed(image ?? white, mask, true, (out, at, { rgba, hasAlpha }, by) => {
    out.set(rgba.subarray(at, at + 3), at);
    const own = hasAlpha ? rgba[at + 3]! : 255;
    out[at + 3] = Math.round((own * maskAt(by.rgba, at, by.hasAlpha)) / 255);
  });
}

/** Combines roughness (green) and metalness (blue) as in glTF; 1 where an image is missing. */
export function roughMetal(roughness: DecodedImage | null, metalness: DecodedImage | null): DecodedImage {
  return mixed(roughness ?? white, metalness ?? white, false, (out, at, rough, metal) => {
    out[at] = 255;
    out[at + 1] = rough.rgba[at + 1]!;
    out[at + 2] = metal.rgba[at + 2]!;
    out[at + 3] = 255;
  });
}

/**
 * Combines two images at the size of the larger one. `mix` writes the pixel at a byte offset, which is the same in all
 * three images.
 */
function mixed(
  a: DecodedImage,
  b: DecodedImage,
  hasAlpha: boolean,
  mix: (out: Uint8Array, at: number, a: DecodedImage, b: DecodedImage) => void,
): DecodedImage {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const rgba = new Uint8Array(width * height * 4);
  const [first, second] = [a, b].map((image) => resized(image, width, height)) as [
    DecodedImage,
    DecodedImage,
  ];
  for (let at = 0; at < rgba.length; at += 4) mix(rgba, at, first, second);
  return { width, height, rgba, hasAlpha };
}

/** Resizes an image with bilinear interpolation. */
function resized(image: DecodedImage, width: number, height: number): DecodedImage {
  if (image.width === width && image.height === height) return image;
  const { rgba: from, width: columns, height: rows } = image;
  const rgba = new Uint8Array(width * height * 4);
  /** The two pixels around a position, and the interpolation weight of the second. */
  const between = (place: number, size: number, count: number): [number, number, number] => {
    const at = Math.min(count - 1, Math.max(0, ((place + 0.5) * count) / size - 0.5));
    const first = Math.floor(at);
    return [first, Math.min(count - 1, first + 1), at - first];
  };
  for (let y = 0, to = 0; y < height; y++) {
    const [top, bottom, down] = between(y, height, rows);
    for (let x = 0; x < width; x++) {
      const [left, right, along] = between(x, width, columns);
      for (let c = 0; c < 4; c++, to++) {
        const pixel = (row: number, column: number): number => from[(row * columns + column) * 4 + c]!;
        const above = pixel(top, left) * (1 - along) + pixel(top, right) * along;
        const below = pixel(bottom, left) * (1 - along) + pixel(bottom, right) * along;
        rgba[to] = Math.round(above * (1 - down) + below * down);
      }
    }
  }
  return { ...image, width, height, rgba };
}
