// Marl's gear: a spiked collar with a tag, a harness, a band around the muzzle, and armour on the left shoulder only.

import { add, euler, normalize, rotate, scale } from '../base/math.mjs';
import { Mesh } from '../base/mesh.mjs';
import { part } from './body.mjs';
import { GEAR } from './regions.mjs';
import { grown, REST } from './skeleton.mjs';

const UP = { front: [0, 1, 0] };
const SPINE = ['hips', 'loin', 'back', 'chest', 'neck', 'nape', 'head'];

export function buildGear() {
  const mesh = new Mesh(GEAR);
  part(mesh, SPINE, () => collar(mesh));
  part(mesh, ['tag'], () => tag(mesh));
  part(mesh, SPINE, () => harness(mesh));
  part(mesh, ['scapula_l', 'arm_l', 'chest'], () => pauldron(mesh), 3);
  part(mesh, ['head'], () => muzzle(mesh), 4, grown);
  return mesh.finish();
}

/**
 * A closed hoop around the trunk. `y`, `z`: its centre; `d`: its axis; `a`, `f`, `k`: half its width, and its depths to
 * the front and the back; `half`: half the height of the band; `thick`: its thickness.
 */
function hoop(mesh, region, { y, z, d, a, f, k, e = 1 }, half, thick) {
  const dir = normalize(d);
  const row = (along, grow) => ({
    p: add([0, y, z], scale(dir, along)),
    d,
    e,
    ...{ a: a + grow, f: f + grow, k: k + grow },
  });
  const rings = [
    { ...row(-half, -0.01), v: 1 },
    { ...row(-half * 0.8, thick), v: 0.85 },
    { ...row(half * 0.8, thick), v: 0.15 },
    { ...row(half, -0.01), v: 0 },
  ];
  mesh.loft(region, rings, { sides: 12, capA: false, capB: false, ...UP });
}

const COLLAR = { y: 1.15, z: 0.62, d: [0, 0.7, 1], a: 0.219, f: 0.224, k: 0.25 };

function collar(mesh) {
  hoop(mesh, 'collar', COLLAR, 0.042, 0.02);
  const dir = normalize(COLLAR.d);
  const up = [0, dir[2], -dir[1]];
  for (let n = -4; n <= 4; n++) {
    const angle = (n * 26 * Math.PI) / 180;
    const [side, rise] = [Math.sin(angle), Math.cos(angle)];
    const out = normalize([side, up[1] * rise, up[2] * rise]);
    const depth = rise > 0 ? COLLAR.f : COLLAR.k;
    const root = add([0, COLLAR.y, COLLAR.z], add([side * COLLAR.a, 0, 0], scale(up, rise * depth)));
    spike(mesh, add(root, scale(out, 0.012)), out, 0.026, 0.085);
  }
}

function spike(mesh, root, out, half, long) {
  const rings = [
    { p: root, a: half * 1.3, b: half * 1.3, d: out },
    { p: add(root, scale(out, long * 0.2)), a: half * 0.8, b: half * 0.8, d: out },
    { p: add(root, scale(out, long)), a: 0.002, b: 0.002, d: out },
  ];
  const front = Math.abs(out[2]) < 0.8 ? [0, 0, 1] : [0, 1, 0];
  mesh.loft('spike', rings, { sides: 5, capA: false, front });
}

/** A brass plate under the throat. */
function tag(mesh) {
  const [x, y, z] = REST.tag;
  const rings = [-0.013, -0.009, 0.009, 0.013].map((dz, n) => ({
    p: [x, y - 0.06, z + dz],
    a: n % 3 ? 0.056 : 0.046,
    b: n % 3 ? 0.056 : 0.046,
    d: [0, 0, 1],
  }));
  mesh.loft('tag', rings, { sides: 12, ...UP });
}

function harness(mesh) {
  const girth = { y: 0.93, z: -0.02, d: [0, -0.05, 1], a: 0.245, f: 0.212, k: 0.265, e: 0.98 };
  hoop(mesh, 'strap', girth, 0.04, 0.014);
  mesh.box('buckle', [0, 1.155, -0.02], [0.05, 0.018, 0.052], [], { top: [0.8, 0.8], skip: 'down' });
}

/** Three plates over the left shoulder, overlapping downwards, with spikes on the ridge. */
function pauldron(mesh) {
  const plate = (region, [x, y, z], size, lean) => {
    const rot = euler([lean, 0, -24]);
    const at = (dx, dy, a, f, k) => ({
      p: add([x, y, z], rotate(rot, [dx, dy, 0])),
      d: rotate(rot, [0, 1, 0]),
      ...{ a: a * size, f: f * size, k: k * size, e: 0.84 },
    });
    const rings = [
      at(0, -0.118, 0.07, 0.13, 0.13),
      at(0.006, -0.12, 0.1, 0.164, 0.164),
      at(0, -0.02, 0.096, 0.152, 0.152),
      at(-0.014, 0.05, 0.07, 0.116, 0.116),
      at(-0.03, 0.088, 0.036, 0.06, 0.06),
      at(-0.036, 0.094, 0.01, 0.02, 0.02),
    ];
    mesh.loft(region, rings, { sides: 10, front: [1, 0, 0], capA: false });
  };
  plate('lame', [0.29, 0.86, 0.37], 0.94, -14);
  plate('lame', [0.285, 0.975, 0.345], 1.08, -8);
  plate('pauldron', [0.262, 1.105, 0.31], 1.22, 0);
  spike(mesh, [0.29, 1.215, 0.2], normalize([0.5, 1, -0.35]), 0.034, 0.13);
  spike(mesh, [0.3, 1.222, 0.31], normalize([0.5, 1, 0]), 0.04, 0.17);
  spike(mesh, [0.29, 1.215, 0.42], normalize([0.5, 1, 0.35]), 0.034, 0.13);
}

function muzzle(mesh) {
  const band = { y: 1.305, z: 1.135, d: [0, -0.3, 1], a: 0.101, f: 0.081, k: 0.05, e: 0.8 };
  hoop(mesh, 'band', band, 0.022, 0.008);
}
