import type { Actor } from '../actor.js';
import { over } from '../gl/blending.js';
import { parseHexColor, type Rgb } from '../passes/color.js';
import type { Device } from '../gl/device.js';
import { arraysOf, drawItems } from '../draw-items.js';
import type { PassState } from '../gl/state.js';

const painted: PassState = { blend: over, depthTest: true, depthWrite: false };
/** A hint of the skin shows through, so that one sees where on the body a strip runs. */
const opacity = 0.88;

/** Cool for strips, warm for fans; as many as geometry/strips.ts has. Neighbours in the list are far apart in hue. */
const colors: readonly Rgb[] = [
  ...['#3f86e0', '#8cc152', '#5a5fcf', '#38b7a9', '#a48be6', '#2e9a5e', '#6cc6ee', '#20749c'],
  ...['#e3a92f', '#cf5a78', '#f2de7a', '#b56a35'],
].map((hex) => parseHexColor(hex) ?? [1, 1, 1]);

/**
 * Paints the strips and fans over the surfaces that have them; `ready` is called when some that had to be sorted
 * first can be drawn.
 */
export function drawStrips(
  device: Device,
  actors: readonly Actor[],
  twoSided: boolean,
  ready: () => void,
): void {
  const { gl, state } = device;
  state.pass(painted);
  drawItems(device, actors, {
    name: 'strips',
    start: () => undefined,
    wants: ({ surface }) => surface.mesh.hasStrips(device, ready),
    draw: (item, { at }) => {
      const { part, surface, pose, material } = item;
      state.cull(twoSided ? 'none' : material.cull, part.mirrored);
      const arrays = arraysOf(item);
      state.vertexArray((arrays.strips ??= surface.mesh.createStrips(state, pose)));
      let { firstIndex } = surface.strips!;
      surface.strips!.counts.forEach((indexCount, color) => {
        const [r, g, b] = colors[color]!;
        at.u_color?.numbers([r, g, b, opacity]);
        if (indexCount > 0) state.drawElements(gl.TRIANGLES, { firstIndex, indexCount });
        firstIndex += indexCount;
      });
    },
  });
}
