import type { Shell } from '../../types/view.js';
import type { Actor } from '../actor.js';
import { over } from '../gl/blending.js';
import type { Device } from '../gl/device.js';
import { drawItems, drawSurface } from '../draw-items.js';
import type { PassState } from '../gl/state.js';

/** The render state of a shell, which is translucent and writes no depth. */
const seenThrough: PassState = { blend: over, depthTest: true, depthWrite: false };

/** The distance by which the game moves a shell along the normals, in file units, and the shell's opacity. */
const push = 4;
const opacity = 0.3;

/** The game's colours. */
const colors: Readonly<Record<Exclude<Shell, 'none'>, readonly [number, number, number]>> = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  double: [0.9, 0.7, 0],
  half: [0.56, 0.59, 0.45],
};

/** Draws the surfaces again in Quake II's light, enlarged and in one colour. A weapon has no shell. */
export function drawShells(device: Device, actors: readonly Actor[], shell: Exclude<Shell, 'none'>): void {
  const { state } = device;
  const [r, g, b] = colors[shell];
  state.pass(seenThrough);
  drawItems(device, actors, {
    name: 'shell',
    start: ({ at }) => {
      at.u_color?.numbers([r * opacity, g * opacity, b * opacity, opacity]);
      at.u_push_model?.number(push);
    },
    wants: ({ material, follows }) => material.shading === 'quake2' && !follows,
    together: true,
    draw: (item, _, count) => {
      state.cull(item.material.cull, item.part.mirrored);
      drawSurface(device, item, count);
    },
  });
}
