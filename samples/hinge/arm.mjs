// The arm's four joints, the tubes along them and the rubber bellows that bend. Units of about a centimetre.

import { add, euler, lerp, multiply, normalize, rotate, smoothstep } from '../base/math.mjs';
import { Mesh, w } from '../base/mesh.mjs';

/** Name, position in the parent's space, rotation about x in degrees. Each bone runs along its local y axis. */
const CHAIN = [
  ['Base', [0, 0, 0], 0],
  ['Shoulder', [0, 11, 0], -30],
  ['Elbow', [0, 18, 0], 92],
  ['Hand', [0, 16, 0], 42],
];

export const JOINTS = CHAIN.map(([name, position, bend], i) => ({
  name,
  parent: CHAIN[i - 1]?.[0] ?? '',
  position,
  bend,
}));

/** Name -> { p, r } in the rest pose. */
export const REST = {};
for (const { name, parent, position, bend } of JOINTS) {
  const before = REST[parent] ?? { p: [0, 0, 0], r: euler([0, 0, 0]) };
  const p = add(before.p, rotate(before.r, position));
  REST[name] = { p, r: multiply(before.r, euler([bend, 0, 0])) };
}

/** The size of the square texture in pixels, and the regions of the parts on it. */
export const SIZE = 128;
export const REGIONS = {
  arm: [0, 0, 96, 40],
  plate: [96, 0, 20, 20],
  rim: [96, 20, 20, 8],
  bolt: [96, 28, 32, 12],
  post: [0, 40, 96, 24],
  gaiter: [0, 64, 96, 24],
  foot: [0, 88, 96, 24],
  claw: [96, 40, 32, 32],
  palm: [96, 72, 32, 24],
  eye: [96, 96, 20, 20],
};

const place = (joint, at) => add(REST[joint].p, rotate(REST[joint].r, at));
const axis = (joint) => rotate(REST[joint].r, [0, 1, 0]);
const ring = (joint, y, a, b = a, more = {}) => ({
  p: place(joint, [0, y, 0]),
  d: axis(joint),
  a,
  b,
  j: w(joint),
  ...more,
});
const SIDE = { front: [1, 0, 0] };

/** The stand, the two tubes and the hand: each follows one joint. */
export function buildMetal() {
  const mesh = new Mesh(REGIONS);
  const foot = [
    ring('Base', 0, 9.4),
    ring('Base', 1, 9.6),
    ring('Base', 2.2, 8.6),
    ring('Base', 2.8, 6),
    ring('Base', 3, 4.4),
  ];
  mesh.loft('foot', foot, { sides: 16, ...SIDE });
  const post = [
    ring('Base', 2.6, 4.5),
    ring('Base', 4, 3.7),
    ring('Base', 7, 3.3),
    ring('Base', 7.4, 3.9),
    ring('Base', 8.2, 3.9),
  ];
  mesh.loft('post', post, { sides: 12, capA: false, ...SIDE });
  tube(mesh, 'Shoulder', 2.8, 14.6, 3.1, 2.5);
  tube(mesh, 'Elbow', 2.6, 12.8, 2.7, 2.1);
  addNumber(mesh);
  addHand(mesh);
  return mesh.finish();
}

/** A tube with a collar at either end. */
function tube(mesh, joint, from, to, wide, narrow) {
  const e = 0.78;
  const rings = [
    ring(joint, from, wide + 0.5, wide + 0.5, { e }),
    ring(joint, from + 0.9, wide + 0.5, wide + 0.5, { e }),
    ring(joint, from + 1.1, wide, wide, { e }),
    ring(joint, to - 1.1, narrow, narrow, { e }),
    ring(joint, to - 0.9, narrow + 0.5, narrow + 0.5, { e }),
    ring(joint, to, narrow + 0.5, narrow + 0.5, { e }),
  ];
  mesh.loft('arm', rings, { sides: 12, ...SIDE });
}

