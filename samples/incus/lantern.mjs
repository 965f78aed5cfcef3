// A hurricane lantern: a tank of enamelled sheet, two air tubes at its sides, a globe of glass with a guard of wire, a
// flame inside it, a chimney, a bail.

import { curve, circle, Solid } from '../base/solid.mjs';
import { TAU } from '../base/math.mjs';

/** A lantern that stands on y 0, with its tubes at the left and the right. */
export function buildLantern() {
  const solid = new Solid('enamel', 'lantern');
  const turned = (material, profile, more = {}) =>
    solid.of(material, 'lantern').lathe(profile, { sides: 28, repeat: [2, 0.14], ...more });
  turned('enamel', [
    [0, 0.003],
    [0.064, 0.003],
    [0.069, 0, true],
    [0.0725, 0.002],
    [0.073, 0.006],
    [0.0695, 0.01],
    [0.069, 0.014],
    [0.0705, 0.036],
    [0.0685, 0.046],
    [0.062, 0.054],
    [0.047, 0.062],
    [0.036, 0.066],
    [0.034, 0.068, true],
    [0, 0.068],
  ]);
  turned('brass', [
    [0.034, 0.066],
    [0.036, 0.068],
    [0.036, 0.074],
    [0.034, 0.076, true],
    [0.026, 0.078],
    [0.0245, 0.088],
    [0.029, 0.09],
    [0.046, 0.093],
    [0.0475, 0.097],
    [0.044, 0.1],
    [0.018, 0.103],
    [0.013, 0.112],
    [0.007, 0.114, true],
    [0, 0.114],
  ]);
  addTubes(solid);
  addGuard(solid);
  turned('enamel', [
    [0, 0.216],
    [0.034, 0.216],
    [0.0415, 0.212, true],
    [0.0435, 0.214],
    [0.043, 0.22],
    [0.033, 0.228],
    [0.0305, 0.232, true],
    [0.0305, 0.262],
    [0.0345, 0.266, true],
    [0.0415, 0.267],
    [0.042, 0.271],
    [0.03, 0.282],
    [0.014, 0.289],
    [0, 0.291],
  ]);
  addVents(solid);
  turned(
    'brass',
    [
      [0, 0.288],
      [0.007, 0.289],
      [0.0075, 0.294],
      [0.004, 0.297],
      [0.0075, 0.302],
      [0.005, 0.308],
      [0, 0.309],
    ],
    { sides: 14, repeat: [1, 0.14] },
  );
  addBail(solid);
  turned(
    'flame',
    [
      [0, 0.113],
      [0.0072, 0.118],
      [0.0096, 0.126],
      [0.0086, 0.137],
      [0.0052, 0.15],
      [0.002, 0.163],
      [0, 0.17],
    ],
    { sides: 16, repeat: [1, null], shape: (r, a) => r * (1 - 0.3 * Math.abs(Math.sin(a))) },
  );
  turned(
    'glass',
    [
      [0.037, 0.1],
      [0.041, 0.11],
      [0.0495, 0.13],
      [0.053, 0.15],
      [0.0515, 0.17],
      [0.045, 0.19],
      [0.0385, 0.204],
      [0.036, 0.214],
    ],
    { repeat: [1, null] },
  );
  return solid;
}

function addTubes(solid) {
  solid.of('enamel', 'lantern');
  for (const side of [1, -1]) {
    const path = curve(
      [
        [0.055, 0.046, 0],
        [0.07, 0.062, 0],
        [0.0765, 0.09, 0],
        [0.0775, 0.15, 0],
        [0.0765, 0.205, 0],
        [0.07, 0.236, 0],
        [0.055, 0.252, 0],
        [0.03, 0.256, 0],
      ].map(([x, y, z]) => [x * side, y, z]),
      4,
    );
    solid.sweep(path, () => circle(0.0082, 10, 0.85), { side: [0, 0, 1], repeat: [0.5, 0.14] });
  }
}

/** Four wires in front of the globe and behind it, held by two rings. */
function addGuard(solid) {
  solid.of('wire', 'lantern');
  const wire = () => circle(0.0013, 6);
  for (const degrees of [35, 145, 215, 325]) {
    const a = (degrees / 360) * TAU;
    const path = curve(
      [
        [0.046, 0.096],
        [0.052, 0.116],
        [0.0565, 0.15],
        [0.052, 0.184],
        [0.0425, 0.214],
      ].map(([r, y]) => [r * Math.cos(a), y, r * Math.sin(a)]),
      4,
    );
    solid.sweep(path, wire, { side: [Math.sin(a), 0, -Math.cos(a)], repeat: [0.2, 0.14] });
  }
  for (const [r, y] of [
    [0.0535, 0.125],
    [0.0545, 0.173],
  ]) {
    const path = Array.from({ length: 24 }, (_, k) => {
      const a = (k / 24) * TAU;
      return [r * Math.sin(a), y, r * Math.cos(a)];
    });
    solid.sweep(path, wire, { side: [0, 1, 0], closed: true, repeat: [0.2, 0.14] });
  }
}

/** Ventilation slots around the chimney. */
function addVents(solid) {
  for (let k = 0; k < 12; k++) {
    const a = ((k + 0.5) / 12) * TAU;
    const slot = new Solid('soot', 'lantern');
    slot.block([0.0032, 0.008, 0.0008], 0.0006, { steps: 1, at: [0, 0, 0.0305] });
    const rot = [Math.cos(a), 0, Math.sin(a), 0, 1, 0, -Math.sin(a), 0, Math.cos(a)];
    solid.add(slot, { rot, at: [0, 0.248, 0] });
  }
}

/** The handle, which hangs down at the back. */
function addBail(solid) {
  solid.of('wire', 'lantern');
  const path = Array.from({ length: 25 }, (_, k) => {
    const a = (k / 24) * Math.PI;
    const [up, side] = [Math.sin(a) * 0.125, Math.cos(a) * 0.0865];
    return [side, 0.212 + up * 0.8, -up * 0.5];
  });
  solid.sweep(path, () => circle(0.0019, 8), { side: [0, 0, 1], repeat: [0.2, 0.14] });
}
