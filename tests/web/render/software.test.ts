import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawImage } from '../../../web/lib/draw/draw-image.js';
import { Renderer } from '../../../web/lib/render/renderer.js';
import { softwareCode } from '../../../web/lib/render/software-loader.js';
import type { SoftwareDrawing } from '../../../web/lib/render/view-options.js';
import { load } from '../../../web/lib/load/load.js';
import { immediateMessage } from '../../../web/lib/messages/compose.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { LazyCode } from '../../../web/lib/util/lazy-code.js';
import { Viewer } from '../../../web/lib/viewer/viewer.js';
import { Heap } from '../../../web/lib/wasm/heap.js';

const size = { width: 16, height: 16 };
const triangle = new TextEncoder().encode('v -1 0 0\nv 1 0 0\nv 0 2 0\nf 1 2 3\n');

afterEach(() => vi.restoreAllMocks());

/** A viewer without WebGL that shows a triangle. */
async function shown(): Promise<{
  readonly renderer: Renderer;
  readonly viewer: Viewer<OffscreenCanvas>;
  readonly software: LazyCode<SoftwareDrawing>;
  /** Draws an image, and returns the number of its pixels that are not fully transparent. */
  readonly draw: () => number;
}> {
  const software = softwareCode();
  await software.fetch();
  const renderer = new Renderer(size, software);
  const viewer = new Viewer({ ...size } as OffscreenCanvas, { maxPixelRatio: 1, renderer });
  viewer.set({ visible: false, scene: { shadow: false } });
  const model = await load([{ name: 'triangle.obj', data: triangle }]);
  // Resolves when the canvas shows the model, which does not happen in Node.
  void viewer.show(model).catch(() => undefined);
  const draw = (): number => viewer.pixels(size)!.filter((value, i) => i % 4 === 3 && value > 0).length;
  return { renderer, viewer, software, draw };
}

function fakeDrawing(): { readonly drawing: SoftwareDrawing; readonly calls: string[] } {
  const calls: string[] = [];
  const drawing: SoftwareDrawing = {
    paint: () => new Uint8ClampedArray(),
    clear: () => calls.push('clear'),
    [Symbol.dispose]: () => calls.push('dispose'),
  };
  return { drawing, calls };
}

describe('The software renderer', () => {
  it('draws again with a new module after the memory was full', async () => {
    const { renderer, viewer, software, draw } = await shown();
    const error = new ModelError({
      code: 'out_of_memory',
      file: '',
      ...immediateMessage('memory-full', 1),
    });
    const allocate = vi.spyOn(Heap.prototype, 'allocate').mockImplementationOnce(() => {
      throw error;
    });
    expect(() => viewer.pixels(size)).toThrow(error);
    allocate.mockRestore();
    expect(software.value).toBe(null);
    expect(viewer.pixels(size)).toBe(null);
    await software.fetch();
    expect(draw()).toBeGreaterThan(0);
    renderer.dispose();
  });

  it('frees the copied arrays of a mesh that does not fit into the memory', async () => {
    const { renderer, viewer, draw } = await shown();
    draw();
    const release = vi.spyOn(Heap.prototype, 'free');
    const addresses: number[] = [];
    let isFull = false;
    vi.spyOn(Heap.prototype, 'put').mockImplementation(function (this: Heap, bytes) {
      // The texture coordinates of the triangle, after its positions and normals.
      if (bytes.byteLength === 24) isFull = true;
      if (isFull)
        throw new ModelError({ code: 'out_of_memory', file: '', ...immediateMessage('memory-full', 1) });
      const address = this.allocate(bytes.byteLength);
      this.bytes(address, bytes.byteLength).set(bytes);
      addresses.push(address);
      return address;
    });
    renderer.software!.value!.clear();
    expect(() => viewer.pixels(size)).toThrow(ModelError);
    expect(addresses.length).toBeGreaterThan(1);
    const freed = release.mock.calls.map(([address]) => address);
    expect(addresses.filter((address) => !freed.includes(address))).toEqual([]);
    renderer.dispose();
  });

  it('copies meshes and images again after they were freed', async () => {
    const { renderer, software, draw } = await shown();
    const put = vi.spyOn(Heap.prototype, 'put');
    const copies = (): number => put.mock.calls.splice(0).length;
    const pixels = draw();
    const first = copies();
    expect(draw()).toBe(pixels);
    expect(copies()).toBeLessThan(first);
    software.value!.clear();
    expect(draw()).toBe(pixels);
    expect(copies()).toBe(first);
    renderer.dispose();
  });

  it('needs no more memory when models are drawn and disposed one after the other', async () => {
    const put = vi.spyOn(Heap.prototype, 'put');
    // A mesh of 10,000 triangles, about 0.4 MB: forty of them would need more memory than the module has at first.
    const vertices = Array.from({ length: 5000 }, (_, i) => `v ${i % 71} ${(i * 7) % 83} ${i % 13}\n`);
    const triangles = Array.from(
      { length: 10_000 },
      (_, i) => `f ${(i % 4990) + 1} ${(i % 4990) + 2} ${(i % 4990) + 5}\n`,
    );
    const data = new TextEncoder().encode([...vertices, ...triangles].join(''));
    const draw = async (): Promise<void> => {
      using model = await load([{ name: 'mesh.obj', data: data.slice() }]);
      await drawImage(model, { width: 4, height: 4 });
    };
    const sizes = (): number[] => {
      const heaps: Set<Heap> = new Set(put.mock.contexts.filter((context) => context instanceof Heap));
      return [...heaps].map(({ buffer }) => buffer.byteLength);
    };
    for (let i = 0; i < 3; i++) await draw();
    const before = sizes();
    expect(before.length).toBeGreaterThan(0);
    for (let i = 0; i < 40; i++) await draw();
    expect(sizes()).toEqual(before);
  }, 60_000);
});

describe('A renderer without WebGL', () => {
  it('frees meshes and images when a model is disposed', async () => {
    const { drawing, calls } = fakeDrawing();
    const software: LazyCode<SoftwareDrawing> = new LazyCode(() => Promise.resolve(drawing));
    const renderer = new Renderer(size, software);
    renderer.createModel([]).dispose();
    expect(calls).toEqual([]);
    await software.fetch();
    renderer.createModel([]).dispose();
    expect(calls).toEqual(['clear']);
    renderer.dispose();
    expect(calls).toEqual(['clear', 'dispose']);
  });

  it('disposes of a drawing that is created after the renderer was disposed', async () => {
    const { drawing, calls } = fakeDrawing();
    const software: LazyCode<SoftwareDrawing> = new LazyCode(() => Promise.resolve(drawing));
    const renderer = new Renderer(size, software);
    const fetched = software.fetch();
    renderer.dispose();
    expect(calls).toEqual([]);
    await fetched;
    await Promise.resolve();
    expect(calls).toEqual(['dispose']);
  });

  it('does not retry a failed fetch of its code after it was disposed', async () => {
    vi.useFakeTimers();
    try {
      const { drawing } = fakeDrawing();
      const fetch = vi.fn(() => Promise.resolve(drawing)).mockRejectedValueOnce(new Error('no network'));
      const software: LazyCode<SoftwareDrawing> = new LazyCode(fetch);
      const renderer = new Renderer(size, software);
      await expect(software.fetch()).rejects.toThrow('no network');
      software.load(() => undefined);
      renderer.dispose();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(fetch).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});
