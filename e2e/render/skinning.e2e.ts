import { describe, expect, it } from 'vitest';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('skinning on the GPU', () => {
  it('equals the CPU reference, for four and for eight joints per vertex', async () => {
    const { page, errors } = await browser.open();
    const results = await page.evaluate(() => {
      const h = window.harness;
      const apart = (a: Float32Array, b: Float32Array): number =>
        a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);
      const kinds = ([4, 8] as const).flatMap((influences) =>
        [false, true].map((scaled) => ({ influences, scaled })),
      );
      return kinds.map(({ influences, scaled }) => {
        const mesh = new h.FakeModel({ arm: { influences } }).parts[0]!.meshes[0]!;
        // The matrices are random. Each vertex has as many joints as the format allows, with different weights; every
        // seventh vertex has no weights.
        let seed = influences;
        const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
        const palette = Float32Array.from({ length: 5 * 12 }, () => random() * 4 - 2);
        const skinJoints = mesh.skinJoints.map(() => Math.floor(random() * 5));
        const skinWeights = mesh.skinWeights.map((_, i) => 1 / (1 + (i % influences)));
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
          const own = skinWeights.subarray(vertex * influences, (vertex + 1) * influences);
          const sum = vertex % 7 === 0 ? Infinity : own.reduce((a, b) => a + b);
          for (let i = 0; i < influences; i++) own[i]! /= sum;
        }
        const mixed = { ...mesh, skinJoints, skinWeights };
        const gpu = h.deformOnGpu(mixed, palette, scaled);
        const reference = h.deformReference(mixed, palette, scaled);
        return {
          vertices: mesh.vertexCount,
          moved: apart(reference.positions, mesh.positions),
          still: apart(gpu.positions.subarray(0, 3), mesh.positions.subarray(0, 3)),
          positions: apart(gpu.positions, reference.positions),
          normals: apart(gpu.normals, reference.normals),
          tangents: apart(gpu.tangents, reference.tangents),
        };
      });
    });
    for (const { vertices, moved, still, positions, normals, tangents } of results) {
      expect(vertices).toBeGreaterThan(100);
      expect(moved).toBeGreaterThan(10);
      expect(still).toBe(0);
      // The model is 62 units high.
      expect(positions).toBeLessThan(62e-6);
      expect(normals).toBeLessThan(1e-5);
      expect(tangents).toBeLessThan(1e-5);
    }
    expect(errors).toEqual([]);
  });

  it('keeps normals perpendicular to surfaces that joints scale and mirror', async () => {
    const { page, errors } = await browser.open();
    const found = await page.evaluate(() => {
      const h = window.harness;
      const mesh = h.meshOf({
        positions: new Float32Array(9),
        normals: Float32Array.of(0.6, 0.8, 0, 0, 0.6, 0.8, 0, 0, 0),
        texcoords: new Float32Array(6),
        indices: Uint32Array.of(0, 1, 2),
        skin: { influences: 4 },
        skinJoints: new Uint16Array(12),
        skinWeights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
      });
      const scaled = (x: number, y: number, z: number): number[] => {
        const palette = Float32Array.of(x, 0, 0, 5, 0, y, 0, 5, 0, 0, z, 5);
        const gpu = h.deformOnGpu(mesh, palette, true);
        const cpu = h.deformReference(mesh, palette, true);
        if (gpu.normals.some((value, i) => Math.abs(value - cpu.normals[i]!) > 1e-6))
          throw new Error('GPU normals differ from the CPU reference');
        return [...gpu.normals];
      };
      return {
        rest: scaled(1, 1, 1),
        large: scaled(100, 100, 100),
        tiny: scaled(1e-5, 1e-5, 1e-5),
        stretched: scaled(2, 1, 1),
        flat: scaled(1, 1, 0),
        mirrored: scaled(-1, 1, 1),
        gone: scaled(0, 0, 0),
      };
    });
    const near = (...normals: readonly number[]): unknown[] =>
      normals.map((value) => expect.closeTo(value, 5) as unknown);
    expect(found.rest).toEqual(near(0.6, 0.8, 0, 0, 0.6, 0.8, 0, 0, 0));
    expect(found.large).toEqual(found.rest.map((value) => expect.closeTo(value, 5) as unknown));
    expect(found.tiny).toEqual(found.rest.map((value) => expect.closeTo(value, 5) as unknown));
    // Stretching x by 2 halves x of the first normal before it is normalised; the second is perpendicular to x.
    const length = Math.hypot(0.3, 0.8);
    expect(found.stretched).toEqual(near(0.3 / length, 0.8 / length, 0, 0, 0.6, 0.8, 0, 0, 0));
    // If an axis is scaled to zero, a normal points along it, or becomes zero if it was perpendicular to it.
    expect(found.flat).toEqual(near(0, 0, 0, 0, 0, 1, 0, 0, 0));
    // Normals are mirrored with the surface, although mirroring reverses the winding of its triangles.
    expect(found.mirrored).toEqual(near(-0.6, 0.8, 0, 0, 0.6, 0.8, 0, 0, 0));
    expect(found.gone).toEqual(near(0, 0, 0, 0, 0, 0, 0, 0, 0));
    expect(errors).toEqual([]);
  });

  it('bends an arm at its elbow, and does not move vertices without joints', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const look = async (influences: 4 | 8, frame: number): Promise<object> => {
        const model = new h.FakeModel({ arm: { influences } });
        const { view, actor } = h.show(renderer, {
          model,
          camera: { yaw: 0, pitch: 0, target: [0, 4, 0] },
          options: { light: 'unlit', grid: false, background: '#000000' },
        });
        const instance = model.createInstance();
        instance.showFrame(frame);
        instance.update(0);
        actor.apply(instance.frame());
        view.invalidate();
        const pixels = await h.pixels(renderer, view);
        // At a distance of 160 units and a field of view of 30 degrees, the image is 86 units high and wide.
        const at = (y: number, z: number): boolean =>
          (h.colorAt(pixels, 0.5 + y / 86, 0.5 - (z - 4) / 86)[0] ?? 0) > 20;
        const box = new Float32Array([9e9, 9e9, 9e9, -9e9, -9e9, -9e9]);
        actor.addPoseBox(box, false);
        return {
          upperArm: at(14, 14),
          stretched: at(34, 14),
          raised: at(20, 28),
          base: at(0, -20),
          box: [...box].map((value) => Math.round(value * 100) / 100),
        };
      };
      return { bent: await look(4, 2), rest: await look(4, 0), bentOfEight: await look(8, 2) };
    });
    // The forearm of 18 units starts at the elbow, at y = 20, z = 14. Its bounds include the vertices that blend there.
    const bent = { upperArm: true, stretched: false, raised: true, base: true };
    expect(seen.bent).toMatchObject(bent);
    expect(seen.bentOfEight).toEqual(seen.bent);
    expect(seen.rest).toEqual({
      upperArm: true,
      stretched: true,
      raised: false,
      base: true,
      box: [-6, -8, -24, 6, 38, 32],
    });
    const [x0, y0, z0, x1, y1, z1] = (seen.bent as { box: number[] }).box;
    expect([x0, y0, z0, x1]).toEqual([-6, -8, -24, 6]);
    expect(y1).toBeGreaterThanOrEqual(23);
    expect(y1).toBeLessThan(26);
    expect(z1).toBe(32);
    expect(errors).toEqual([]);
  });

  it('moves edges and normal lines with the surface', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const model = new h.FakeModel({ arm: {} });
      const { view, actor } = h.show(renderer, {
        model,
        camera: { yaw: 0, pitch: 0, target: [0, 4, 0] },
        options: { light: 'unlit', grid: false, background: '#000000', shadow: false },
      });
      const instance = model.createInstance();
      const draw = async (frame: number, display: object): Promise<Uint8Array> => {
        instance.showFrame(frame);
        instance.update(0);
        actor.apply(instance.frame());
        view.display = {
          ...view.display,
          wireframe: false,
          normalLines: false,
          boundingBox: false,
          ...display,
        };
        return (await h.pixels(renderer, view)).rgba;
      };
      /** The number of pixels that an option changes, and their mean row as a height in the model. */
      const marks = async (frame: number, display: object): Promise<{ count: number; height: number }> => {
        const plain = await draw(frame, {});
        const marked = await draw(frame, display);
        const side = Math.sqrt(plain.length / 4);
        let count = 0;
        let rows = 0;
        for (let i = 0; i < plain.length; i += 4) {
          const x = (i / 4) % side;
          // Only the arm is to the right of the body.
          if (x < side * (0.5 + 12 / 86) || plain[i] === marked[i]) continue;
          count++;
          rows += Math.floor(i / 4 / side);
        }
        return { count, height: (0.5 - rows / count / side) * 86 + 4 };
      };
      const compare = async (display: object): Promise<number> => {
        const rest = await marks(0, display);
        const bent = await marks(2, display);
        if (rest.count < 50 || bent.count < 50) throw new Error('nothing is marked');
        return bent.height - rest.height;
      };
      return { edges: await compare({ wireframe: true }), normals: await compare({ normalLines: true }) };
    });
    expect(seen.edges).toBeGreaterThan(4);
    expect(seen.normals).toBeGreaterThan(4);
    expect(errors).toEqual([]);
  });
});

