// Several surfaces that share one mesh: the buffers that they use, and the parts of the mesh that they draw.
import { describe, expect, it } from 'vitest';
import { deformOf, stageOf, waveOf, type Panel } from './fake-stages.js';
import { useHarness } from './open-harness.js';
import { lookAtPanels } from './panels.js';

const browser = useHarness();

/** A small panel to the right or left of the middle, with one of three images. */
function panel(y: number, image: number, more: Partial<Panel> = {}): Panel {
  return { at: [0, y, 0], half: 3, material: { stages: [stageOf({ images: [image] })] }, ...more };
}
const paints = [
  [200, 0, 0, 255],
  [0, 200, 0, 255],
  [0, 0, 200, 255],
] as const;
const places = [-8, 0, 8].map((y) => [y, 0] as const);

function letter([r = 0, g = 0, b = 0]: readonly number[]): string {
  if (r + g + b === 0) return '.';
  return r > 180 ? 'r' : g > 180 ? 'g' : b > 180 ? 'b' : '?';
}

describe('surfaces that share a mesh', () => {
  it('are drawn with their materials, except for hidden surfaces and other levels of detail', async () => {
    const row = (more: Partial<Panel>): Panel[] => [panel(-8, 0), panel(0, 1, more), panel(8, 2)];
    const looks = {
      all: { panels: row({}) },
      hidden: { panels: row({ hidden: true }) },
      coarse: { panels: row({ levelOfDetail: 1 }) },
      onlyCoarse: { panels: row({ levelOfDetail: 1 }), levelOfDetail: 1 },
      notDrawn: { panels: row({ material: { stages: [] } }) },
      moved: {
        panels: row({
          material: {
            stages: [stageOf({ images: [1] })],
            deforms: [deformOf({ kind: 'move', vector: [0, 0, 1], wave: waveOf({ base: 8 }) })],
          },
        }),
      },
    };
    const seen = await lookAtPanels(
      browser,
      Object.fromEntries(
        Object.entries(looks).map(([name, look]) => [name, { ...look, shared: true, paints, at: places }]),
      ),
    );
    const letters = Object.entries(seen).map(([name, colors]) => [name, colors.map(letter).join('')]);
    expect(Object.fromEntries(letters)).toEqual({
      all: 'rgb',
      hidden: 'r.b',
      coarse: 'r.b',
      onlyCoarse: '.g.',
      notDrawn: 'r.b',
      moved: 'r.b',
    });
  });

  it('upload their mesh once, and each pose of the mesh once', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(
      async (panels) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const { gl } = renderer.device!;
        const part = h.panelPart(panels, { shared: true });
        const still = renderer.createModel([part]);
        await h.until(still.ready);
        const moving = { ...part.meshes[0]!, vertexFrames: 0 };
        const asset = renderer.createModel([{ ...part, meshes: [moving] }]);
        await h.until(asset.ready);
        const actor = asset.createInstance();
        const view = renderer.createView(h.addCanvas());
        view.actors = [actor];
        view.camera = { yaw: 0, pitch: 0, target: [0, 0, 0], distance: 4000, fov: 0.43 };
        view.scene = { ...view.scene, grid: false, shadow: false, background: '#000000' };
        await h.pixels(renderer, view);
        const model = new h.FakeModel({ part });
        const frame = model.createInstance().frame();
        const { positions, normals } = moving;
        const raised = positions.map((value, i) => (i % 3 === 2 ? value + 8 : value));
        const uploads: number[] = [];
        const upload = gl.bufferSubData.bind(gl) as (...values: unknown[]) => void;
        gl.bufferSubData = (...values: unknown[]) => {
          if (values[0] === gl.ARRAY_BUFFER) uploads.push(values[4] as number);
          upload(...values);
        };
        const raisedBounds = new Float32Array([0, -11, 5, 0, 11, 11]);
        const parts = [
          { ...frame.parts[0]!, meshes: [{ positions: raised, normals }], bounds: raisedBounds },
        ];
        actor.apply({ root: frame.root, time: 0, parts });
        const box = new Float32Array([9e9, 9e9, 9e9, -9e9, -9e9, -9e9]);
        actor.addPoseBox(box, false);
        view.invalidate();
        const pixels = view.readPixels()!;
        const at = (y: number, z: number): number[] => h.colorAt(pixels, 0.5 + y / 30, 0.5 - z / 30);
        return {
          bytes: still.gpuBytes,
          uploads,
          box: [...box],
          middle: at(8, 0)[0],
          raised: [-8, 0, 8].map((y) => at(y, 8)[0]! > 100),
        };
      },
      [panel(-8, 0), panel(0, 1), panel(8, 2)],
    );
    // The mesh has twelve vertices of eight floats, and eighteen indices.
    expect(result.bytes).toBe(12 * 32 + 18 * 4);
    expect(result.uploads).toEqual([12 * 6]);
    expect(result.box).toEqual([0, -11, 5, 0, 11, 11]);
    expect(result.middle).toBe(0);
    expect(result.raised).toEqual([true, true, true]);
    expect(errors).toEqual([]);
  });

  it('have edges and strips only if they are visible; one draw call draws all normal lines', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(
      async (panels) => {
        const h = window.harness;
        const renderer = new h.Renderer();
        const part = h.panelPart(panels, { shared: true });
        const strips = Uint32Array.of(0, 0, 2, 2, 5, 5);
        const model = new h.FakeModel({
          part: { ...part, meshes: [{ ...part.meshes[0]!, strips }] },
          image: h.plainImage(0, 0, 0),
        });
        const { view } = h.show(renderer, {
          model,
          camera: { yaw: 30, pitch: 0, target: [0, 0, 0], distance: 4000, fov: 0.43 },
          options: { grid: false, shadow: false, background: '#000000' },
        });
        const plain = view.display;
        /** Whether each third of the image shows something, and the number of draw calls. */
        const look = async (display: object): Promise<object> => {
          view.display = { ...plain, ...display };
          const { rgba, width } = await h.pixels(renderer, view);
          const found = [false, false, false];
          rgba.forEach((value, i) => {
            if (i % 4 < 3 && value > 40) found[Math.floor((((i / 4) % width) * 3) / width)] = true;
          });
          const before = renderer.stats.draws;
          view.readPixels();
          return { found, draws: renderer.stats.draws - before };
        };
        return {
          plain: await look({}),
          edges: await look({ wireframe: true }),
          strips: await look({ strips: true }),
          normals: await look({ normalLines: true }),
        };
      },
      [panel(-11, 0), panel(0, 0, { hidden: true }), panel(11, 0)],
    );
    const sides = [true, false, true];
    expect(seen.plain).toEqual({ found: [false, false, false], draws: 2 });
    expect(seen.edges).toEqual({ found: sides, draws: 4 });
    expect(seen.strips).toEqual({ found: sides, draws: 4 });
    expect(seen.normals).toMatchObject({ draws: 3 });
    expect(errors).toEqual([]);
  });

  it('are sprites only if their material is a sprite', async () => {
    const sprite = { stages: [stageOf({ images: [1] })], deforms: [deformOf({ kind: 'autosprite' })] };
    const panels = [panel(-8, 0), panel(0, 1, { material: sprite }), panel(8, 2)];
    const look = { panels, shared: true, paints, at: places };
    const seen = await lookAtPanels(browser, {
      ahead: look,
      // From the side, the panels that are not sprites are thin lines.
      side: { ...look, camera: { yaw: 90 }, at: [[0, 0] as const, [2, 2] as const, [5, 0] as const] },
    });
    expect(seen['ahead']!.map(letter).join('')).toBe('rgb');
    expect(seen['side']!.map(letter).join('')).toBe('gg.');
  });
});
