// Converts the meshes of samples to the input of the MD3 writer.

import { length, TAU } from '../base/math.mjs';

/**
 * `model`: { name, frames: [name], tags: [{ name, at: [per frame { p, axes: [x, y, z] }] }],
 * surfaces: [{ name, shader, uv, triangles counter-clockwise, frames: [{ positions, normals }] }] }, in the game's space.
 */
export function toMd3({ name, frames, tags, surfaces }) {
  return {
    name,
    frames: frames.map((frame, i) => ({
      name: frame,
      ...boundsOf(surfaces.map((surface) => surface.frames[i].positions).flat()),
    })),
    tags: tags.map((tag) => ({
      name: tag.name,
      at: tag.at.map(({ p, axes }) => ({ origin: p, axes: axes.flat() })),
    })),
    surfaces: surfaces.map(toSurface),
  };
}

/** A frame's bounds; without surfaces they are empty. */
function boundsOf(positions) {
  const side = (pick) => [0, 1, 2].map((k) => (positions.length ? pick(...positions.map((p) => p[k])) : 0));
  return { min: side(Math.min), max: side(Math.max), radius: Math.max(0, ...positions.map(length)) };
}

function toSurface({ name, shader, uv, triangles, frames }) {
  return {
    ...{ name, shader, texcoords: uv },
    // The game's front faces are clockwise.
    triangles: triangles.map(([a, b, c]) => [a, c, b]),
    frames: frames.map(({ positions, normals }) =>
      positions.map((p, i) => [...p.map(units), packedNormal(normals[i])]),
    ),
  };
}

/** The value in 1/64 units, as in the file, rounded to 1/8 unit: it looks the same and compresses better. */
const units = (value) => Math.round(value * 8) * 8;

/** Low byte: angle from the z axis; high byte: angle about it; in 1/256 turns, rounded to multiples of 8. */
function packedNormal([x, y, z]) {
  const step = (angle) => (Math.round((angle / TAU) * 32) * 8) & 255;
  return step(Math.acos(Math.max(-1, Math.min(1, z)))) | (step(Math.atan2(y, x)) << 8);
}