describe('the palette texture', () => {
  it('has the joints of all actors, is uploaded once per frame, and reuses the ranges of disposed actors', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const model = new h.FakeModel({ arm: {} });
      const { view, asset, actor } = h.show(renderer, { model });
      const instance = model.createInstance();
      const others = Array.from({ length: 99 }, () => asset.createInstance());
      view.actors = [actor, ...others];
      await h.settle(renderer);
      const { gl } = renderer.device!;
      const uploads: number[] = [];
      const upload = gl.texSubImage2D.bind(gl) as (...values: unknown[]) => void;
      gl.texSubImage2D = (...values: unknown[]) => {
        uploads.push(Number(values[5]));
        upload(...values);
      };
      const move = (): void => {
        for (const each of view.actors) each.apply(instance.frame());
        view.invalidate();
      };
      move();
      view.readPixels();
      const moved = uploads.splice(0);
      view.invalidate();
      view.readPixels();
      const still = uploads.splice(0);
      const bytes = asset.gpuBytes;
      for (const each of others) each.dispose();
      view.actors = [actor, ...others.map(() => asset.createInstance())];
      move();
      view.readPixels();
      const again = asset.gpuBytes;
      return { moved, still, bytes, again };
    });
    // 500 joints fill two rows of the palette.
    expect(result.moved).toEqual([2]);
    expect(result.still).toEqual([]);
    expect(result.again).toBe(result.bytes);
    expect(result.bytes).toBeGreaterThan(2 * 340 * 48);
    expect(errors).toEqual([]);
  });

  it('is restored after a lost context', async () => {
    const { page, errors } = await browser.open();
    const different = await page.evaluate(async () => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const { view } = h.show(renderer, { model: new h.FakeModel({ arm: { influences: 8 } }) });
      const before = await h.pixels(renderer, view);
      const restore = await h.loseContext(renderer);
      await restore();
      const after = await h.pixels(renderer, view);
      return before.rgba.filter((value, i) => value !== after.rgba[i]).length;
    });
    expect(different).toBe(0);
    expect(errors).toEqual([]);
  });
});
