import { expect, it, vi } from 'vitest';
import type { MeshGeometry } from '../../../web/lib/render/geometry/mesh-geometry.js';
import type { Device } from '../../../web/lib/render/gl/device.js';
import { GlState } from '../../../web/lib/render/gl/state.js';
import type { Steps } from '../../../web/lib/render/gl/upload-queue.js';
import { ExtraIndices, type IndexSearch } from '../../../web/lib/render/overlays/extra-indices.js';

function* findNothing(): IndexSearch<number> {
  yield 0;
  return { indices: [new Uint32Array(3)], ranges: [0] };
}

it('additional indices call the functions of all views that wait for them, each once', () => {
  const waiting: Steps[] = [];
  const gl: object = new Proxy({}, { get: () => () => ({}) });
  const state = new GlState(gl as WebGL2RenderingContext);
  const uploads = { push: (steps: Steps) => waiting.push(steps) };
  const device = { gl, state, uploads } as unknown as Device;
  const indices = new ExtraIndices({ surfaces: [{}] } as unknown as MeshGeometry, findNothing);
  const [first, second] = [vi.fn(), vi.fn()];
  expect([first, second, first].map((ready) => indices.has(device, ready))).toEqual([false, false, false]);
  expect(waiting).toHaveLength(1);
  while (!waiting[0]!.next().done);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  expect(indices.has(device, first)).toBe(true);
  expect(first).toHaveBeenCalledOnce();
});
