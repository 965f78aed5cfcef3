import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('a skeleton', () => {
  it('is drawn over the mesh or alone, with the bones of the selected joint in another colour', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view } = h.show(renderer, {
        model: new h.FakeModel({ arm: {} }),
        camera: { yaw: 0, pitch: 0, target: [0, 4, 0] },
        options: { light: 'unlit', grid: false, background: '#000000', skeleton: true },
      });
      view.colors = { ...view.colors, bone: '#00ff00', boneSelected: '#ff0000', outline: '#0000ff' };
      /** The number of red, green and blue pixels around a point, given by y and z in file space. */
      const around = async (y: number, z: number): Promise<number[]> => {
        const { width, rgba } = await h.pixels(renderer, view);
        const counts = [0, 0, 0];
        const [x0, y0] = [width / 2 + (y / 86) * width, width / 2 - ((z - 4) / 86) * width].map(Math.round);
        for (let dy = -12; dy <= 12; dy++) {
          for (let dx = -12; dx <= 12; dx++) {
            const at = ((y0! + dy) * width + x0! + dx) * 4;
            for (let c = 0; c < 3; c++) {
              const others = rgba[at + ((c + 1) % 3)]! + rgba[at + ((c + 2) % 3)]!;
              if (rgba[at + c]! > 200 && others < 60) counts[c]!++;
            }
          }
        }
        return counts;
      };
      const place = view.projectJoint({ part: 0, joint: 2 })!;
      const named = [view.projectJoint({ joint: 'Elbow' }), view.projectJoint({ joint: 'tail' })];
      const over = await around(14, 14);
      view.selectedJoint = { part: 0, joint: 2 };
      const inHand = { arm: await around(14, 14), forearm: await around(20, 24), head: await around(0, 10) };
      view.selectedJoint = { part: 0, joint: 4 };
      const elsewhere = await around(14, 14);
      view.display = { ...view.display, mesh: false };
      const alone = await h.pixels(renderer, view);
      view.display = { ...view.display, skeleton: false };
      const nothing = await h.pixels(renderer, view);
      const lit = ({ rgba }: { rgba: Uint8Array }): number =>
        rgba.reduce((sum, value, i) => sum + (i % 4 < 3 && value > 0 ? 1 : 0), 0);
      const picked = view.pickJoint(place.x + 2, place.y - 30);
      return { over, inHand, elsewhere, alone: lit(alone), nothing: lit(nothing), place, named, picked };
    });
    expect(seen.over[1]).toBeGreaterThan(20);
    expect(seen.over[0]).toBe(0);
    // The bones that start or end at the selected elbow are highlighted, but not the head's bone.
    expect(seen.inHand.arm[0]).toBeGreaterThan(20);
    expect(seen.inHand.forearm[0]).toBeGreaterThan(20);
    expect(seen.inHand.head[0]).toBe(0);
    expect(seen.inHand.head[1]).toBeGreaterThan(20);
    expect(seen.elsewhere[0]).toBe(0);
    expect(seen.alone).toBeGreaterThan(500);
    expect(seen.nothing).toBe(0);
    expect(seen.named).toEqual([seen.place, null]);
    // The elbow is at (20, 14), and the arm bends upwards.
    expect(seen.place.x).toBeCloseTo(240 + (20 / 86) * 480, -1);
    expect(seen.place.y).toBeCloseTo(240 - (10 / 86) * 480, -1);
    expect(seen.picked).toEqual({ part: 0, joint: 2, name: 'elbow' });
    expect(errors).toEqual([]);
  });

  it('has axes at its joints, and needs three draw calls for all bones and two for all axes', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const model = new h.FakeModel({ arm: {} });
      const { view, asset, actor } = h.show(renderer, {
        model,
        camera: { yaw: 0, pitch: 0, target: [0, 4, 0], distance: 40 },
        options: { light: 'unlit', grid: false, background: '#000000', mesh: false },
      });
      const draws = async (display: object): Promise<{ draws: number; colors: number[] }> => {
        view.display = { ...view.display, skeleton: false, jointAxes: false, ...display };
        const { rgba } = await h.pixels(renderer, view);
        const before = renderer.stats.draws;
        view.readPixels();
        const colors = [0, 0, 0];
        for (let i = 0; i < rgba.length; i += 4) {
          for (let c = 0; c < 3; c++)
            if (rgba[i + c]! > 120 && rgba[i + ((c + 1) % 3)]! + rgba[i + ((c + 2) % 3)]! < 60) colors[c]!++;
        }
        return { draws: renderer.stats.draws - before, colors };
      };
      view.colors = {
        ...view.colors,
        axisX: '#ff0000',
        axisY: '#00ff00',
        axisZ: '#0000ff',
        outline: '#000000',
      };
      const one = { none: await draws({}), axes: await draws({ jointAxes: true }) };
      const bones = await draws({ skeleton: true });
      const others = [asset.createInstance(), asset.createInstance()];
      const instance = model.createInstance();
      for (const other of others) other.apply(instance.frame());
      view.actors = [actor, ...others];
      const three = await draws({ skeleton: true, jointAxes: true });
      return { ...one, bones, three };
    });
    expect(seen.none).toEqual({ draws: 0, colors: [0, 0, 0] });
    expect(seen.axes.draws).toBe(2);
    // The x axis points at the camera, so it appears as a dot.
    expect(seen.axes.colors[1]).toBeGreaterThan(30);
    expect(seen.axes.colors[2]).toBeGreaterThan(30);
    expect(seen.bones.draws).toBe(3);
    expect(seen.three.draws).toBe(5);
    expect(errors).toEqual([]);
  });
});
