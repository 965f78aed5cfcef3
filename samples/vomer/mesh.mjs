// The brazier: a stand and a bowl, coals, a flame, and three of four spikes. Space: x forward, y left, z up, in units of
// Quake. Rings of 12 columns; the skin shows the front in its left half and the back, mirrored, in its right half.

import { radians } from '../base/math.mjs';

export const SKIN = { width: 128, height: 128 };
const COLUMNS = 12;
const HALF = SKIN.width / 2;

/** Rows of the skin: first and last. */
export const ROWS = { body: [0, 75], coals: [76, 91], flame: [92, 119], spike: [120, 127] };

/** Radius and height of each ring; a last radius of 0 is a point. */
const BODY = [
  ...[
    [10, 0],
    [11, 2],
    [5, 4.5],
    [2.6, 8],
    [2.4, 19],
    [4.2, 21.5],
    [2.6, 24],
  ],
  ...[
    [6, 25.5],
    [11.5, 30.5],
    [14, 37],
    [15.4, 37.6],
    [15.4, 39.2],
    [13, 39.2],
    [11.5, 35],
  ],
];
const COALS = [
  [12, 36],
  [7, 38],
  [0, 38.6],
];
const FLAME = [
  [8.5, 37],
  [9.6, 41],
  [7.6, 47],
  [4, 54],
  [0, 61],
];

/**
 * Returns { points, texcoords, triangles }. A point: { at, part }. Triangles are [facesFront, a, b, c], clockwise seen
 * from outside.
 */
export function buildBrazier() {
  const mesh = { points: [], texcoords: [], triangles: [] };
  addRings(mesh, 'body', BODY);
  addRings(mesh, 'coals', COALS);
  addRings(mesh, 'flame', FLAME);
  // The spike on the right is missing, so that a mirrored image is obvious.
  for (const degrees of [0, 90, 180]) addSpike(mesh, degrees);
  return mesh;
}

function addPoint(mesh, part, at, texcoord) {
  mesh.texcoords.push(texcoord);
  return mesh.points.push({ part, at }) - 1;
}

const around = (radius, degrees, z) => [
  radius * Math.cos(radians(degrees)),
  radius * Math.sin(radians(degrees)),
  z,
];

/** Column 0 is at the right and column 6 at the left, both on the skin's seam; columns 1 to 5 are the front. */
const degreesOf = (column) => -90 + (column * 360) / COLUMNS;

function columnTexel(column) {
  const share = (column <= COLUMNS / 2 ? column : COLUMNS - column) / (COLUMNS / 2);
  const isBack = column > COLUMNS / 2;
  return Math.round(share * (HALF - 1)) + (isBack ? HALF : 0);
}

function addRings(mesh, part, rings) {
  const [first, last] = ROWS[part];
  const rows = rings.map(([radius, z], n) => {
    const t = Math.round(first + ((last - first) * n) / (rings.length - 1));
    if (radius === 0) return addPoint(mesh, part, [0, 0, z], [32, HALF / 2, t]);
    return Array.from({ length: COLUMNS }, (_, column) => {
      const onSeam = column % (COLUMNS / 2) === 0 ? 32 : 0;
      return addPoint(mesh, part, around(radius, degreesOf(column), z), [onSeam, columnTexel(column), t]);
    });
  });
  for (let n = 1; n < rows.length; n++) {
    for (let column = 0; column < COLUMNS; column++) {
      const facesFront = column < COLUMNS / 2 ? 1 : 0;
      const next = (column + 1) % COLUMNS;
      const [below, above] = [rows[n - 1], rows[n]];
      if (typeof above === 'number') mesh.triangles.push([facesFront, below[column], above, below[next]]);
      else
        mesh.triangles.push(
          [facesFront, below[column], above[column], below[next]],
          [facesFront, above[column], above[next], below[next]],
        );
    }
  }
}

function addSpike(mesh, degrees) {
  const [first, last] = ROWS.spike;
  const corner = (radius, turned, z, s, t) =>
    addPoint(mesh, 'body', around(radius, degrees + turned, z), [0, s, t]);
  const [a, b, c] = [
    corner(15.4, 12, 38, 0, last),
    corner(13, 0, 38, 20, last),
    corner(15.4, -12, 38, 40, last),
  ];
  const tip = corner(18, 0, 47, 20, first);
  mesh.triangles.push([1, c, tip, a], [1, a, tip, b], [1, b, tip, c]);
}
