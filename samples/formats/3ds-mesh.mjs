// A solid as a mesh of a 3DS file: triangles, z up, a vertex for each pair of point and texture coordinates.

import { add, rotate } from '../base/math.mjs';

/** Converts from y up to z up; the front direction becomes -y. */
export const up = ([x, y, z]) => [x, -z, y];

/**
 * `solid`: in its local space, y up. `node`: the transform of its node in the first frame: { at, rot, scale }, z up;
 * `pivot`: the position of the node in the space of the mesh. The vertices are stored transformed by both.
 */
export function meshOf(solid, { at = [0, 0, 0], rot = null, scale = [1, 1, 1] } = {}, pivot = [0, 0, 0]) {
  const turned = (p) => (rot ? rotate(rot, p) : p);
  const placed = (p) => add(turned(p.map((n, k) => n * scale[k])), at);
  const [vertices, coords, numbers] = [[], [], new Map()];
  const vertex = (point, coord) => {
    const uv = solid.coords[coord];
    const key = `${point} ${uv.map((n) => n.toFixed(4)).join()}`;
    if (!numbers.has(key)) {
      numbers.set(key, vertices.push(placed(up(solid.points[point]))) - 1);
      coords.push(uv);
    }
    return numbers.get(key);
  };
  const faces = solid.triangles().map(({ v, t, smooth, material }) => ({
    v: v.map((point, k) => vertex(point, t[k])),
    smooth: smooth && 1 << (smooth - 1),
    material,
  }));
  const axis = (k) => turned([0, 1, 2].map((n) => (n === k ? scale[k] : 0)));
  return { vertices, coords, faces, axes: [axis(0), axis(1), axis(2), placed(pivot.map((n) => -n))] };
}
