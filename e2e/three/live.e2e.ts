import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage } from '../support/browser.js';
import { testPage } from '../support/test-pages.js';
import type { Harness } from './page/main.js';

declare const harness: Harness;

/** Instances that Marrow animates in a scene of three.js, drawn by WebGLRenderer in real Chromium. */
describe('A live model', () => {
  let page: Page;
  let errors: readonly string[];

  beforeEach(async () => {
    ({ page, errors } = await openPage(await testPage('three/page/index.html')));
    await page.waitForFunction(() => 'harness' in globalThis);
  });
  afterEach(() => closePage(page));

  it('draws skinned instances in one call per surface, each in its pose and position', async () => {
    const { one, both, alone, surfaces } = await page.evaluate(async () => {
      const { sample, LiveModel, scene, draw } = harness;
      const model = await sample('hyoid/hyoid.mdl');
      await model.texturesSettled();
      const crowd = new LiveModel(model);
      scene.add(crowd);
      const left = crowd.addInstance(model.createInstance());
      left.position.x = -40;
      left.instance.play('walk');
      crowd.update(0.2);
      const one = draw();
      const right = crowd.addInstance(model.createInstance());
      right.position.x = 40;
      crowd.update(0);
      const both = draw();
      crowd.removeInstance(right);
      const alone = draw();
      return { one, both, alone, surfaces: one.calls };
    });
    expect(one.left).toBeGreaterThan(0.03);
    expect(one.right).toBe(0);
    expect(both.right).toBeGreaterThan(0.03);
    expect(both.left).toBe(one.left);
    expect(both.right).not.toBe(both.left);
    expect(both.calls).toBe(surfaces);
    expect(alone.hash).toBe(one.hash);
    expect(errors).toEqual([]);
  });

  it.each([
    ['joints', 'hyoid/hyoid.mdl', 'walk'],
    ['vertex frames', 'ulna/tris.md2', 'run'],
  ])(
    'draws the override material of the scene in the pose of each instance, for a model with %s',
    async (_, path, clip) => {
      const { own, red, green, shader, again, materials } = await page.evaluate(
        async ([file, name]) => {
          const { sample, LiveModel, scene, draw, three, renderer } = harness;
          const model = await sample(file);
          await model.texturesSettled();
          const crowd = new LiveModel(model);
          scene.add(crowd);
          for (const x of [-40, 40]) {
            const node = crowd.addInstance(model.createInstance());
            node.position.x = x;
            node.instance.play(name);
          }
          crowd.update(0.2);
          const own = draw();
          const basic = new three.MeshBasicMaterial({ color: 0xff0000 });
          scene.overrideMaterial = basic;
          const red = draw();
          basic.color.set(0x00ff00);
          const green = draw();
          const tint = { value: new three.Color(0xffffff) };
          const chunks = ['begin_vertex', 'morphtarget_vertex', 'project_vertex'];
          const vertexShader = `void main() {\n${chunks.map((each) => `#include <${each}>`).join('\n')}\n}`;
          const fragmentShader = 'uniform vec3 tint; void main() { gl_FragColor = vec4( tint, 1.0 ); }';
          const custom = new three.ShaderMaterial({ uniforms: { tint }, vertexShader, fragmentShader });
          scene.overrideMaterial = custom;
          draw();
          tint.value.set(0x0000ff);
          const shader = draw();
          scene.overrideMaterial = null;
          const again = draw();
          const materials = renderer.info.programs?.length;
          custom.dispose();
          basic.dispose();
          return { own, red, green, shader, again, materials: [materials, renderer.info.programs?.length] };
        },
        [path, clip] as const,
      );
      const red255 = [255, 0, 0];
      expect([red.mean, green.mean, shader.mean]).toEqual([red255, [0, 255, 0], [0, 0, 255]]);
      expect(own.left).toBeGreaterThan(0.01);
      // The override material also fills the areas that the alpha tests of the materials leave out.
      for (const drawn of [red, green, shader]) {
        expect(drawn.left).toBeGreaterThanOrEqual(own.left);
        expect(drawn.left).toBeLessThan(own.left * 1.1);
        expect(drawn.right).toBeGreaterThanOrEqual(own.right);
        expect(drawn.calls).toBe(own.calls);
      }
      expect(again.hash).toBe(own.hash);
      expect(materials[1]).toBeLessThan(materials[0]!);
      expect(errors).toEqual([]);
    },
  );

  it.each([
    ['joints', 'hinge/hinge.ms3d', 1],
    ['vertex frames', 'ulna/tris.md2', 'run'],
    ['several parts', 'talus/talus.pk3', 'LEGS_RUN'],
  ])('with %s is animated by its clip and follows its position in the scene', async (_, path, clip) => {
    const { first, still, later, away } = await page.evaluate(
      async ([file, name]) => {
        const { sample, LiveModel, scene, draw } = harness;
        const model = await sample(file);
        await model.texturesSettled();
        const crowd = new LiveModel(model);
        scene.add(crowd);
        const node = crowd.addInstance();
        node.instance.play(name, { loop: 'repeat' });
        crowd.update(0.1);
        const first = draw();
        const still = draw();
        crowd.update(0.3);
        const later = draw();
        node.position.z = -200;
        const away = draw();
        return { first, still, later, away };
      },
      [path, clip] as const,
    );
    expect(first.covered).toBeGreaterThan(0.01);
    expect(still.hash).toBe(first.hash);
    expect(later.hash).not.toBe(first.hash);
    expect(away.covered).toBeLessThan(first.covered * 0.5);
    expect(away.covered).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });

  it('is drawn identically after the memory has grown and the palettes have moved', async () => {
    const { before, after, grown } = await page.evaluate(async () => {
      const { sample, LiveModel, scene, draw } = harness;
      const model = await sample('hyoid/hyoid.mdl');
      await model.texturesSettled();
      const crowd = new LiveModel(model);
      scene.add(crowd);
      const node = crowd.addInstance();
      node.instance.play('walk');
      crowd.update(0.2);
      const before = draw();
      const { wasm } = model.memory;
      crowd.update(0);
      while (model.memory.wasm === wasm) model.createInstance();
      const after = draw();
      return { before, after, grown: model.memory.wasm > wasm };
    });
    expect(grown).toBe(true);
    expect(after.hash).toBe(before.hash);
    expect(errors).toEqual([]);
  });

  it('shows the skin, the images and the parts of its instance', async () => {
    const seen = await page.evaluate(async () => {
      const { LiveModel, scene, draw, marrow } = harness;
      const files = ['tris.md2', 'ulna.pcx', 'ember.pcx'].map(async (name) => {
        const answer = await fetch(`../../../public/samples/ulna/${name}`);
        return { name, data: await answer.arrayBuffer() };
      });
      const model = await marrow.load(await Promise.all(files));
      const crowd = new LiveModel(model);
      scene.add(crowd);
      const node = crowd.addInstance();
      crowd.update(0);
      const early = draw();
      await model.texturesSettled();
      const own = draw();
      node.instance.setSkin('ember');
      const other = draw();
      node.instance.setSkin(null);
      const red = new Uint8Array([255, 0, 0, 255]);
      node.instance.setImage(0, { width: 1, height: 1, rgba: red, hasAlpha: false });
      const painted = draw();
      node.instance.setImage(0, null);
      model.setTexture(0, { width: 1, height: 1, rgba: new Uint8Array([0, 0, 255, 255]), hasAlpha: false });
      const retextured = draw();
      model.setTexture(0, null);
      node.instance.part(0).visible = false;
      const hidden = draw();
      node.instance.part(0).visible = true;
      node.visible = false;
      const away = draw();
      node.visible = true;
      return { early, own, other, painted, retextured, hidden, away, back: draw() };
    });
    expect(seen.own.hash).not.toBe(seen.early.hash);
    expect(seen.other.hash).not.toBe(seen.own.hash);
    expect(seen.painted.mean[0]).toBeGreaterThan(3 * seen.painted.mean[2]!);
    expect(seen.retextured.mean[2]).toBeGreaterThan(3 * seen.retextured.mean[0]!);
    expect(seen.hidden.covered).toBe(0);
    expect(seen.away.covered).toBe(0);
    expect(seen.back.hash).toBe(seen.own.hash);
    expect(errors).toEqual([]);
  });

  it('carries objects at its attachments, and instances of other models', async () => {
    const { places, names, drawn } = await page.evaluate(async () => {
      const { sample, LiveModel, scene, draw, three, updateLive } = harness;
      const model = await sample('hyoid/hyoid.mdl');
      const other = await sample('ulna/weapon.md2');
      const [crowd, weapons] = [new LiveModel(model), new LiveModel(other)];
      // The attached model precedes its carrier in the scene, but must use the carrier's pose of the same frame.
      scene.add(weapons, crowd);
      const node = crowd.addInstance();
      node.position.x = -30;
      node.instance.play('walk');
      const { name } = model.attachments[0]!;
      const holder = node.attachment(name.toUpperCase())!;
      const weapon = weapons.addInstance();
      holder.add(weapon);
      const places = [0.1, 0.4].map((seconds) => {
        updateLive([crowd, weapons], seconds);
        scene.updateMatrixWorld();
        // Both files have the game's axes, so the weapon's matrix is the attachment's.
        const { root } = weapon.instance.frame();
        const at = weapon.matrixWorld.clone().multiply(new three.Matrix4().fromArray(root)).toArray();
        const expected = new three.Matrix4().fromArray(node.instance.attachment(name)!);
        return { at, expected: expected.premultiply(node.matrixWorld).toArray() };
      });
      const again = node.attachment(name) === holder;
      return { places, names: [holder.name === name, again, node.attachment('nowhere')], drawn: draw() };
    });
    for (const { at, expected } of places)
      at.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 3));
    expect(places[0]!.at).not.toEqual(places[1]!.at);
    expect(names).toEqual([true, true, null]);
    expect(drawn.left).toBeGreaterThan(0.02);
    expect(errors).toEqual([]);
  });

  it.each(['hyoid/hyoid.mdl', 'ulna/tris.md2'])('casts shadows: %s', async (path) => {
    const { without, cast } = await page.evaluate(async (file) => {
      const { sample, LiveModel, scene, draw, three, addWall } = harness;
      addWall();
      const model = await sample(file);
      // An invisible material, so that only the shadow is drawn.
      const material = (): object => new three.MeshBasicMaterial({ colorWrite: false, depthWrite: false });
      const crowd = new LiveModel(model, { material: material as never });
      scene.add(crowd);
      crowd.addInstance();
      crowd.update(0);
      const without = draw();
      crowd.castShadow = true;
      return { without, cast: draw() };
    }, path);
    expect(cast.mean[0]).toBeLessThan(without.mean[0]! - 0.5);
    expect(errors).toEqual([]);
  });

  it('casts the shadow of each alpha-tested image, for any draw order', async () => {
    const { alone, both } = await page.evaluate(async () => {
      const { cards, LiveModel, scene, draw, three, addWall } = harness;
      addWall();
      /** The mean brightness of the wall, which the shadows lower. */
      const shadowOf = async (...opacities: [number, number]): Promise<number> => {
        const model = await cards(...opacities);
        await model.texturesSettled();
        const live = new LiveModel(model);
        live.castShadow = true;
        live.addInstance();
        scene.add(live);
        live.update(0);
        // Only the shadows are drawn.
        live.traverse((each) => {
          if (each instanceof three.Mesh)
            (each.material as InstanceType<typeof three.Material>).colorWrite = false;
        });
        const [mean] = draw().mean;
        scene.remove(live);
        live.dispose();
        return mean!;
      };
      return {
        alone: [await shadowOf(0, 0), await shadowOf(255, 255)],
        both: [await shadowOf(0, 255), await shadowOf(255, 0)],
      };
    });
    const [none, two] = alone as [number, number];
    expect(two).toBeLessThan(none - 1);
    for (const one of both) expect(one).toBeCloseTo((none + two) / 2, 0);
    expect(errors).toEqual([]);
  });

  it.each(['hyoid/hyoid.mdl', 'ulna/tris.md2'])(
    'is not drawn if an ancestor of its node is hidden, or not in the scene: %s',
    async (path) => {
      const covered = await page.evaluate(async (file) => {
        const { sample, LiveModel, scene, draw, three } = harness;
        const model = await sample(file);
        await model.texturesSettled();
        const crowd = new LiveModel(model);
        const holder = new three.Group();
        scene.add(crowd, holder);
        const node = crowd.addInstance();
        holder.add(node);
        crowd.update(0);
        const covered = [draw().covered];
        holder.visible = false;
        covered.push(draw().covered);
        holder.visible = true;
        covered.push(draw().covered);
        scene.remove(holder);
        crowd.update(0);
        covered.push(draw().covered);
        scene.add(holder);
        crowd.update(0);
        covered.push(draw().covered);
        return covered;
      }, path);
      const [shown] = covered as [number];
      expect(shown).toBeGreaterThan(0.01);
      expect(covered).toEqual([shown, 0, shown, 0, shown]);
      expect(errors).toEqual([]);
    },
  );

  it('uses the alpha test of an image that arrives late', async () => {
    const found = await page.evaluate(async () => {
      const { cards, LiveModel, scene, draw, three } = harness;
      const model = await cards(255, 128);
      const crowd = new LiveModel(model);
      scene.add(crowd);
      crowd.addInstance();
      const clear = (): string[] => {
        draw();
        const names: string[] = [];
        crowd.traverse((each) => {
          if (!(each instanceof three.Mesh)) return;
          const { name, transparent } = each.material as InstanceType<typeof three.Material>;
          if (transparent) names.push(name);
        });
        return names.sort();
      };
      const early = clear();
      await model.texturesSettled();
      return { early, late: clear() };
    });
    expect(found).toEqual({ early: ['card0', 'card1'], late: ['card1'] });
    expect(errors).toEqual([]);
  });

  it('is culled if none of its instances can be visible', async () => {
    const calls = await page.evaluate(async () => {
      const { sample, LiveModel, scene, draw } = harness;
      const model = await sample('hyoid/hyoid.mdl');
      const crowd = new LiveModel(model);
      scene.add(crowd);
      const [near, far] = [crowd.addInstance(), crowd.addInstance()];
      crowd.update(0);
      const all = (): number => draw().calls;
      const inside = all();
      near.position.x = -4000;
      far.position.x = 4000;
      const around = all();
      near.position.x = 4000;
      const beside = all();
      crowd.frustumCulled = false;
      const asked = all();
      crowd.frustumCulled = true;
      far.instance.part(0).joints.set(0, { position: [0, -4000, 0] });
      crowd.update(0);
      const held = draw();
      far.instance.part(0).joints.reset(0);
      crowd.update(0);
      const back = all();
      // Moving the live model brings both instances into view.
      crowd.position.x = -4000;
      const moved = draw();
      return { inside, around, beside, asked, held: held.calls, back, moved: moved.covered };
    });
    const { inside, ...others } = calls;
    expect(inside).toBeGreaterThan(0);
    expect(others).toMatchObject({ around: 0, beside: 0, asked: inside, held: inside, back: 0 });
    expect(others.moved).toBeGreaterThan(0.03);
    expect(errors).toEqual([]);
  });

  it('frees its GPU objects, and omits disposed instances', async () => {
    const { before, during, empty, after } = await page.evaluate(async () => {
      const { sample, LiveModel, scene, draw, memory, three } = harness;
      // three.js keeps objects for such materials, so they are created before counting.
      const box = new three.Mesh(new three.BoxGeometry(), new three.MeshStandardMaterial());
      scene.add(box);
      draw();
      scene.remove(box);
      box.geometry.dispose();
      const models = await Promise.all(['hyoid/hyoid.mdl', 'ulna/tris.md2'].map(sample));
      await Promise.all(models.map((model) => model.texturesSettled()));
      draw();
      const before = memory();
      const crowds = models.map((model) => new LiveModel(model));
      scene.add(...crowds);
      const nodes = crowds.map((crowd) => crowd.addInstance());
      for (const crowd of crowds) crowd.update(0);
      draw();
      const during = memory();
      for (const { instance } of nodes) instance.dispose();
      for (const crowd of crowds) crowd.update(0);
      const empty = draw();
      for (const crowd of crowds) {
        crowd.dispose();
        crowd.dispose();
        crowd.removeFromParent();
      }
      draw();
      return { before, during, empty, after: memory() };
    });
    expect(during.geometries).toBeGreaterThan(before.geometries);
    expect(during.textures).toBeGreaterThan(before.textures);
    expect(empty.covered).toBe(0);
    expect(after).toEqual(before);
    expect(errors).toEqual([]);
  });

  it('frees the materials of images that no instance uses any longer', async () => {
    const { once, often, programs } = await page.evaluate(async () => {
      const { sample, LiveModel, scene, draw, memory, renderer } = harness;
      const model = await sample('ulna/tris.md2');
      await model.texturesSettled();
      const crowd = new LiveModel(model);
      scene.add(crowd);
      const { instance } = crowd.addInstance();
      const show = (shade: number): void => {
        const rgba = new Uint8Array([shade, 0, 0, 255]);
        instance.setImage(0, { width: 1, height: 1, rgba, hasAlpha: false });
        crowd.update(0);
        draw();
      };
      show(1);
      const once = memory();
      for (let i = 0; i < 300; i++) show(i % 255);
      return { once, often: memory(), programs: renderer.info.programs!.length };
    });
    expect(often).toEqual(once);
    expect(programs).toBeLessThan(10);
    expect(errors).toEqual([]);
  });

  it('throws after its disposal, and draws nothing', async () => {
    const { messages, covered } = await page.evaluate(async () => {
      const { sample, LiveModel, scene, draw } = harness;
      const model = await sample('ulna/tris.md2');
      const crowd = new LiveModel(model);
      scene.add(crowd);
      crowd.addInstance();
      crowd.dispose();
      const messages = [() => crowd.addInstance(), () => crowd.update(0), () => crowd.refresh()].map(
        (use) => {
          try {
            use();
          } catch (error) {
            return String(error);
          }
          return '';
        },
      );
      return { messages, covered: draw().covered };
    });
    expect(messages).toEqual(
      ['addInstance', 'update', 'refresh'].map(
        (use) =>
          `DisposedError: The live model "ulna" has been disposed, so ${use} cannot be used. Load or create it again.`,
      ),
    );
    expect(covered).toBe(0);
    expect(errors).toEqual([]);
  });

  it('rejects an instance of another model with an error that names the model', async () => {
    const message = await page.evaluate(async () => {
      const { sample, LiveModel } = harness;
      const [one, other] = await Promise.all([sample('ulna/tris.md2'), sample('ulna/weapon.md2')]);
      try {
        new LiveModel(one).addInstance(other.createInstance());
      } catch (error) {
        return String(error);
      }
      return '';
    });
    expect(message).toContain('TypeError: the instance is one of "weapon"');
  });
});
