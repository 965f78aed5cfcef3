// The tools of the smithy: hammer, horseshoes, tongs, each in a local space.

import { euler, lerp, smoothstep, TAU } from '../base/math.mjs';
import { bar, circle, curve, slabRing, Solid } from '../base/solid.mjs';

/** A cross-peen hammer: the head's face looks along -x, its handle runs along +z from the eye at the origin. */
export function buildHammer() {
  const solid = new Solid('handle', 'hammer');
  const path = curve(
    [
      [0, 0, -0.03],
      [0, 0, 0.02],
      [0, -0.002, 0.1],
      [0, -0.001, 0.2],
      [0, 0.002, 0.28],
      [0, 0, 0.33],
    ],
    5,
  );
  solid.sweep(
    path,
    (t) => {
      const swell = 0.0098 + 0.0042 * smoothstep(0.25, 0.75, t) - 0.0028 * smoothstep(0.1, 0.34, t);
      const end = t > 0.955 ? Math.sqrt(Math.max(0.12, 1 - ((t - 0.955) / 0.045) ** 2)) : 1;
      return circle(swell * 1.32 * end, 14, 0.74);
    },
    { side: [0, 1, 0], repeat: [1, 0.36] },
  );
  // Along x: position, half height, half depth, roundness.
  const rows = [
    [-0.062, 0.0165, 0.0165, 0.0155],
    [-0.059, 0.0198, 0.0198, 0.0185],
    [-0.045, 0.0205, 0.0205, 0.0185],
    [-0.041, 0.0188, 0.0188, 0.014],
    [-0.027, 0.0172, 0.0172, 0.009],
    [-0.02, 0.0205, 0.0205, 0.0066],
    [0.016, 0.0205, 0.0205, 0.0066],
    [0.024, 0.0182, 0.0196, 0.0066],
    [0.05, 0.0172, 0.0092, 0.0056],
    [0.067, 0.017, 0.0046, 0.004],
    [0.071, 0.0158, 0.0024, 0.0022],
  ];
  const head = new Solid('polished', 'hammer');
  const rings = rows.map(([y, hx, hz, round]) => slabRing([hx, hz], round, y, { steps: 3 }));
  head.stack(rings, { image: 0.16 });
  for (const face of head.faces) {
    const y = face.v.map((i) => head.points[i][1]);
    if (Math.min(...y) > -0.046 && Math.max(...y) < 0.051) face.material = 'steel';
  }
  // Rotates +y to +x.
  return solid.add(head, { rot: euler([0, 0, -90]) });
}

/** A horseshoe flat on y 0, open to the front. The heat increases from its ends to its middle. */
export function buildHorseshoe(material) {
  const solid = new Solid(material, 'horseshoe');
  const path = curve(
    [
      [0.04, 0.0045, 0.062],
      [0.0505, 0.0045, 0.03],
      [0.0535, 0.0045, 0],
      [0.0455, 0.0045, -0.033],
      [0.025, 0.0045, -0.055],
      [0, 0.0045, -0.062],
      [-0.025, 0.0045, -0.055],
      [-0.0455, 0.0045, -0.033],
      [-0.0535, 0.0045, 0],
      [-0.0505, 0.0045, 0.03],
      [-0.04, 0.0045, 0.062],
    ],
    4,
  );
  const section = (t) => {
    const end = Math.min(1, 0.72 + Math.sin(Math.PI * t) * 0.5);
    // A groove for the nails runs along the upper side.
    const w = 0.0112 * end;
    return [
      [-0.0034, w - 0.0005],
      [-0.0044, w - 0.0022],
      [-0.0044, 0.0022 - w],
      [-0.0034, 0.0005 - w],
      [0.0034, 0.0011 - w],
      [0.0045, 0.0026 - w],
      [0.0045, -0.0028 + w * 0.1],
      [0.0028, -0.0012 + w * 0.1],
      [0.0028, 0.001 + w * 0.1],
      [0.0045, 0.0026 + w * 0.1],
      [0.0045, w - 0.0026],
      [0.0034, w - 0.0011],
    ];
  };
  solid.sweep(path, section, { side: [0, 1, 0], repeat: [1, null] });
  return solid;
}