/** A number only on the left of the upper arm's front, so that a mirrored image is obvious. */
function addNumber(mesh) {
  const round = euler([0, -48, 0]);
  mesh.box('rim', place('Shoulder', rotate(round, [2.9, 8.4, 0])), [0.45, 2.1, 1.9], w('Shoulder'), {
    rot: multiply(REST.Shoulder.r, round),
    faces: { left: 'plate' },
    skip: 'right',
  });
  mesh.box('bolt', place('Elbow', [-2.3, 7.6, 0]), [0.5, 3.4, 0.9], w('Elbow'), {
    rot: REST.Elbow.r,
    skip: 'left',
  });
}

function addHand(mesh) {
  const wrist = [
    ring('Hand', 2.1, 2.4),
    ring('Hand', 2.9, 2.5),
    ring('Hand', 3.2, 3.3),
    ring('Hand', 5, 3.5),
    ring('Hand', 5.6, 2.8),
    ring('Hand', 5.7, 1.9),
  ];
  mesh.loft('palm', wrist, { sides: 12, ...SIDE });
  const lens = [
    ring('Hand', 5.6, 1.7),
    ring('Hand', 6.1, 1.6),
    ring('Hand', 6.5, 0.9),
    ring('Hand', 6.6, 0.3),
  ];
  mesh.loft('eye', lens, { sides: 10, capA: false, ...SIDE });
  for (const turn of [90, 210, 330]) {
    const spread = euler([0, turn, 0]);
    const knuckle = (y, out, a, b, lean) => ({
      p: place('Hand', rotate(spread, [0, y, out])),
      d: rotate(REST.Hand.r, rotate(spread, normalize([0, 1, lean]))),
      a,
      b,
      e: 0.7,
      j: w('Hand'),
    });
    const rings = [
      knuckle(4.2, 2.6, 0.95, 0.7, 1.4),
      knuckle(6, 4.4, 0.95, 0.7, 0.7),
      knuckle(8.2, 4.9, 0.85, 0.65, -0.1),
      knuckle(10.2, 3.9, 0.7, 0.5, -0.8),
      knuckle(11.4, 2.5, 0.4, 0.22, -1.3),
    ];
    const front = rotate(REST.Hand.r, rotate(spread, [0, 0.3, 1]));
    mesh.loft('claw', rings, { sides: 6, front, capA: false });
  }
}

/** Three bellows. Their weights pass smoothly from one joint to the next, so they bend. */
export function buildRubber() {
  const mesh = new Mesh(REGIONS);
  gaiter(mesh, 'Base', 'Shoulder', 3.2, 3.3);
  gaiter(mesh, 'Shoulder', 'Elbow', 3.9, 2.8);
  gaiter(mesh, 'Elbow', 'Hand', 3.7, 2.3);
  return mesh.finish();
}

const FOLDS = 6;

function gaiter(mesh, lower, upper, reach, radius) {
  const { position, bend } = JOINTS.find(({ name }) => name === upper);
  const rings = [];
  for (let n = 0; n <= FOLDS * 2; n++) {
    const t = n / (FOLDS * 2);
    // The bellows run from the lower bone through the joint to the upper one, along a parabola that touches both.
    const from = place(lower, [0, position[1] - reach, 0]);
    const to = place(upper, [0, reach, 0]);
    const middle = REST[upper].p;
    const p = [0, 1, 2].map((k) => lerp(lerp(from[k], middle[k], t), lerp(middle[k], to[k], t), t));
    const r = multiply(REST[lower].r, euler([bend * t, 0, 0]));
    const share = smoothstep(0.08, 0.92, t);
    const size = radius + (n % 2 ? 0.42 : -0.18);
    const j = share === 0 ? w(lower) : share === 1 ? w(upper) : w(lower, upper, share);
    rings.push({ p, d: rotate(r, [0, 1, 0]), a: size, b: size, j });
  }
  mesh.loft('gaiter', rings, { sides: 12, capA: false, capB: false, ...SIDE });
}
