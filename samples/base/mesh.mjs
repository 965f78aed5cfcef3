// Meshes made of lofts and boxes. Points carry joint weights. Texture points are a separate list, so that a point on a
// texture seam is stored once. Triangles are counter-clockwise seen from outside.

import { add, cross, dot, length, lerp, normalize, radians, rotate, scale, sub, TAU } from './math.mjs';

/** Joint weights: w('arm_l') or w('arm_l', 'clav_l', 0.3) = 70 % arm, 30 % clavicle. */
export const w = (a, b, share = 0.5) =>
  b
    ? [
        [a, 1 - share],
        [b, share],
      ]
    : [[a, 1]];

export class Mesh {
  points = []; // { at, weights }
  texels = []; // [x, y] in texels of the skin
  triangles = []; // { v: [3 points], t: [3 texels] }

  constructor(regions) {
    this.regions = regions;
  }

  point(at, weights) {
    return this.points.push({ at, weights }) - 1;
  }

  texel(region, u, v) {
    const [x, y, width, height] = this.regions[region];
    return this.texels.push([x + 0.5 + u * (width - 1), y + 0.5 + v * (height - 1)]) - 1;
  }

  quad(v, t) {
    this.triangles.push({ v: [v[0], v[1], v[2]], t: [t[0], t[1], t[2]] });
    this.triangles.push({ v: [v[0], v[2], v[3]], t: [t[0], t[2], t[3]] });
  }

  /**
   * A tube through rings. Ring: { p, a, f, k, b, e, pinch, push, j, v, d }: centre; half width; depth to the front and
   * to the back (b: both); squareness (1 ellipse, 0.5 nearly a box); narrowing of the front; push of its middle;
   * weights; row of the region, 0 top to 1; direction, if the neighbours' centres do not define it. Options: `front`:
   * the direction of the region's middle; `flip`: mirrored texture, for right limbs that share the left one's; `arc`:
   * [from, to] of an open tube, 0 = back, 0.25 = right; `turned`: a face instead of an edge in front and behind (with
   * the same width); `halves`: diagonals mirrored; `capA`, `capB`: close the first and the last ring.
   */
  loft(
    region,
    rings,
    {
      sides = 8,
      front = [0, 0, 1],
      capA = true,
      capB = true,
      flip = false,
      arc = null,
      turned = false,
      halves = false,
    } = {},
  ) {
    const first = this.triangles.length;
    const [from, to] = arc ?? [0, 1];
    const turns = Array.from({ length: sides + 1 }, (_, k) =>
      lerp(from, to, (k + (turned ? 0.5 : 0)) / sides),
    );
    if (turned) rings = rings.map((ring) => widen(ring, 1 / Math.cos(Math.PI / sides)));
    const us = columnsOf(rings, turns);
    const place = placeRings(rings);
    const rows = rings.map((ring, i) => {
      const dir = ring.d ?? sub(rings[Math.min(i + 1, rings.length - 1)].p, rings[Math.max(i - 1, 0)].p);
      const axis = normalize(dir);
      const side = normalize(cross(axis, front));
      const left =
        side[0] < -0.3 || (Math.abs(side[0]) <= 0.3 && dot(axis, [0, -1, 0]) > 0.5) ? scale(side, -1) : side;
      const ahead = normalize(cross(cross(axis, front), axis));
      const v = turns.slice(0, sides).map((turn) => this.point(ringPoint(ring, turn, left, ahead), ring.j));
      v.push(arc ? this.point(ringPoint(ring, to, left, ahead), ring.j) : v[0]);
      const t = us.map((u) => this.texel(region, flip ? 1 - u : u, ring.v ?? place[i]));
      return { v, t };
    });
    for (let i = 0; i + 1 < rows.length; i++) this.#band(rows[i], rows[i + 1], sides, halves);
    if (capA && !arc) this.#cap(rows[0], sides, false);
    if (capB && !arc) this.#cap(rows[rows.length - 1], sides, true);
    this.#faceOut(first);
    return this;
  }

