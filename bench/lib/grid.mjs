/** The triangles of a grid of `width` x `height` vertices, row after row. */
export function trianglesOf(width, height) {
  const triangles = [];
  for (let y = 0; y + 1 < height; ++y) {
    for (let x = 0; x + 1 < width; ++x) {
      const a = y * width + x;
      triangles.push([a, a + 1, a + width], [a + 1, a + width + 1, a + width]);
    }
  }
  return triangles;
}

/** Writes a text into a field padded with NULs. */
export function writeName(view, at, name) {
  [...name].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)));
}

/** The height of a vertex of the rippling sheet, from -1 to 1. */
export function ripple(x, y, frame) {
  return Math.sin(x * 0.3 + y * 0.2 + frame * 0.1);
}
