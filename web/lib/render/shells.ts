import type { Shell } from '../types/view.js';
import type { Actor } from './actor.js';
import type { Device } from './device.js';
import type { PassState } from './gl-state.js';
import type { Bucket } from './material-plan.js';

/** Over what is there, and seen through; a shell hides nothing. */
const seenThrough: PassState = { blend: 'over', depthTest: true, depthWrite: false };
const buckets: readonly Bucket[] = ['opaque', 'alphaTested', 'blended', 'additive'];

/** How far the game pushes a shell out along the normals, in units of the file, and how much of it is seen. */
const push = 4;
const opacity = 0.3;

/** The game's own. */
const colors: Readonly<Record<Exclude<Shell, 'none'>, readonly [number, number, number]>> = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  double: [0.9, 0.7, 0],
  half: [0.56, 0.59, 0.45],
};

/** Draws what stands in Quake II's light once more, blown up, in one flat colour. A weapon in hand has no shell. */
export function drawShells(device: Device, actors: readonly Actor[], shell: Exclude<Shell, 'none'>): void {
  const { gl, state } = device;
  const { handle, at } = device.programs.get('shell');
  const [r, g, b] = colors[shell];
  state.pass(seenThrough);
  state.use(handle);
  gl.uniform4f(at.u_color, r * opacity, g * opacity, b * opacity, opacity);
  gl.uniform1f(at.u_push_model, push);
  for (const actor of actors) {
    for (const bucket of buckets) {
      for (const { part, partIndex, geometry, pose, material } of actor.items(bucket)) {
        if (!material.quake2 || actor.asset.parts[partIndex]?.how === 'follow') continue;
        gl.uniformMatrix4fv(at.u_world_from_model, false, part.worldFromModel);
        state.cull(material.cull, part.mirrored);
        const arrays = pose?.arrays ?? geometry.arrays;
        gl.bindVertexArray((arrays.fill ??= geometry.createFill(gl, pose?.buffer ?? null)));
        state.drawElements(geometry.mode(gl), geometry.indexCount);
      }
    }
  }
}