  /**
   * A band of quads between two rings. All diagonals have the direction in which they are shorter in total, so that the
   * band is one triangle strip. With `halves`, the two halves mirror each other.
   */
  #band(a, b, sides, halves) {
    const plain = (k) => !halves || k < sides / 2;
    const corners = (k) => [
      [a, k],
      [a, k + 1],
      [b, k + 1],
      [b, k],
    ];
    const across = (k, from, to) => {
      const [p, q] = [from, to].map((n) => corners(k)[n]).map(([row, i]) => this.points[row.v[i]].at);
      return length(sub(p, q));
    };
    let lean = 0;
    for (let k = 0; k < sides; k++) lean += (across(k, 0, 2) - across(k, 1, 3)) * (plain(k) ? 1 : -1);
    for (let k = 0; k < sides; k++) {
      const first = lean > 1e-6 === plain(k) ? 1 : 0;
      const order = [0, 1, 2, 3].map((n) => corners(k)[(n + first) % 4]);
      this.quad(
        order.map(([row, i]) => row.v[i]),
        order.map(([row, i]) => row.t[i]),
      );
    }
  }

  /** Closes a ring with a strip of triangles, which needs no vertex in the middle. */
  #cap(row, sides, end) {
    let [low, high] = [0, sides - 1];
    let step = true;
    while (high - low > 1) {
      const next = step ? low + 1 : high - 1;
      const ids = end ? [low, next, high] : [low, high, next];
      this.triangles.push({ v: ids.map((i) => row.v[i]), t: ids.map((i) => row.t[i]) });
      if (step) low++;
      else high--;
      step = !step;
    }
  }

  /** Flips the triangles from `first` on if their volume is negative, so that they face outwards. */
  #faceOut(first) {
    const made = this.triangles.slice(first);
    const corner = (triangle) => triangle.v.map((i) => this.points[i].at);
    const centre = scale(made.flatMap(corner).reduce(add, [0, 0, 0]), 1 / (made.length * 3));
    const volume = made.reduce((sum, triangle) => {
      const [a, b, c] = corner(triangle).map((p) => sub(p, centre));
      return sum + dot(a, cross(b, c));
    }, 0);
    if (volume < 0)
      for (const triangle of made) [triangle.v, triangle.t] = [triangle.v.reverse(), triangle.t.reverse()];
  }

  /**
   * A box about `centre`. `rot` rotates it; `top` ([x, z]) and `nose` ([x, y]) scale the upper and the front end;
   * `skip` omits hidden faces, e.g. 'down back'; `faces` maps faces to other regions than `region`.
   */
  box(
    region,
    centre,
    half,
    weights,
    { rot = null, top = [1, 1], nose = [1, 1], skip = '', faces = {} } = {},
  ) {
    const corner = (sx, sy, sz) => {
      const wide = (sy > 0 ? top[0] : 1) * (sz > 0 ? nose[0] : 1);
      const local = [
        sx * half[0] * wide,
        sy * half[1] * (sz > 0 ? nose[1] : 1),
        sz * half[2] * (sy > 0 ? top[1] : 1),
      ];
      return this.point(add(centre, rot ? rotate(rot, local) : local), weights);
    };
    const ids = [];
    for (let i = 0; i < 8; i++) ids.push(corner(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    for (const [name, face] of Object.entries(BOX_FACES)) {
      if (skip.includes(name)) continue;
      const on = faces[name] ?? region;
      const t = [
        [0, 1],
        [1, 1],
        [1, 0],
        [0, 0],
      ].map(([u, v]) => this.texel(on, u, v));
      this.quad(
        face.map((i) => ids[i]),
        t,
      );
    }
    return this;
  }

  /** Merges equal texture points, so that the file lists each once. */
  finish() {
    const seen = new Map();
    const kept = [];
    const target = this.texels.map(([x, y]) => {
      const rounded = [Math.floor(x), Math.floor(y)];
      const key = rounded.join();
      if (!seen.has(key)) seen.set(key, kept.push(rounded) - 1);
      return seen.get(key);
    });
    this.texels = kept;
    for (const triangle of this.triangles) triangle.t = triangle.t.map((i) => target[i]);
    const used = new Map();
    for (const triangle of this.triangles) {
      for (const i of triangle.v) if (!used.has(i)) used.set(i, used.size);
      triangle.v = triangle.v.map((i) => used.get(i));
    }
    this.points = [...used.keys()].map((i) => this.points[i]);
    return this;
  }
}

// The corners of each face, counter-clockwise seen from outside, from the lower left. Bits of a corner: 1 x, 2 y, 4 z.
const BOX_FACES = {
  front: [4, 5, 7, 6],
  back: [1, 0, 2, 3],
  left: [5, 1, 3, 7],
  right: [0, 4, 6, 2],
  up: [6, 7, 3, 2],
  down: [0, 1, 5, 4],
};

const widen = (ring, by) => {
  const depth = (value) => (value === undefined ? undefined : value * by);
  return { ...ring, a: ring.a * by, b: depth(ring.b), f: depth(ring.f), k: depth(ring.k) };
};

/**
 * A point of a ring. `turn`: 0 is the back, 0.25 the right side, 0.5 the front (a viewer in front sees the region's
 * columns from left to right).
 */
function ringPoint(ring, turn, left, ahead) {
  const angle = turn * TAU;
  const power = (value) => (Math.abs(value) < 1e-9 ? 0 : Math.sign(value) * Math.abs(value) ** (ring.e ?? 1));
  const sideways = -power(Math.sin(angle));
  const forward = -power(Math.cos(angle));
  const depth = forward > 0 ? (ring.f ?? ring.b ?? ring.a) : (ring.k ?? ring.b ?? ring.a);
  const narrow = 1 - (ring.pinch ?? 0) * Math.max(0, forward);
  const push = Math.abs(turn - 0.5) < 0.01 ? (ring.push ?? 0) : 0;
  return add(ring.p, add(scale(left, sideways * ring.a * narrow), scale(ahead, forward * depth + push)));
}

/** The columns' texture coordinates, by arc length on the widest ring, so that texels have equal widths. */
function columnsOf(rings, turns) {
  const widest = rings.reduce((best, ring) => (ring.a > best.a ? ring : best));
  const points = turns.map((turn) => ringPoint({ ...widest, p: [0, 0, 0] }, turn, [1, 0, 0], [0, 0, 1]));
  const us = [0];
  for (let k = 1; k < points.length; k++) us.push(us[k - 1] + length(sub(points[k], points[k - 1])));
  return us.map((u) => u / us[us.length - 1]);
}

/** The rings' texture rows, by the distance along the tube. The first ring is at the bottom of the region. */
function placeRings(rings) {
  const along = [0];
  for (let i = 1; i < rings.length; i++) along.push(along[i - 1] + length(sub(rings[i].p, rings[i - 1].p)));
  const total = along[along.length - 1] || 1;
  return along.map((distance) => lerp(1, 0, distance / total));
}

/** Area-weighted normals at the points, for the given positions of the points. */
export function pointNormals(mesh, positions) {
  const sums = positions.map(() => [0, 0, 0]);
  for (const { v } of mesh.triangles) {
    const [a, b, c] = v.map((i) => positions[i]);
    const face = cross(sub(b, a), sub(c, a));
    for (const i of v) sums[i] = add(sums[i], face);
  }
  return sums.map(normalize);
}

/** The positions of the points for solved joints. */
export function skin(mesh, joints) {
  return mesh.points.map(({ at, weights }) => {
    let [x, y, z] = [0, 0, 0];
    for (const [name, weight] of weights) {
      const { p, r, b } = joints[name];
      const [dx, dy, dz] = [at[0] - b[0], at[1] - b[1], at[2] - b[2]];
      x += (p[0] + (r[0] * dx + r[1] * dy + r[2] * dz)) * weight;
      y += (p[1] + (r[3] * dx + r[4] * dy + r[5] * dz)) * weight;
      z += (p[2] + (r[6] * dx + r[7] * dy + r[8] * dz)) * weight;
    }
    return [x, y, z];
  });
}

/** Normals at the corners of the triangles. Faces that meet at less than `degrees` are shaded smoothly. */
export function cornerNormals(mesh, degrees = 45) {
  const faces = mesh.triangles.map(({ v }) => {
    const [a, b, c] = v.map((i) => mesh.points[i].at);
    return cross(sub(b, a), sub(c, a));
  });
  const around = mesh.points.map(() => []);
  mesh.triangles.forEach(({ v }, face) => v.forEach((i) => around[i].push(face)));
  const least = Math.cos(radians(degrees));
  return mesh.triangles.map(({ v }, face) => {
    const own = normalize(faces[face]);
    return v.map((i) =>
      normalize(
        around[i]
          .map((other) => faces[other])
          .filter((other) => dot(normalize(other), own) > least)
          .reduce(add, [0, 0, 0]),
      ),
    );
  });
}
