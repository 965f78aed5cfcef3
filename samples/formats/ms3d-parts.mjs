// Joins meshes into MS3D's single list of vertices and triangles.

import { cornerNormals } from '../base/mesh.mjs';

/** `parts`: [{ mesh, size: [width, height] of its image }]. Each part becomes a group. */
export function joined(parts, joints) {
  const numbers = new Map(joints.map(({ name }, i) => [name, i]));
  const [vertices, triangles] = [[], []];
  parts.forEach(({ mesh, size }, group) => {
    const first = vertices.length;
    const normals = cornerNormals(mesh);
    for (const { at, weights } of mesh.points) {
      const list = weights.map(([name, share]) => [numbers.get(name), share]);
      vertices.push({ at, weights: list.sort((a, b) => b[1] - a[1]) });
    }
    mesh.triangles.forEach(({ v, t }, i) => {
      const uv = t.map((n) => mesh.texels[n].map((texel, k) => (texel + 0.5) / size[k]));
      triangles.push({ v: v.map((n) => n + first), normals: normals[i], uv, smooth: group + 1, group });
    });
  });
  return { vertices, triangles };
}
