// Polygon meshes of rigid objects: lathed, swept, chamfered. Scene units, y up; faces are counter-clockwise seen from
// outside. Texture coordinates have (0, 0) at the lower left of the image, as OBJ and 3DS store them.
//
// A patch is a grid of points: seen from outside, its columns run to the right and its rows upwards.

import { add, cross, dot, normalize, reject, rotate, scale, sub, TAU } from './math.mjs';

const same = (a, b) => a.every((n, k) => Math.abs(n - b[k]) < 1e-9);

export class Solid {
  points = [];
  coords = [];
  faces = []; // { v: points, t: coords, smooth: smoothing group or 0, material, group }

  constructor(material = '', group = '') {
    Object.assign(this, { material, group });
  }

  /** Sets the material and the group of the next faces. */
  of(material, group = this.group) {
    return Object.assign(this, { material, group });
  }

  point(at) {
    return this.points.push(at) - 1;
  }

  face(v, uv, smooth) {
    const kept = v.flatMap((p, i) => (p === v[(i + 1) % v.length] ? [] : [i]));
    if (kept.length < 3) return;
    const t = kept.map((i) => this.coords.push(uv[i]) - 1);
    this.faces.push({
      v: kept.map((i) => v[i]),
      t,
      smooth,
      material: this.material,
      group: this.group,
    });
  }

  /**
   * A grid of points. `around`: the last column is joined to the first; `along`: the last row to the first. `uv(row,
   * column)`; `smooth(row)`: the smoothing group of the band above a row. A row of equal points is a pole.
   */
  patch(rows, { around = true, along = false, uv, smooth = () => 1 }) {
    const ids = rows.map((row) => {
      const pole = row.every((p) => same(p, row[0]));
      const made = pole ? new Array(row.length).fill(this.point(row[0])) : row.map((p) => this.point(p));
      return around ? [...made, made[0]] : made;
    });
    if (along) ids.push(ids[0]);
    for (let i = 0; i + 1 < ids.length; i++) {
      for (let j = 0; j + 1 < ids[i].length; j++) {
        const corners = [
          [i, j],
          [i, j + 1],
          [i + 1, j + 1],
          [i + 1, j],
        ];
        this.face(
          corners.map(([a, b]) => ids[a][b]),
          corners.map(([a, b]) => uv(a, b)),
          smooth(i),
        );
      }
    }
    return ids.map((row) => (around ? row.slice(0, -1) : row));
  }

  /** Closes a ring of points of a patch. `uv(point)` returns texture coordinates. */
  cap(ring, uv, { end = true, smooth = 1 } = {}) {
    const v = end ? ring : [...ring].reverse();
    this.face(
      v,
      v.map((i) => uv(this.points[i])),
      smooth,
    );
  }

  /**
   * A surface of revolution about y. `profile`: [radius, height], upwards on the outer side; a third item `true` makes
   * the edge sharp. `repeat`: the image's repeats around, and its height in units (null: that of the profile).
   * `shape(radius, angle, height)` changes radii.
   */
  lathe(profile, { sides = 24, repeat = [1, null], shape = (r) => r } = {}) {
    const rows = profile.map(([r, y]) =>
      Array.from({ length: sides }, (_, j) => {
        const a = (j / sides) * TAU;
        const out = r === 0 ? 0 : shape(r, a, y);
        return [out * Math.sin(a), y, out * Math.cos(a)];
      }),
    );
    const along = [0];
    for (let i = 1; i < profile.length; i++) {
      const [[a, b], [c, d]] = [profile[i - 1], profile[i]];
      along.push(along[i - 1] + Math.hypot(c - a, d - b));
    }
    const tall = repeat[1] ?? along.at(-1);
    let group = 1;
    const smooth = profile.map(([, , sharp], i) => {
      if (i > 0 && sharp) group = 3 - group;
      return group;
    });
    return this.patch(rows, {
      uv: (i, j) => [(j / sides) * repeat[0], along[i] / tall],
      smooth: (i) => smooth[i],
    });
  }

  /**
   * A section swept along a path. `section(t)` returns points [x, y], counter-clockwise seen against the path; x is as
   * close to `side` as the path allows. `closed`: the path is a loop. `repeat` as in lathe.
   */
  sweep(
    path,
    section,
    { side = [1, 0, 0], closed = false, caps = true, repeat = [1, null], smooth = 1 } = {},
  ) {
    const count = path.length;
    const along = [0];
    for (let i = 1; i <= count; i++) {
      const step = sub(path[i % count], path[i - 1]);
      along.push(along[i - 1] + Math.hypot(...step));
    }
    const total = closed ? along[count] : along[count - 1];
    const rows = path.map((p, i) => {
      const before = path[closed ? (i + count - 1) % count : Math.max(i - 1, 0)];
      const after = path[closed ? (i + 1) % count : Math.min(i + 1, count - 1)];
      const way = normalize(sub(after, before));
      const x = reject(typeof side === 'function' ? side(i / (count - 1)) : side, way);
      const y = cross(way, x);
      return section(along[i] / total).map(([a, b]) => add(p, add(scale(x, a), scale(y, b))));
    });
    const tall = repeat[1] ?? total;
    const wide = rows[0].length;
    const ids = this.patch(rows, {
      along: closed,
      uv: (i, j) => [(j / wide) * repeat[0], along[i] / tall],
      smooth: () => smooth,
    });
    if (!closed && caps) {
      const flat = () => [0.5, 0.5];
      this.cap(ids[0], flat, { end: false, smooth });
      this.cap(ids.at(-1), flat, { smooth });
    }
    return ids;
  }

