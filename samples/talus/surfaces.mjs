// Splits a mesh into surfaces for MD3: one vertex for each combination of point, texture coordinate and smooth group.

import { add, cross, dot, normalize, radians, sub } from '../base/math.mjs';

/** Surface name -> { uv, triangles, vertices: [{ point, faces }] }. `sizeOf` returns the size of a surface's image. */
export function cutSurfaces(mesh, sizeOf, degrees = 74) {
  const sides = smoothSides(mesh, Math.cos(radians(degrees)));
  const surfaces = {};
  mesh.triangles.forEach(({ v, t, surface: name }, face) => {
    const surface = (surfaces[name] ??= { uv: [], triangles: [], vertices: [], known: new Map() });
    const [width, height] = sizeOf(name);
    const corners = v.map((point, k) => {
      const side = sides[point].findIndex((faces) => faces.includes(face));
      const key = [point, t[k], side].join();
      if (!surface.known.has(key)) {
        const [x, y] = mesh.texels[t[k]];
        surface.known.set(key, surface.uv.push([(x + 0.5) / width, (y + 0.5) / height]) - 1);
        surface.vertices.push({ point, faces: sides[point][side] });
      }
      return surface.known.get(key);
    });
    surface.triangles.push(corners);
  });
  return surfaces;
}

/** For each point, groups of faces that share a normal: faces at a small angle to each other, and all soft faces. */
function smoothSides(mesh, least) {
  const normals = faceNormals(
    mesh,
    mesh.points.map(({ at }) => at),
  ).map(normalize);
  const asOne = (a, b) =>
    (mesh.triangles[a].soft && mesh.triangles[b].soft) || dot(normals[a], normals[b]) > least;
  const around = mesh.points.map(() => []);
  mesh.triangles.forEach(({ v }, face) => v.forEach((i) => around[i].push(face)));
  return around.map((faces) => {
    const groups = [];
    for (const face of faces) {
      const near = groups.filter((group) => group.some((other) => asOne(other, face)));
      const joined = [face, ...near.flat()];
      for (const group of near) groups.splice(groups.indexOf(group), 1);
      groups.push(joined);
    }
    return groups;
  });
}

/** The faces' normals, scaled by twice the face's area. */
export const faceNormals = (mesh, positions) =>
  mesh.triangles.map(({ v }) => {
    const [a, b, c] = v.map((i) => positions[i]);
    return cross(sub(b, a), sub(c, a));
  });

/** Positions and normals of a surface's vertices, taken from those of the mesh. */
export function surfaceFrame({ vertices }, positions, normals) {
  return {
    positions: vertices.map(({ point }) => positions[point]),
    normals: vertices.map(({ faces }) =>
      normalize(faces.map((face) => normals[face]).reduce((sum, n) => add(sum, n), [0, 0, 0])),
    ),
  };
}
