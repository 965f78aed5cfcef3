// Diffuse, normal and specular map of a mesh from one description of its surface, which is evaluated at the position of
// each texel on the mesh: colours are continuous across seams, and normals follow the surface.

import { add, clamp, cross, length, normalize, scale, sub } from './math.mjs';
import { bakeLight } from './occlusion.mjs';
import { writePng } from '../formats/png.ts';
import { reduceColours } from './reduce.mjs';

/**
 * `surface(spot)` gives { colour: [r, g, b] 0..1, height: metres, gloss: 0..1 }; a spot is { region, at, up,
 * u, v }. Returns PNG files; the normal and the specular map have half the size.
 */
export function bakeMaps(mesh, size, surface) {
  const spots = findSpots(mesh, size);
  const light = bakeLight(mesh, size, { rays: 24, reach: 0.2 });
  const half = size / 2;
  const diffuse = new Float32Array(size * size * 3).fill(NaN);
  const slopes = new Float32Array(half * half * 3).fill(NaN);
  const shine = new Float32Array(half * half).fill(NaN);
  spots.forEach((spot, i) => {
    if (!spot) return;
    const { colour, height, gloss } = surface(spot);
    const shade = 0.42 + 0.58 * light[i];
    diffuse.set(
      colour.map((value) => clamp(value * shade, 0, 1) * 255),
      i * 3,
    );
    const [x, y] = [i % size, Math.floor(i / size)];
    if (x % 2 || y % 2) return;
    const to = (y / 2) * half + x / 2;
    slopes.set(normalOf(spot, height, surface), to * 3);
    shine[to] = clamp(gloss * shade, 0, 1) * 255;
  });
  const { indices, palette } = reduceColours(spread(diffuse, size, 3));
  return {
    diffuse: writePng(size, size, indices, palette),
    local: writePng(half, half, spread(slopes, half, 3, [128, 128, 255])),
    specular: writePng(half, half, spread(shine, half, 1)),
  };
}

/** The normal at a spot, from the heights one texel to the right and one down. */
function normalOf(spot, height, surface) {
  const { right, down, du, dv } = spot;
  const rise = (step, u, v) =>
    (surface({ ...spot, at: add(spot.at, step), u: spot.u + u, v: spot.v + v }).height - height) /
    Math.max(1e-4, length(step));
  const n = normalize([-rise(right, du, 0), rise(down, 0, dv), 1]);
  // Coarse steps give longer runs and smaller files.
  return n.map((value) => Math.round((value * 126) / 4) * 4 + 128);
}

function findSpots(mesh, size) {
  const spots = new Array(size * size).fill(null);
  const regions = Object.entries(mesh.regions);
  for (const { v, t } of mesh.triangles) {
    const [a, b, c] = t.map((i) => mesh.texels[i]);
    const [p, q, r] = v.map((i) => mesh.points[i].at);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (!area) continue;
    const middle = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3];
    const [region, box] = regions.find(([, [x, y, w, h]]) => inside(middle, x, y, w, h));
    const [e, f] = [sub(q, p), sub(r, p)];
    const right = add(scale(e, (c[1] - a[1]) / area), scale(f, (a[1] - b[1]) / area));
    const down = add(scale(e, (a[0] - c[0]) / area), scale(f, (b[0] - a[0]) / area));
    const up = normalize(cross(e, f));
    const [du, dv] = [1 / box[2], 1 / box[3]];
    for (let y = Math.min(a[1], b[1], c[1]); y <= Math.max(a[1], b[1], c[1]); y++) {
      for (let x = Math.min(a[0], b[0], c[0]); x <= Math.max(a[0], b[0], c[0]); x++) {
        const wb = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
        const wc = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
        if (wb < -0.01 || wc < -0.01 || wb + wc > 1.01) continue;
        const at = add(p, add(scale(e, wb), scale(f, wc)));
        const [u, w] = [(x + 0.5 - box[0]) * du, (y + 0.5 - box[1]) * dv];
        spots[y * size + x] ??= { region, at, up, u, v: w, right, down, du, dv };
      }
    }
  }
  return spots;
}

const inside = ([px, py], x, y, w, h) => px >= x && py >= y && px < x + w && py < y + h;

/** Fills the gaps between the islands from their borders, so that filtering does not bleed. */
function spread(values, size, channels, rest = [0, 0, 0]) {
  for (let pass = 0; pass < 4; pass++) {
    const before = values.slice();
    for (let i = 0; i < size * size; i++) {
      if (!Number.isNaN(before[i * channels])) continue;
      const from = [i % size ? i - 1 : -1, i % size < size - 1 ? i + 1 : -1, i - size, i + size].find(
        (n) => n >= 0 && !Number.isNaN(before[n * channels] ?? NaN),
      );
      if (from === undefined) continue;
      for (let k = 0; k < channels; k++) values[i * channels + k] = before[from * channels + k];
    }
  }
  return Uint8Array.from(values, (value, i) =>
    Number.isNaN(value) ? rest[i % channels] : Math.round(value),
  );
}
