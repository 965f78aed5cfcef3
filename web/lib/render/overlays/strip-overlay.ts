import type { Actor } from '../actor.js';
import { over } from '../gl/blending.js';
import { parseHexColor, type Rgb } from '../passes/color.js';
import type { Device } from '../gl/device.js';
import { arraysOf, drawItems } from '../draw-items.js';
import type { MeshGeometry } from '../geometry/mesh-geometry.js';
import type { PassState } from '../gl/state.js';
import { extraOf, trianglesAStep, type ExtraIndices, type IndexSearch } from './extra-indices.js';
import { StripBuilder } from './strips.js';

const painted: PassState = { blend: over, depthTest: true, depthWrite: false };
/** Slightly translucent, so that the skin shows where a strip is on the body. */
const opacity = 0.88;

/** Cool colours for strips, warm colours for fans; as many as in strips.ts. Neighbours in the list differ in hue. */
const colors: readonly Rgb[] = [
  ...['#3f86e0', '#8cc152', '#5a5fcf', '#38b7a9', '#a48be6', '#2e9a5e', '#6cc6ee', '#20749c'],
  ...['#e3a92f', '#cf5a78', '#f2de7a', '#b56a35'],
].map((hex) => parseHexColor(hex) ?? [1, 1, 1]);

/**
 * Colours the strips and fans of surfaces that have them. `ready` is called when strips that had to be computed can be drawn.
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
    wants: ({ surface: { mesh } }) => mesh.data.strips.length > 0 && stripsOf(mesh).has(device, ready),
    draw: (item, { at }) => {
      const { part, surface, pose, material } = item;
      state.cull(twoSided ? 'none' : material.cull, part.mirrored);
      const arrays = arraysOf(item);
      const strips = stripsOf(surface.mesh);
      state.vertexArray((arrays.strips ??= strips.bindTo(state, surface.mesh.createArray(state, pose, 0))));
      const { firstIndex: first, counts } = strips.range(surface);
      let firstIndex = first;
      counts.forEach((indexCount, color) => {
        const [r, g, b] = colors[color]!;
        at.u_color?.numbers([r, g, b, opacity]);
        if (indexCount > 0) state.drawElements(gl.TRIANGLES, { firstIndex, indexCount });
        firstIndex += indexCount;
      });
    },
  });
}

/** The strips and fans of a surface, colour by colour. */
interface StripRange {
  readonly firstIndex: number;
  /** The number of indices of each colour. */
  readonly counts: Uint32Array;
}

function stripsOf(mesh: MeshGeometry): ExtraIndices<StripRange> {
  return extraOf(mesh, 'strips', findStrips);
}

function* findStrips({ data, surfaces, vertexCount }: MeshGeometry): IndexSearch<StripRange> {
  const builder = new StripBuilder(data.strips, data.indices, data.sourceVertex, vertexCount);
  while (!builder.step(trianglesAStep)) yield 0;
  const indices: Uint32Array[] = [];
  const ranges: StripRange[] = [];
  let count = 0;
  for (const { firstIndex, indexCount } of surfaces) {
    const groups = builder.groups(firstIndex / 3, indexCount / 3);
    ranges.push({ firstIndex: count, counts: groups.counts });
    indices.push(groups.indices);
    count += groups.indices.length;
  }
  return { indices, ranges };
}
