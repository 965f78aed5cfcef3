import { maskAt } from '../material/mask.js';
import type { Picture } from '../types/subject.js';

const white: Picture = { width: 1, height: 1, rgba: new Uint8Array(4).fill(255), hasAlpha: false };

/** A picture whose opacity is multiplied by that of a mask; without a picture, white. */
export function masked(image: Picture | null, mask: Picture): Picture {
  return mixed(image ?? white, mask, true, (out, at, { rgba, hasAlpha }, by) => {
    out.set(rgba.subarray(at, at + 3), at);
    const own = hasAlpha ? rgba[at + 3]! : 255;
    out[at + 3] = Math.round((own * maskAt(by.rgba, at, by.hasAlpha)) / 255);
  });
}

/** Roughness (green) and metalness (blue) in one picture, as glTF has them; what has no picture is 1. */
export function roughMetal(roughness: Picture | null, metalness: Picture | null): Picture {
  return mixed(roughness ?? white, metalness ?? white, false, (out, at, rough, metal) => {
    out[at] = 255;
    out[at + 1] = rough.rgba[at + 1]!;
    out[at + 2] = metal.rgba[at + 2]!;
    out[at + 3] = 255;
  });
}

/** A picture of two, as large as the larger of them. `mix` writes the pixel whose red is at a place of all three. */
function mixed(
  a: Picture,
  b: Picture,
  hasAlpha: boolean,
  mix: (out: Uint8Array, at: number, a: Picture, b: Picture) => void,
): Picture {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const rgba = new Uint8Array(width * height * 4);
  const [first, second] = [a, b].map((picture) => resized(picture, width, height)) as [Picture, Picture];
  for (let at = 0; at < rgba.length; at += 4) mix(rgba, at, first, second);
  return { width, height, rgba, hasAlpha };
}

/** A picture in another size: between its pixels their means by distance. */
function resized(picture: Picture, width: number, height: number): Picture {
  if (picture.width === width && picture.height === height) return picture;
  const { rgba: from, width: columns, height: rows } = picture;
  const rgba = new Uint8Array(width * height * 4);
  /** The two pixels between which a place lies, and how far it is from the first. */
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
  return { ...picture, width, height, rgba };
}
