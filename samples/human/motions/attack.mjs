// Bursts of three shots. The recoil is in the even frames: the weapon jumps back and up, the shoulder gives
// way.

import { AIM, CROUCH } from '../stances.mjs';
import { cycle } from './clip.mjs';

function burst(base, shots) {
  const [x, y, z] = base.gunAt;
  const [chest, head] = [base.chest, base.head];
  const [, rootY, rootZ] = base.root;
  const kick = (at, k) => [
    at,
    {
      gunAt: [x, y + 0.016 * k, z - 0.055 * k],
      gunDir: [0.02 + 0.012 * k, 0.085 * k, 1],
      chest: [chest[0] - 5 * k, chest[1] - 3 * k, chest[2]],
      head: [head[0] + 3 * k, head[1] + 2 * k, head[2]],
      root: [0, rootY - 0.008 * k, rootZ - 0.02 * k],
    },
  ];
  const keys = shots.flatMap((at, i) => [kick(at, 1 - i * 0.08), kick(at + 1, 0.1)]);
  return [...keys, kick(shots.at(-1) + 2, -0.06), kick(shots.at(-1) + 3, 0)];
}

export function attack() {
  return cycle(AIM, 8, burst(AIM, [0, 2, 4]));
}

const CROUCH_AIM = {
  ...CROUCH,
  pelvis: [10, -26, 0],
  spine: [7, -2, 0],
  chest: [6, -12, 2],
  neck: [2, 18, 4],
  head: [-12, 22, 8],
  gunAt: [-0.1, 0.12, 0.36],
  gunDir: [0.02, 0, 1],
  elbowL: [0.55, -1, 0],
  elbowR: [-1, -0.35, -0.3],
};

export function crouchAttack() {
  return cycle(CROUCH_AIM, 9, burst(CROUCH_AIM, [0, 2, 4]));
}
