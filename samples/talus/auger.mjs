// Talus' weapon, a drill gun: along z, the grip at the origin. Three barrels turn about tag_barrel.

import { add, TAU } from '../base/math.mjs';
import { Mesh, w } from '../base/mesh.mjs';
import { CELL, WEAPON } from './regions.mjs';

const j = w('gun');
/** The axis of the barrels and of the shot. */
export const AXIS = [0, 0.065, 0.37];
export const MUZZLE = [0, 0.065, 0.7];

const tube = (mesh, region, rows, options) => {
  const rings = rows.map(([z, y, a, f, k = f, v]) => ({ p: [0, y, z], a, f, k, e: options.e ?? 1, j, v }));
  mesh.loft(region, rings, { front: [0, 1, 0], ...options });
};

function tagged(mesh, surface, regions, build) {
  const first = mesh.triangles.length;
  mesh.regions = regions;
  build();
  for (const triangle of mesh.triangles.slice(first)) triangle.surface = surface;
}

export function buildAuger() {
  const mesh = new Mesh(WEAPON);
  tagged(mesh, 'w_auger', WEAPON, () => {
    const housing = [
      [-0.26, 0.06, 0.05, 0.05, 0.05],
      [-0.24, 0.06, 0.074, 0.076, 0.07],
      [0.2, 0.065, 0.076, 0.082, 0.072],
      [0.22, 0.065, 0.06, 0.066, 0.06],
    ];
    tube(mesh, 'housing', housing, { sides: 8, e: 0.7 });
    const collar = [
      [0.21, 0.065, 0.07, 0.07],
      [0.225, 0.065, 0.104, 0.104],
      [0.315, 0.065, 0.108, 0.108],
      [0.345, 0.065, 0.09, 0.09],
      [0.346, 0.065, 0.05, 0.05],
    ];
    tube(mesh, 'collar', collar, { sides: 10, capA: false });
    const stock = [
      [-0.37, 0.035, 0.034, 0.062, 0.066],
      [-0.35, 0.035, 0.044, 0.07, 0.074],
      [-0.25, 0.052, 0.036, 0.046, 0.05],
    ];
    tube(mesh, 'stock', stock, { sides: 6, e: 0.75, capB: false });
    mesh.box('grip', [0, -0.055, -0.01], [0.026, 0.075, 0.036], j, { top: [1, 1.1], skip: 'up' });
    // The left hand's handle, across, below the collar.
    mesh.box('fore', [0.015, -0.035, 0.2], [0.06, 0.026, 0.03], j);
    mesh.box('grip', [0, 0.0, 0.2], [0.02, 0.03, 0.026], j, { skip: 'up down' });
    mesh.box('sight', [0, 0.16, -0.02], [0.018, 0.024, 0.07], j, { top: [0.7, 0.8], skip: 'down' });
    mesh.box('cage', [0.082, 0.07, -0.08], [0.014, 0.012, 0.13], j, { skip: 'right' });
    mesh.box('cage', [-0.082, 0.07, -0.08], [0.014, 0.012, 0.13], j, { skip: 'left' });
  });
  tagged(mesh, 'w_cell', CELL, () => {
    const cell = [
      [-0.2, 0.14, 0.03, 0.03],
      [-0.19, 0.145, 0.042, 0.042],
      [-0.105, 0.145, 0.042, 0.042],
      [-0.095, 0.14, 0.03, 0.03],
    ];
    tube(mesh, 'cell', cell, { sides: 8 });
  });
  return mesh.finish();
}

/** Built around the origin; the tag puts it in place. */
export function buildBarrel() {
  const mesh = new Mesh(WEAPON);
  tagged(mesh, 'w_barrel', WEAPON, () => {
    for (let n = 0; n < 3; n++) {
      const turn = ((n + 0.25) / 3) * TAU;
      const at = [Math.cos(turn) * 0.044, Math.sin(turn) * 0.044, 0];
      const ring = (z, a, v) => ({ p: add(at, [0, 0, z]), a, b: a, j, v });
      const rings = [
        ring(-0.04, 0.025, 1),
        ring(0.29, 0.025, 0.2),
        ring(0.295, 0.034, 0.15),
        ring(0.335, 0.034, 0.02),
        ring(0.32, 0.018, 0),
      ];
      mesh.loft('barrel', rings, { sides: 6, front: [0, 1, 0], capA: false });
    }
    const clamp = [
      [0.1, 0, 0.05, 0.05],
      [0.105, 0, 0.078, 0.078],
      [0.155, 0, 0.078, 0.078],
      [0.16, 0, 0.05, 0.05],
    ];
    tube(mesh, 'muzzle', clamp, { sides: 9 });
    const drill = [
      [0.0, 0, 0.02, 0.02],
      [0.32, 0, 0.02, 0.02],
      [0.42, 0, 0.002, 0.002],
    ];
    tube(mesh, 'cage', drill, { sides: 5, capA: false });
  });
  return mesh.finish();
}

/** Four points that the shader turns towards the camera, and a star along the shot's direction. */
export function buildFlash() {
  const regions = { flash: [0, 0, 64, 64] };
  const mesh = new Mesh(regions);
  const square = (corners) => {
    const points = corners.map((at) => mesh.point(at, j));
    const texels = [
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ].map(([u, v]) => mesh.texel('flash', u, v));
    mesh.quad(points, texels);
  };
  const half = 0.17;
  tagged(mesh, 'f_flash', regions, () =>
    square([
      [-half, -half, 0.1],
      [half, -half, 0.1],
      [half, half, 0.1],
      [-half, half, 0.1],
    ]),
  );
  tagged(mesh, 'f_streak', regions, () => {
    for (let n = 0; n < 3; n++) {
      const turn = (n / 3) * Math.PI;
      const [x, y] = [Math.cos(turn) * 0.09, Math.sin(turn) * 0.09];
      square([
        [x, y, -0.02],
        [x, y, 0.44],
        [-x, -y, 0.44],
        [-x, -y, -0.02],
      ]);
    }
  });
  return mesh.finish();
}
