// Ulna's rifle: along z, the grip at the origin, one joint.

import { euler } from '../base/math.mjs';
import { Mesh, w } from '../base/mesh.mjs';
import { WEAPON } from './regions.mjs';

export function buildRifle() {
  const mesh = new Mesh(WEAPON);
  const j = w('gun');
  const tube = (region, rows, options) => {
    const rings = rows.map(([z, y, a, f, k = f]) => ({ p: [0, y, z], a, f, k, e: options.e ?? 1, j }));
    mesh.loft(region, rings, { front: [0, 1, 0], ...options });
  };
  const receiver = [
    [-0.15, 0.035, 0.019, 0.026, 0.02],
    [-0.13, 0.035, 0.028, 0.044, 0.032],
    [0.17, 0.035, 0.028, 0.044, 0.032],
    [0.2, 0.035, 0.022, 0.03, 0.026],
  ];
  tube('receiver', receiver, { sides: 8, e: 0.6 });
  tube(
    'stock',
    [
      [-0.36, 0.01, 0.019, 0.046, 0.062],
      [-0.335, 0.012, 0.022, 0.05, 0.064],
      [-0.22, 0.028, 0.017, 0.03, 0.03],
      [-0.14, 0.034, 0.016, 0.024, 0.018],
    ],
    { sides: 6, e: 0.75, capB: false },
  );
  tube(
    'guard',
    [
      [0.19, 0.034, 0.027, 0.032, 0.03],
      [0.23, 0.034, 0.032, 0.036, 0.036],
      [0.4, 0.036, 0.028, 0.032, 0.03],
    ],
    { sides: 6, capA: false },
  );
  tube(
    'barrel',
    [
      [0.395, 0.042, 0.013, 0.013],
      [0.56, 0.042, 0.011, 0.011],
    ],
    { sides: 6, capA: false, capB: false },
  );
  tube(
    'muzzle',
    [
      [0.545, 0.042, 0.014, 0.014],
      [0.56, 0.042, 0.021, 0.021],
      [0.62, 0.042, 0.019, 0.019],
    ],
    { sides: 6 },
  );
  tube(
    'scope',
    [
      [-0.08, 0.118, 0.016, 0.016],
      [-0.05, 0.118, 0.02, 0.02],
      [0.08, 0.118, 0.018, 0.018],
      [0.12, 0.118, 0.025, 0.025],
    ],
    { sides: 6 },
  );
  mesh.box('mount', [0, 0.088, 0.015], [0.009, 0.016, 0.05], j, { skip: 'up down' });
  mesh.box('grip', [0, -0.05, -0.008], [0.016, 0.055, 0.024], j, { rot: euler([16, 0, 0]), skip: 'up' });
  mesh.box('magazine', [0, -0.052, 0.105], [0.017, 0.068, 0.032], j, { rot: euler([-12, 0, 0]), skip: 'up' });
  mesh.box('cell', [0.03, 0.042, 0.03], [0.009, 0.016, 0.06], j, { skip: 'right' });
  return mesh.finish();
}
