import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage } from '../support/browser.js';
import { testPage } from '../support/test-pages.js';
import type { Harness } from './page/main.js';

declare const harness: Harness;

/** Features of live models for games, drawn by WebGLRenderer in Chromium. */
describe('A live model', () => {
  let page: Page;
  let errors: readonly string[];

  beforeEach(async () => {
    ({ page, errors } = await openPage(await testPage('three/page/index.html')));
    await page.waitForFunction(() => 'harness' in globalThis);
  });
  afterEach(() => closePage(page));

  it.each([
    ['an MD2', 'ulna/tris.md2', ''],
    ['a Quake III player', 'talus/talus.pk3', 'models/players/talus/'],
  ])('draws a crowd of %s with one draw call per surface', async (_, path, entry) => {
    const { one, many, away } = await page.evaluate(
      async ([file, inside]) => {
        const { open, LiveModel, scene, draw } = harness;
        const crowd = new LiveModel(await open(file, inside));
        scene.add(crowd);
        crowd.addInstance().position.x = -40;
        crowd.update(0);
        const one = draw();
        for (let i = 0; i < 20; i++) crowd.addInstance().position.set(40, 0, -20 * i);
        crowd.update(0);
        const many = draw();
        crowd.position.x = 9000;
        return { one, many, away: draw() };
      },
      [path, entry] as const,
    );
    expect(one.calls).toBeGreaterThan(0);
    expect(one.right).toBe(0);
    expect(many.calls).toBe(one.calls);
    expect(many.left).toBe(one.left);
    expect(many.right).toBeGreaterThan(0.03);
    expect(away.calls).toBe(0);
    expect(errors).toEqual([]);
  });

  it.each([
    ['between two frames', 0],
    ['in a cross-fade', 0.1],
  ])('draws vertices %s at the positions of the instance', async (_, fade) => {
    const { drawn, plain } = await page.evaluate(async (seconds) => {
      const { open, LiveModel, scene, draw, three } = harness;
      const model = await open('ulna/tris.md2');
      const material = (): InstanceType<typeof three.MeshNormalMaterial> => new three.MeshNormalMaterial();
      const crowd = new LiveModel(model, { material });
      scene.add(crowd);
      const { instance } = crowd.addInstance();
      instance.play('run');
      crowd.update(0.23);
      instance.play('salute', { fade: seconds });
      crowd.update(0.06);
      const drawn = draw();
      scene.remove(crowd);
      const { root, parts } = instance.frame();
      for (const surface of model.surfaces) {
        const { positions, normals } = parts[0]!.meshes[surface.mesh]!;
        const geometry = new three.BufferGeometry();
        geometry.setAttribute('position', new three.BufferAttribute(positions.slice(), 3));
        geometry.setAttribute('normal', new three.BufferAttribute(normals.slice(), 3));
        geometry.setIndex(new three.BufferAttribute(model.meshes[surface.mesh]!.indices, 1));
        geometry.setDrawRange(surface.firstIndex, surface.indexCount);
        const mesh = new three.Mesh(geometry, material());
        mesh.applyMatrix4(new three.Matrix4().fromArray(root));
        scene.add(mesh);
      }
      return { drawn, plain: draw() };
    }, fade);
    expect(drawn.covered).toBeGreaterThan(0.01);
    expect(Math.abs(drawn.covered - plain.covered)).toBeLessThan(0.0005);
    drawn.mean.forEach((value, c) => expect(Math.abs(value - plain.mean[c]!)).toBeLessThan(0.5));
    expect(errors).toEqual([]);
  });

  it('casts the shadows of instances outside the view', async () => {
    const { far, near } = await page.evaluate(async () => {
      const { open, LiveModel, scene, draw, addWall } = harness;
      addWall();
      const crowd = new LiveModel(await open('ulna/tris.md2'));
      crowd.castShadow = true;
      scene.add(crowd);
      const node = crowd.addInstance();
      // Behind the camera, between the sun and the wall.
      node.position.z = 250;
      crowd.update(0);
      const near = draw();
      node.position.x = 5000;
      return { far: draw(), near };
    });
    expect(near.hash).not.toBe(far.hash);
    expect(errors).toEqual([]);
  });

  it('shows coarser levels of detail far away', async () => {
    const levels = await page.evaluate(async () => {
      const { open, LiveModel, scene, draw } = harness;
      const crowd = new LiveModel(await open('talus/talus.pk3', 'models/players/talus/'));
      crowd.levelOfDetail = { distances: [400, 1500] };
      scene.add(crowd);
      const nodes = [0, -500, -3000].map((z) => {
        const node = crowd.addInstance();
        node.position.z = z;
        return node;
      });
      crowd.update(0);
      draw();
      crowd.update(0);
      return nodes.map(({ instance }) => instance.levelOfDetail);
    });
    expect(levels).toEqual([0, 1, 2]);
    expect(errors).toEqual([]);
  });
});
