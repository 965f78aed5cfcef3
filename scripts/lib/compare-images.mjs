/** A pixel with a higher alpha is covered by the model; the shadow on the ground has a lower one. */
const covered = 200;

/**
 * Compares images of equal size of a model on a transparent background, { width, height, data } in RGBA. Returns
 * - `overlap`: over the pixels that either image covers, the sum of the smaller alphas divided by the sum of the larger
 *   ones, so that an edge pixel counts in proportion to its coverage
 * - `difference`: the mean difference of red, green and blue, from 0 to 255, over the pixels that both images cover
 *   together with their eight neighbours
 */
export function compareImages(a, b) {
  const { width, height } = a;
  if (width !== b.width || height !== b.height) throw new Error('The images differ in size.');
  const isCovered = ({ data }, x, y) => data[(y * width + x) * 4 + 3] > covered;
  let [both, either, inner, sum] = [0, 0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const [inA, inB] = [isCovered(a, x, y), isCovered(b, x, y)];
      if (inA || inB) {
        const alphas = [a, b].map(({ data }) => data[(y * width + x) * 4 + 3]);
        both += Math.min(...alphas);
        either += Math.max(...alphas);
      }
      if (!inA || !inB) continue;
      const isRim = [-1, 0, 1].some((dy) =>
        [-1, 0, 1].some((dx) => !isCovered(a, x + dx, y + dy) || !isCovered(b, x + dx, y + dy)),
      );
      if (isRim) continue;
      inner++;
      for (const channel of [0, 1, 2]) {
        const at = (y * width + x) * 4 + channel;
        sum += Math.abs(a.data[at] - b.data[at]);
      }
    }
  }
  return { overlap: either === 0 ? 1 : both / either, difference: inner === 0 ? 0 : sum / inner / 3 };
}
