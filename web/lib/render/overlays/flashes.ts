import { movePoint } from '../../math/mat3x4.js';
import type { Actor } from '../actor.js';
import { over } from '../gl/blending.js';
import type { Device } from '../gl/device.js';
import { floatsAnInstance, withRoom } from '../gl/instance-buffer.js';
import type { PassState } from '../gl/state.js';

const glowing: PassState = { blend: over, depthTest: true, depthWrite: false };

/** Draws the muzzle flashes that have no sprite, at attachments of visible parts, in one draw call. */
export class FlashPass {
  #data: Float32Array = new Float32Array(4 * floatsAnInstance);

  draw(device: Device, actors: readonly Actor[]): void {
    let count = 0;
    for (const actor of actors) {
      for (const { part, attachment, halfSide, turn, kind, brightness, sprite } of actor.flashes) {
        if (sprite || !actor.partVisible(part)) continue;
        const at = count++ * floatsAnInstance;
        this.#data = withRoom(this.#data, at + floatsAnInstance);
        const m = actor.parts[part]!.worldFromModel;
        const [x = 0, y = 0, z = 0] = actor.attachments(part).subarray(attachment * 16 + 12);
        movePoint(this.#data, at, m, x, y, z);
        this.#data[at + 3] = halfSide * Math.hypot(m[0]!, m[1]!, m[2]!);
        this.#data.set([turn, kind, brightness], at + 4);
      }
    }
    if (count === 0) return;
    const { gl, state, programs, instances } = device;
    instances.fill(this.#data, count);
    state.pass(glowing);
    state.use(programs.get('flash').handle);
    state.drawArrays(gl.TRIANGLE_STRIP, 4, count);
  }
}
