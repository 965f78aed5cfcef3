import type { PNG } from 'pngjs';

/** How far two images of a model on a transparent ground are apart. */
export interface Alike {
  /** The pixels that both cover, as a share of those that either covers. */
  readonly overlap: number;
  /** The mean difference of red, green and blue, of 255, where both cover a pixel and its eight neighbours. */
  readonly inside: number;
}

/** A pixel is covered above this alpha: the shadow on the ground is weaker. */
const covered = 200;

/** Compares images of equal size. */
export function alikeOf(a: PNG, b: PNG): Alike {
  const { width, height } = a;
  if (width !== b.width || height !== b.height) throw new Error('The images differ in size.');
  const isCovered = ({ data }: PNG, x: number, y: number): boolean =>
    data[(y * width + x) * 4 + 3]! > covered;
  let [both, either, inner, sum] = [0, 0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const [inA, inB] = [isCovered(a, x, y), isCovered(b, x, y)];
      if (inA || inB) either++;
      if (!inA || !inB) continue;
      both++;
      const isRim = [-1, 0, 1].some((dy) =>
        [-1, 0, 1].some((dx) => !isCovered(a, x + dx, y + dy) || !isCovered(b, x + dx, y + dy)),
      );
      if (isRim) continue;
      inner++;
      for (const channel of [0, 1, 2]) {
        const at = (y * width + x) * 4 + channel;
        sum += Math.abs(a.data[at]! - b.data[at]!);
      }
    }
  }
  return { overlap: either === 0 ? 1 : both / either, inside: inner === 0 ? 0 : sum / inner / 3 };
}
