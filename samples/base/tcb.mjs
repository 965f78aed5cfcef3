// The splines of 3D Studio's keyframer, by Kochanek and Bartels: tension, continuity and bias at each key.

import { add, scale, sub } from './math.mjs';

/** The value of a closed track, whose last key repeats the first, at a frame. Keys: { frame, value, tension, .. }. */
export function closedSpline(keys, frame) {
  const last = keys.length - 1;
  let i = 0;
  while (i + 1 < last && keys[i + 1].frame <= frame) i++;
  const [from, to] = [keys[i], keys[i + 1]];
  const t = (frame - from.frame) / (to.frame - from.frame);
  const [t2, t3] = [t * t, t * t * t];
  const terms = [
    scale(from.value, 2 * t3 - 3 * t2 + 1),
    scale(tangents(keys, i).out, t3 - 2 * t2 + t),
    scale(to.value, 3 * t2 - 2 * t3),
    scale(tangents(keys, i + 1).in, t3 - t2),
  ];
  return terms.reduce(add);
}

function tangents(keys, i) {
  const last = keys.length - 1;
  const [from, at] = i > 0 ? [keys[i - 1], keys[i]] : [keys[last - 1], keys[last]];
  const [here, to] = i < last ? [keys[i], keys[i + 1]] : [keys[0], keys[1]];
  const [before, after] = [sub(at.value, from.value), sub(to.value, here.value)];
  const [m, n] = [at.frame - from.frame, to.frame - here.frame];
  const { tension = 0, continuity = 0, bias = 0 } = keys[i];
  const drawn = (f) => f + Math.abs(continuity) * (1 - f);
  const [p, q] = [drawn((2 * m) / (m + n)), drawn((2 * n) / (m + n))];
  const k = (1 - tension) / 2;
  const mixed = (a, b) => add(scale(before, a), scale(after, b));
  return {
    in: mixed(k * (1 - continuity) * (1 + bias) * p, k * (1 + continuity) * (1 - bias) * p),
    out: mixed(k * (1 + continuity) * (1 + bias) * q, k * (1 - continuity) * (1 - bias) * q),
  };
}
