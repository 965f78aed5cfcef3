// A sample of rigid parts read back from its files, OBJ or 3DS, in the pose of the first frame.
//
// A scene: { surfaces: [{ name, material, positions, tints, uv, triangles: [{ v, smooth }] }], materials: name -> {
// texture, colour, clear } }; y up, counter-clockwise; `clear`: the material is transparent.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read3ds } from '../formats/read-3ds.mjs';
import { readObj } from '../formats/read-obj.mjs';

const sceneFile = (folder) => readdirSync(folder).find((name) => /\.(obj|3ds)$/.test(name));

export function openScene(folder) {
  const name = sceneFile(folder);
  const read = (file) => readFileSync(join(folder, file));
  return name.endsWith('.obj')
    ? sceneOfObj(readObj(read(name), read(name.replace('.obj', '.mtl'))))
    : sceneOf3ds(read3ds(read(name)));
}

/** Corners with the same point and texture coordinate become one vertex. */
function sceneOfObj({ points, tints, coords, faces, materials }) {
  const surfaces = new Map();
  for (const face of faces) {
    const key = `${face.group}: ${face.material}`;
    const { group: name, material } = face;
    if (!surfaces.has(key))
      surfaces.set(key, { name, material, positions: [], tints: [], uv: [], triangles: [], seen: new Map() });
    const surface = surfaces.get(key);
    const ids = face.v.map((v, k) => {
      const corner = `${v}/${face.t[k]}`;
      if (!surface.seen.has(corner)) {
        surface.seen.set(corner, surface.positions.push(points[v]) - 1);
        surface.tints.push(tints[v]);
        surface.uv.push(coords[face.t[k]]);
      }
      return surface.seen.get(corner);
    });
    for (let k = 1; k + 1 < ids.length; k++)
      surface.triangles.push({ v: [ids[0], ids[k], ids[k + 1]], smooth: face.smooth });
  }
  const looks = Object.entries(materials).map(([name, { Kd, d, map_Kd, map_Bump, map_Ke }]) => {
    const images = [map_Kd, map_Bump, map_Ke].flatMap((map) => map?.at(-1) ?? []);
    const colour = map_Kd ? [255, 255, 255] : Kd.map((value) => value * 255);
    return [name, { texture: map_Kd?.[0], images, colour, clear: d !== undefined }];
  });
  return { surfaces: [...surfaces.values()], materials: Object.fromEntries(looks) };
}

function sceneOf3ds({ meshes, materials }) {
  const surfaces = meshes.flatMap(({ name, vertices, coords, faces, smoothing, worn }) =>
    Object.entries(worn).map(([material, own]) => ({
      ...{ name, material, uv: coords, tints: vertices.map(() => [1, 1, 1]) },
      positions: vertices.map(([x, y, z]) => [x, z, -y]),
      triangles: own.map((i) => ({ v: faces[i], smooth: smoothing[i] })),
    })),
  );
  const looks = Object.entries(materials).map(([name, { diffuse, maps, additive = false }]) => [
    name,
    { texture: maps[0xa200], images: Object.values(maps), colour: diffuse, clear: additive },
  ]);
  return { surfaces, materials: Object.fromEntries(looks) };
}

/**
 * A normal for each corner of the triangles: faces with a common smoothing group are smoothed at shared positions.
 */
export function cornerNormalsOf(surfaces, areas) {
  const sums = new Map();
  const keyOf = (p) => p.map((n) => n.toFixed(4)).join();
  surfaces.forEach(({ positions, triangles }, s) =>
    triangles.forEach(({ v, smooth }, i) => {
      if (!smooth) return;
      for (const id of v) {
        const key = `${keyOf(positions[id])} ${smooth}`;
        const sum = sums.get(key) ?? [0, 0, 0];
        sums.set(
          key,
          sum.map((n, k) => n + areas[s][i][k]),
        );
      }
    }),
  );
  return surfaces.map(({ positions, triangles }, s) =>
    triangles.map(({ v, smooth }, i) =>
      v.map((id) => (smooth ? sums.get(`${keyOf(positions[id])} ${smooth}`) : areas[s][i])),
    ),
  );
}