/** Tongs that hang in the plane z 0: the rivet at the origin, the reins down, the jaws up. */
export function buildTongs() {
  const solid = new Solid('steel', 'tongs');
  for (const side of [1, -1]) {
    const half = new Solid('steel', 'tongs');
    const path = curve(
      [
        [0.012, -0.29, 0],
        [0.022, -0.24, 0],
        [0.025, -0.16, 0],
        [0.02, -0.085, 0],
        [0.009, -0.03, 0],
        [-0.002, 0.006, 0],
        [-0.018, 0.035, 0],
        [-0.015, 0.075, 0],
        [-0.0055, 0.1, 0],
      ],
      5,
    );
    half.sweep(
      path,
      (t) => {
        const joint = smoothstep(0.13, 0, Math.abs(t - 0.755));
        const flat = smoothstep(0.82, 0.95, t);
        const [hx, hy] = [
          lerp(0.0052, 0.0036, joint) * (1 + 0.2 * flat),
          lerp(0.0052, 0.0115, joint) * (1 + flat * 0.15),
        ];
        return bar(hx, hy, Math.min(hx, hy) * 0.55);
      },
      { side: [0, 0, 1], repeat: [0.5, 0.2] },
    );
    // The other half is the same, rotated by 180 degrees.
    solid.add(half, { rot: side > 0 ? null : euler([0, 180, 0]), at: [0, 0, side * 0.004] });
  }
  const rivet = new Solid('polished', 'tongs');
  rivet.lathe(
    [
      [0, -0.013],
      [0.007, -0.011],
      [0.0085, -0.0078],
      [0.0085, 0.0078],
      [0.007, 0.011],
      [0, 0.013],
    ],
    { sides: 12, repeat: [0.3, 0.2] },
  );
  return solid.add(rivet, { rot: euler([90, 0, 0]) });
}

/** A hook in a wall at z 0 for an object at [0, 0, 0.03]. */
export function buildHook() {
  const solid = new Solid('steel', 'tongs');
  const path = curve(
    [
      [0, 0.035, -0.03],
      [0, 0.034, 0.004],
      [0, 0.018, 0.012],
      [0, -0.006, 0.022],
      [0, -0.012, 0.034],
      [0, 0.002, 0.046],
      [0, 0.02, 0.05],
    ],
    4,
  );
  solid.sweep(path, (t) => circle(lerp(0.0052, 0.0028, t), 8), { repeat: [0.3, 0.2] });
  return solid;
}

/** A wooden bucket of staves with two hoops and water in it; its underside is at y 0. */
export function buildBucket() {
  const solid = new Solid('stave', 'bucket');
  const staves = 14;
  const wall = (r, y, inner) =>
    Array.from({ length: staves * 4 }, (_, j) => {
      const a = (j / (staves * 4)) * TAU;
      // Each stave is slightly flat, with a joint beside it.
      const at = ((j % 4) - 1.5) / 2;
      const out = r * (1 - 0.006 * at * at) - (inner ? 0 : j % 4 === 0 ? 0.0026 : 0);
      return [out * Math.sin(a), y, out * Math.cos(a)];
    });
  const [low, high] = [0.098, 0.122];
  const rows = [
    wall(low - 0.004, 0),
    wall(low, 0.004),
    wall(low + 0.005, 0.04),
    wall(high - 0.004, 0.165),
    wall(high, 0.194),
    wall(high - 0.002, 0.198),
    wall(high - 0.013, 0.198, true),
    wall(high - 0.015, 0.195, true),
    wall(high - 0.019, 0.16, true),
    wall(low - 0.008, 0.03, true),
  ];
  const along = [0, 0.03, 0.2, 0.8, 0.98, 1, 1.05, 1.07, 1.25, 1.9];
  const ids = solid.patch(rows, { uv: (i, j) => [j / 8, along[i] * 0.6] });
  solid.cap(ids[0], ([x, , z]) => [x * 4, z * 4], { end: false, smooth: 2 });
  solid.cap(ids.at(-1), ([x, , z]) => [x * 4, z * 4], { smooth: 2 });
  for (const [y, r] of [
    [0.035, 0.1045],
    [0.155, 0.1195],
  ])
    addBand(solid, r, y);
  addBail(solid);
  const water = new Solid('water', 'bucket');
  water.lathe(
    [
      [0.1055, 0.1615],
      [0.098, 0.1608],
      [0, 0.1605],
    ],
    { sides: 28, repeat: [1, 0.2] },
  );
  return solid.add(water);
}

function addBand(solid, radius, middle) {
  solid.of('hoop', 'bucket');
  solid.lathe(
    [
      [radius - 0.004, middle - 0.0115],
      [radius + 0.0022, middle - 0.0105],
      [radius + 0.0036, middle - 0.0085],
      [radius + 0.0054, middle + 0.0085],
      [radius + 0.0044, middle + 0.0105],
      [radius - 0.001, middle + 0.0115],
    ],
    { sides: 40, repeat: [4, 0.12] },
  );
}

/** An iron handle that hangs down at the front. */
function addBail(solid) {
  solid.of('hoop', 'bucket');
  const path = Array.from({ length: 21 }, (_, k) => {
    const a = (k / 20) * Math.PI;
    const reach = 0.127;
    const [out, side] = [Math.sin(a) * reach * 1.08, Math.cos(a) * reach];
    return [side, 0.188 - out * 0.3, out];
  });
  solid.sweep(path, () => circle(0.0036, 8), { side: [0, 1, 0], repeat: [0.3, 0.2] });
  for (const side of [1, -1]) {
    const ear = new Solid('hoop', 'bucket');
    ear.block([0.0045, 0.02, 0.013], 0.003, { steps: 1, image: 0.12 });
    solid.add(ear, { at: [side * 0.1245, 0.184, 0] });
  }
}
