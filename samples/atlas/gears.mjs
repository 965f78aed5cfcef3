// Toothed wheels: a rim with teeth, five spokes, a hub.

import { TAU } from '../base/math.mjs';
import { bar, Solid } from '../base/solid.mjs';

/**
 * A wheel about y, centred at height 0. `radius`: of the pitch circle, where two wheels mesh; `bore`: the hub's inner
 * radius, hidden by the shaft. At the front (+z) is the middle of a tooth or, with `gap`, of a gap between teeth.
 */
export function buildWheel({ teeth, radius, thick, bore, material, gap = false }) {
  const solid = new Solid(material, 'wheel');
  const pitch = (TAU * radius) / teeth;
  const [tip, root] = [radius + pitch * 0.3, radius - pitch * 0.36];
  const outline = [];
  for (let k = 0; k < teeth; k++) {
    const middle = ((k + (gap ? 0.5 : 0)) / teeth) * TAU;
    for (const [r, share] of [
      [root, -0.33],
      [tip, -0.14],
      [tip, 0.14],
      [root, 0.33],
    ]) {
      outline.push([r, middle + (share / teeth) * TAU]);
    }
  }
  const rim = Math.max(bore * 1.02, root - Math.max(pitch * 0.9, radius * 0.12));
  const at = (r, a, y) => [r * Math.sin(a), y, r * Math.cos(a)];
  const ring = (y, r) => outline.map(([own, a]) => at(r ?? own, a, y));
  const half = thick / 2;
  const rows = [ring(-half), ring(half), ring(half, rim), ring(-half, rim)];
  solid.patch(rows, {
    along: true,
    uv: (i, j) => {
      const [x, , z] = rows[i % 4][j % outline.length];
      return i % 4 === 0 || i % 4 === 1 ? [x * 0.08, z * 0.08] : [x * 0.08 + 0.1, z * 0.08];
    },
    smooth: (i) => [0, 2, 1, 2][i],
  });
  const isSolid = rim <= bore * 1.4;
  const hub = isSolid ? rim * 1.02 : bore * 1.5;
  solid.lathe(
    [
      [bore, -half * 1.7],
      [hub * 0.95, -half * 1.7],
      [hub, -half * 1.45],
      [hub, half * 1.45],
      [hub * 0.95, half * 1.7],
      [bore, half * 1.7],
    ],
    { sides: 20, repeat: [1, 6] },
  );
  if (!isSolid)
    for (let k = 0; k < 5; k++) {
      const a = ((k + 0.5) / 5) * TAU;
      const wide = radius * 0.075;
      const path = [at(hub * 0.96, a, 0), at((hub + rim) / 2, a, 0), at(rim * 1.02, a, 0)];
      solid.sweep(path, (t) => bar(half * 0.75, wide * (1.25 - 0.5 * t), half * 0.2), {
        side: [0, 1, 0],
        caps: false,
        repeat: [0.4, 6],
      });
    }
  return solid;
}