  /** Joins rings from `slabRing`, from below upwards; the ends are closed. */
  stack(rings, { smooth = 1, bottom = true, top = true, image = 0.25 } = {}) {
    const first = this.faces.length;
    const flat = () => [0, 0];
    const ids = this.patch(rings, { uv: flat, smooth: () => smooth });
    if (bottom) this.cap(ids[0], flat, { end: false, smooth });
    if (top) this.cap(ids.at(-1), flat, { smooth });
    this.project(first, image);
    return ids;
  }

  /** A box with rounded edges about the origin. `half`: half of its size; `round`: the radius of the edges. */
  block(half, round, { steps = 2, image = 0.25, smooth = 1, at = [0, 0, 0] } = {}) {
    const rings = [];
    for (const end of [-1, 1]) {
      for (let k = 0; k <= steps; k++) {
        const angle = ((end < 0 ? steps - k : k) / steps) * (TAU / 4);
        const inset = round * (1 - Math.cos(angle));
        const y = end * (half[1] - round * (1 - Math.sin(angle)));
        rings.push(
          slabRing([half[0] - inset, half[2] - inset], Math.max(round - inset, round * 0.2), at[1] + y, {
            steps,
            at: [at[0], at[2]],
          }),
        );
      }
    }
    return this.stack(rings, { smooth, image });
  }

  /** Box projection of texture coordinates, for the faces from `first` on: each along its dominant axis. */
  project(first, size) {
    for (const { v, t } of this.faces.slice(first)) {
      const n = areaOf(v.map((i) => this.points[i]));
      const far = n.map(Math.abs);
      const axis = far[0] > far[1] && far[0] > far[2] ? 0 : far[1] > far[2] ? 1 : 2;
      const sign = Math.sign(n[axis]) || 1;
      v.forEach((id, k) => {
        const [x, y, z] = this.points[id];
        const uv = [
          [-z * sign, y],
          [x, -z * sign],
          [x * sign, y],
        ][axis];
        this.coords[t[k]] = [uv[0] / size, uv[1] / size];
      });
    }
    return this;
  }

  /** Adds another solid, rotated and then moved. */
  add(other, { rot = null, at = [0, 0, 0], group = null } = {}) {
    const [points, coords] = [this.points.length, this.coords.length];
    for (const p of other.points) this.points.push(add(rot ? rotate(rot, p) : p, at));
    this.coords.push(...other.coords);
    for (const face of other.faces) {
      this.faces.push({
        ...face,
        group: group ?? face.group,
        v: face.v.map((i) => i + points),
        t: face.t.map((i) => i + coords),
      });
    }
    return this;
  }

  /** Triangles of all faces, as fans: { v, t, smooth, material, group }. */
  triangles() {
    return this.faces.flatMap((face) =>
      face.v.slice(2).map((_, k) => ({
        ...face,
        v: [face.v[0], face.v[k + 1], face.v[k + 2]],
        t: [face.t[0], face.t[k + 1], face.t[k + 2]],
      })),
    );
  }
}

/** The vector area of a polygon: its normal, scaled by its area. */
export function areaOf(polygon) {
  let sum = [0, 0, 0];
  for (let i = 1; i + 1 < polygon.length; i++)
    sum = add(sum, cross(sub(polygon[i], polygon[0]), sub(polygon[i + 1], polygon[0])));
  return scale(sum, 0.5);
}

/** A rectangle with round corners at a height, counter-clockwise from above; it begins at the front left. */
export function slabRing([hx, hz], round, y, { steps = 2, at = [0, 0] } = {}) {
  const ring = [];
  [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].forEach(([sx, sz], corner) => {
    for (let k = 0; k <= steps; k++) {
      const a = ((corner - 1 + k / (steps || 1)) * TAU) / 4;
      const [cx, cz] = [sx * (hx - round), sz * (hz - round)];
      ring.push([at[0] + cx + round * Math.sin(a), y, at[1] + cz + round * Math.cos(a)]);
    }
  });
  return ring;
}

/** A circle as a section. */
export const circle = (radius, sides = 10, flat = 1) =>
  Array.from({ length: sides }, (_, k) => {
    const a = (k / sides) * TAU;
    return [radius * Math.cos(a), radius * flat * Math.sin(a)];
  });

/** A rectangle with chamfered corners as a section. */
export const bar = (hx, hy, c) => [
  [hx, hy - c],
  [hx - c, hy],
  [c - hx, hy],
  [-hx, hy - c],
  [-hx, c - hy],
  [c - hx, -hy],
  [hx - c, -hy],
  [hx, c - hy],
];

/** A smooth curve through points, with `steps` segments between two points. */
export function curve(points, steps = 6, closed = false) {
  const count = points.length;
  const at = (i) => points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)];
  const out = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      out.push(
        b.map((_, n) => {
          const m = (c[n] - a[n]) / 2;
          const o = (d[n] - b[n]) / 2;
          const [t2, t3] = [t * t, t * t * t];
          return (
            b[n] * (2 * t3 - 3 * t2 + 1) + m * (t3 - 2 * t2 + t) + c[n] * (3 * t2 - 2 * t3) + o * (t3 - t2)
          );
        }),
      );
    }
  }
  if (!closed) out.push(points[count - 1]);
  return out;
}

/** The volume that faces enclose; negative where they face inwards. */
export const volumeOf = (polygons) =>
  polygons.reduce((sum, polygon) => sum + dot(polygon[0], areaOf(polygon)) / 3, 0);
