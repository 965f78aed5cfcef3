// Vectors are [x, y, z]; matrices are 3x3, row-major, for column vectors; quaternions are [x, y, z, w].
// Figure space: x to the figure's left, y up, z forward, metres.

export const TAU = Math.PI * 2;
export const radians = (degrees) => (degrees * Math.PI) / 180;
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const lerp = (a, b, t) => a + (b - a) * t;
export const smoothstep = (low, high, value) => {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a) => Math.hypot(a[0], a[1], a[2]);
export const normalize = (a) => scale(a, 1 / (length(a) || 1));
export const mix = (a, b, t) => [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)];
/** The part of `a` perpendicular to the unit vector `axis`, normalised. */
export const reject = (a, axis) => normalize(sub(a, scale(axis, dot(a, axis))));

export const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
export const transpose = (m) => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]];
export const rotate = (m, v) => [
  m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
  m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
  m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
];
export function multiply(a, b) {
  const out = new Array(9);
  for (let r = 0; r < 9; r += 3) {
    for (let c = 0; c < 3; c++) out[r + c] = a[r] * b[c] + a[r + 1] * b[c + 3] + a[r + 2] * b[c + 6];
  }
  return out;
}
export const columns = (x, y, z) => [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]];

/** Rz * Ry * Rx, angles in degrees. +x leans forward, +y turns left, +z leans right. */
export function euler([x, y, z]) {
  const [cx, cy, cz] = [x, y, z].map((a) => Math.cos(radians(a)));
  const [sx, sy, sz] = [x, y, z].map((a) => Math.sin(radians(a)));
  // prettier-ignore
  return [
    cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx,
    sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx,
    -sy, cy * sx, cy * cx,
  ];
}

/** Turn about a unit axis, in degrees. */
export function turn(axis, degrees) {
  const [x, y, z] = axis;
  const c = Math.cos(radians(degrees));
  const s = Math.sin(radians(degrees));
  const k = 1 - c;
  // prettier-ignore
  return [
    c + x * x * k, x * y * k - z * s, x * z * k + y * s,
    x * y * k + z * s, c + y * y * k, y * z * k - x * s,
    x * z * k - y * s, y * z * k + x * s, c + z * z * k,
  ];
}

/** Shortest rotation that takes the unit vector `from` to the unit vector `to`. */
export function arc(from, to) {
  const d = dot(from, to);
  if (d < -0.9999) return turn(reject(Math.abs(from[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0], from), 180);
  const [x, y, z] = cross(from, to);
  const k = 1 / (1 + d);
  // prettier-ignore
  return [
    d + x * x * k, x * y * k - z, x * z * k + y,
    x * y * k + z, d + y * y * k, y * z * k - x,
    x * z * k - y, y * z * k + x, d + z * z * k,
  ];
}

/** A basis with x along `dir` and y as close to `hinge` as possible. */
export function frame(dir, hinge) {
  const x = normalize(dir);
  const y = reject(hinge, x);
  return columns(x, y, cross(x, y));
}

/** The quaternion [x, y, z, w] of a rotation matrix. */
export function toQuaternion(m) {
  const trace = m[0] + m[4] + m[8];
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2;
    return [(m[7] - m[5]) / s, (m[2] - m[6]) / s, (m[3] - m[1]) / s, s / 4];
  }
  const i = m[0] > m[4] && m[0] > m[8] ? 0 : m[4] > m[8] ? 1 : 2;
  const j = (i + 1) % 3;
  const k = (i + 2) % 3;
  const s = Math.sqrt(Math.max(1e-12, 1 + m[i * 4] - m[j * 4] - m[k * 4])) * 2;
  const q = [0, 0, 0, (m[k * 3 + j] - m[j * 3 + k]) / s];
  q[i] = s / 4;
  q[j] = (m[j * 3 + i] + m[i * 3 + j]) / s;
  q[k] = (m[k * 3 + i] + m[i * 3 + k]) / s;
  return q;
}

export function fromQuaternion([x, y, z, w]) {
  // prettier-ignore
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ];
}

/** Spherical blend of two rotation matrices. */
export function slerp(a, b, t) {
  if (t <= 0) return a;
  if (t >= 1) return b;
  const p = toQuaternion(a);
  let q = toQuaternion(b);
  let d = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  if (d < 0) [d, q] = [-d, q.map((n) => -n)];
  const angle = Math.acos(Math.min(1, d));
  const [wa, wb] =
    angle < 1e-4
      ? [1 - t, t]
      : [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)];
  const out = p.map((n, i) => n * wa + q[i] * wb);
  const size = Math.hypot(...out);
  return fromQuaternion(out.map((n) => n / size));
}

/** Seeded random generator (mulberry32), so that every run writes identical samples. */
export function random(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
