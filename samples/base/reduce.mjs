// Reduces RGB to 256 colours by median cut.

const key = (r, g, b) => ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);

/** Returns { indices, palette } for RGB pixels. */
export function reduceColours(pixels, count = 256) {
  const sums = new Map();
  for (let i = 0; i < pixels.length; i += 3) {
    const k = key(pixels[i], pixels[i + 1], pixels[i + 2]);
    const entry = sums.get(k) ?? sums.set(k, { k, n: 0, rgb: [0, 0, 0] }).get(k);
    entry.n++;
    for (let c = 0; c < 3; c++) entry.rgb[c] += pixels[i + c];
  }
  const colours = [...sums.values()].map(({ k, n, rgb }) => ({ k, n, rgb: rgb.map((sum) => sum / n) }));
  const boxes = [boxOf(colours)];
  while (boxes.length < count) {
    boxes.sort((a, b) => a.weight - b.weight);
    if (boxes.at(-1).colours.length < 2) break;
    boxes.push(...split(boxes.pop()));
  }
  const palette = new Uint8Array(boxes.length * 3);
  const indexOf = new Map();
  boxes.forEach(({ colours: inside }, index) => {
    const total = inside.reduce((sum, { n }) => sum + n, 0);
    for (let c = 0; c < 3; c++) {
      palette[index * 3 + c] = Math.round(inside.reduce((sum, { n, rgb }) => sum + n * rgb[c], 0) / total);
    }
    for (const { k } of inside) indexOf.set(k, index);
  });
  const indices = new Uint8Array(pixels.length / 3);
  for (let i = 0; i < indices.length; i++) {
    indices[i] = indexOf.get(key(pixels[i * 3], pixels[i * 3 + 1], pixels[i * 3 + 2]));
  }
  return { indices, palette };
}

/** A box of colours. Its weight depends on its longest side and, to a lesser degree, on its number of pixels. */
function boxOf(colours) {
  const sides = [0, 1, 2].map((c) => {
    const values = colours.map(({ rgb }) => rgb[c]);
    return Math.max(...values) - Math.min(...values);
  });
  const axis = sides.indexOf(Math.max(...sides));
  const pixels = colours.reduce((sum, { n }) => sum + n, 0);
  return { colours, axis, weight: colours.length < 2 ? 0 : sides[axis] * pixels ** 0.3 };
}

function split({ colours, axis }) {
  colours.sort((a, b) => a.rgb[axis] - b.rgb[axis] || a.k - b.k);
  const middle = (colours[0].rgb[axis] + colours.at(-1).rgb[axis]) / 2;
  const at = colours.findIndex(({ rgb }) => rgb[axis] > middle);
  const cut = at <= 0 ? colours.length >> 1 : at;
  return [boxOf(colours.slice(0, cut)), boxOf(colours.slice(cut))];
}
