/**
 * A hilly terrain with one vertex per unit, for large models. Its surface is rough, so that the numbers in a text file
 * need all their decimals. It is the same in every run and on every machine.
 */

/** The height of the terrain. Vertices have integer coordinates. */
function height(x, y) {
  return (
    6 * Math.sin(x * 0.07) * Math.cos(y * 0.05) + 0.8 * Math.sin(x * 0.31 + y * 0.23) + 0.2 * noise(x, y)
  );
}

/** A pseudo-random number from 0 to 1 for each pair of integers. */
export function noise(x, y) {
  let hash = Math.imul(x + 1, 0x27d4eb2d) ^ Math.imul(y + 1, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The vertex at integer coordinates, Z up: its position and its unit normal. */
export function groundVertex(x, y) {
  const slopeX = (height(x + 1, y) - height(x - 1, y)) / 2;
  const slopeY = (height(x, y + 1) - height(x, y - 1)) / 2;
  const length = Math.hypot(slopeX, slopeY, 1);
  return {
    position: [x + 0.3 * noise(y, x), y, height(x, y)],
    normal: [-slopeX / length, -slopeY / length, 1 / length],
  };
}

/** The colours of the terrain's materials, by name. */
export const groundColors = {
  grass: [0.3, 0.5, 0.2],
  moss: [0.4, 0.5, 0.3],
  rock: [0.5, 0.5, 0.5],
  sand: [0.8, 0.7, 0.5],
  soil: [0.4, 0.3, 0.2],
};

/** The name of the material of a square patch at integer coordinates. */
export function groundMaterial(column, row) {
  const names = Object.keys(groundColors);
  return names[Math.floor(noise(column, row) * names.length)];
}
