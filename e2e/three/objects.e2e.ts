import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, openPage } from '../support/browser.js';
import { savesScreenshots } from '../support/screenshots.js';
import { repository } from '../support/serve.js';
import { testPage } from '../support/test-pages.js';
import type { Harness } from './page/main.js';

declare const harness: Harness;

/**
 * Our samples: the path of the file or folder, the entry if there are several models, and the clips to compare. Models
 * without animation have no clips.
 */
const samples: readonly (readonly [path: string, entry: string, clips: readonly string[]])[] = [
  ['ulna/tris.md2', '', ['run', 'salute']],
  ['talus/talus.pk3', 'models/players/talus/', ['LEGS_RUN', 'TORSO_ATTACK', 'BOTH_DEATH1']],
  ['talus/talus.pk3', 'models/weapons2/auger/auger.md3', []],
  ['marl/', 'marl.md5mesh', ['idle', 'attack']],
  ['hinge/hinge.ms3d', '', ['0', '1']],
  ['hyoid/hyoid.mdl', '', ['walk', 'attack']],
  ['incus/incus.obj', '', []],
  ['atlas/atlas.3ds', '', ['0']],
];

// Models as three.js objects, played by `AnimationMixer` and drawn by WebGLRenderer in real Chromium.
describe('an object of toThree()', () => {
  let page: Page;
  let errors: readonly string[];

  beforeEach(async () => {
    ({ page, errors } = await openPage(await testPage('three/page/index.html')));
    await page.waitForFunction(() => 'harness' in globalThis);
  });
  afterEach(() => closePage(page));

  it.each(samples)('matches an instance in every pose: %s %s', async (path, entry, names) => {
    const found = await page.evaluate(
      async ([file, chosen, clips]) => {
        const { open, toThree, three, scene, draw, pointsOfInstance, pointsOfObject, widestGap } = harness;
        const model = await open(file, chosen);
        const object = await toThree(model);
        scene.add(object);
        const instance = model.createInstance();
        instance.update(0);
        const gaps = [{ clip: 'rest', gap: widestGap(pointsOfInstance(instance), pointsOfObject(object)) }];
        for (const wanted of clips) {
          const name = /^\d+$/.test(wanted) ? model.clips[Number(wanted)]!.name : wanted;
          const clip = object.animations.find((each) => each.name === name);
          if (clip === undefined) throw new Error(`There is no clip ${name}.`);
          for (const share of [0, 0.31, 0.77]) {
            const mixer = new three.AnimationMixer(object);
            mixer.clipAction(clip).play();
            mixer.setTime(clip.duration * share);
            const playing = model.createInstance();
            playing.play(name, { loop: 'once', next: false });
            playing.seek(clip.duration * share);
            playing.update(0);
            const gap = widestGap(pointsOfInstance(playing), pointsOfObject(object));
            gaps.push({ clip: `${name} ${share}`, gap });
            mixer.stopAllAction();
            playing.dispose();
          }
        }
        const size = new three.Box3().setFromObject(object, true).getSize(new three.Vector3()).length();
        const box = new three.Box3().setFromObject(object, true);
        object.position.sub(box.getCenter(new three.Vector3()));
        const { covered } = draw(size * 1.2);
        return { gaps: gaps.map(({ clip, gap }) => ({ clip, gap: gap / size })), covered };
      },
      [path, entry, names] as const,
    );
    if (savesScreenshots) {
      const name = (entry || path).replaceAll(/\W+/g, '-');
      await page.locator('canvas').screenshot({ path: `${repository}build/contact/three/${name}.png` });
    }
    for (const { clip, gap } of found.gaps) expect(gap, clip).toBeLessThan(1e-3);
    expect(found.covered).toBeGreaterThan(0.01);
    expect(errors).toEqual([]);
  });

  it('moves objects on its attachments like an instance', async () => {
    const { gap, known, turned } = await page.evaluate(async () => {
      const { open, toThree, three, pointsOfInstance, pointsOfObject, widestGap } = harness;
      const model = await open('talus/talus.pk3', 'models/players/talus/');
      const weapon = await open('talus/talus.pk3', 'models/weapons2/auger/auger.md3');
      const [object, held] = [await toThree(model), await toThree(weapon)];
      object.getObjectByName('tag_weapon')!.add(held);
      const mixer = new three.AnimationMixer(object);
      // Legs and torso play separate clips.
      for (const name of ['LEGS_RUN', 'TORSO_ATTACK'])
        mixer.clipAction(object.animations.find((each) => each.name === name)!).play();
      mixer.setTime(0.21);
      object.updateMatrixWorld();
      const instance = model.createInstance();
      const inHand = weapon.createInstance();
      instance.attach(inHand, { at: 'tag_weapon' });
      for (const name of ['LEGS_RUN', 'TORSO_ATTACK']) instance.play(name, { loop: 'repeat' });
      instance.update(0.21);
      const gap = widestGap(pointsOfInstance(inHand), pointsOfObject(held));
      // The caller sets the transform of the group, so it still has its defaults.
      const turned = [object.position.length(), object.rotation.x, object.scale.x];
      const { attachments, formats, metresPerUnit } = object.userData as {
        attachments: string[];
        formats: string[];
        metresPerUnit: number;
      };
      const known = { attachments, formats, metresPerUnit, length: object.animations.length };
      return { gap, known, turned };
    });
    expect(gap).toBeLessThan(0.05);
    expect(known.attachments).toEqual(expect.arrayContaining(['tag_torso', 'tag_head', 'tag_weapon']));
    expect(known.formats).toEqual(['md3', 'md3', 'md3']);
    expect(known.metresPerUnit).toBeCloseTo(0.03, 1);
    expect(known.length).toBeGreaterThan(20);
    expect(turned).toEqual([0, 0, 1]);
    expect(errors).toEqual([]);
  });

  it('stores events, hitboxes and loops in userData, and shows the body groups of an instance', async () => {
    const { clips, hitboxes, names, withSkin } = await page.evaluate(async () => {
      const { open, toThree } = harness;
      const model = await open('hyoid/hyoid.mdl');
      const object = await toThree(model, { clips: ['walk', 'attack'], scale: 0.5 });
      const clips = object.animations.map(({ name, userData }) => {
        const { loops, events } = userData as { loops: boolean; events: { time: number }[] };
        return { name, loops, events };
      });
      const hitboxes = (object.userData['hitboxes'] as { joint: string }[]).filter(
        ({ joint }) => object.getObjectByName(joint)?.type === 'Bone',
      );
      const names: string[] = [];
      object.traverse(({ name }) => names.push(name));
      const instance = model.createInstance();
      const [group] = model.parts[0]!.bodyGroups.filter(({ models }) => models.length > 1);
      instance.setBodyGroup(group!.name, 1);
      const countOf = async (of: Parameters<typeof toThree>[0]): Promise<number> => {
        let count = 0;
        (await toThree(of)).traverse((each) => {
          if (each.type === 'SkinnedMesh')
            count += (each as never as { geometry: { index: { count: number } } }).geometry.index.count;
        });
        return count;
      };
      return {
        clips,
        hitboxes: hitboxes.length,
        names,
        withSkin: [await countOf(model), await countOf(instance)],
      };
    });
    expect(clips.map(({ name }) => name)).toEqual(['walk', 'attack']);
    expect(clips[0]).toMatchObject({ loops: true });
    expect(clips.flatMap(({ events }) => events).length).toBeGreaterThan(0);
    expect(hitboxes).toBeGreaterThan(5);
    // Names of objects are unique.
    expect(new Set(names).size).toBe(names.length);
    expect(withSkin[1]).not.toBe(withSkin[0]);
  });

  it('has the alpha-tested, blended and two-sided materials of its model, or unlit materials on request', async () => {
    const found = await page.evaluate(async () => {
      const { open, toThree, three } = harness;
      const kinds = async (path: string, entry: string, options = {}): Promise<string[]> => {
        const model = await open(path, entry);
        const kinds: Set<string> = new Set();
        (await toThree(model, options)).traverse((each) => {
          if (!(each instanceof three.Mesh)) return;
          const material = each.material as InstanceType<typeof three.Material>;
          const { type, alphaTest, transparent, depthWrite, blending, side } = material;
          const adds =
            blending === three.CustomBlending &&
            [material.blendSrc, material.blendDst].every((factor) => factor === three.OneFactor);
          kinds.add(type);
          if (alphaTest > 0 && !transparent) kinds.add('masked');
          if (transparent && !depthWrite && adds) kinds.add('additive');
          if (transparent && blending === three.NormalBlending) kinds.add('clear');
          if (side === three.DoubleSide) kinds.add('two-sided');
          const { map } = each.material as { map: InstanceType<typeof three.Texture> | null };
          if (map !== null)
            kinds.add(`${map.colorSpace} ${map.flipY} ${map.magFilter === three.NearestFilter}`);
        });
        return [...kinds].sort();
      };
      return {
        player: await kinds('talus/talus.pk3', 'models/players/talus/'),
        flash: await kinds('talus/talus.pk3', 'models/weapons2/auger/auger_flash.md3'),
        anvil: await kinds('incus/incus.obj', ''),
        unlit: await kinds('ulna/tris.md2', '', { unlit: true, filter: 'nearest', clips: [] }),
      };
    });
    expect(found.unlit).toEqual(['MeshBasicMaterial', 'srgb false true']);
    expect(found.player).toEqual(expect.arrayContaining(['MeshStandardMaterial', 'srgb false false']));
    expect(found.flash).toEqual(expect.arrayContaining(['additive', 'two-sided']));
    expect([...found.player, ...found.anvil]).toEqual(
      expect.arrayContaining(['masked', 'two-sided', 'clear']),
    );
  });

  it('works after its model is disposed, and frees its GPU objects', async () => {
    const { before, during, after, covered } = await page.evaluate(async () => {
      const { open, toThree, disposeThree, scene, draw, memory, three } = harness;
      // Makes three.js create the resources that it keeps for materials of this kind.
      const box = new three.Mesh(new three.BoxGeometry(), new three.MeshStandardMaterial());
      scene.add(box);
      draw();
      scene.remove(box);
      box.geometry.dispose();
      draw();
      const before = memory();
      const models = await Promise.all(['hyoid/hyoid.mdl', 'ulna/tris.md2'].map((path) => open(path)));
      const objects = await Promise.all(models.map((model) => toThree(model)));
      for (const model of models) model.dispose();
      scene.add(...objects);
      const mixer = new three.AnimationMixer(objects[0]!);
      mixer.clipAction(objects[0]!.animations[0]!).play();
      mixer.setTime(0.1);
      const { covered } = draw();
      const during = memory();
      for (const object of objects) disposeThree(object);
      draw();
      return { before, during, after: memory(), covered };
    });
    expect(covered).toBeGreaterThan(0.02);
    expect(during.geometries).toBeGreaterThan(before.geometries);
    expect(during.textures).toBeGreaterThan(before.textures);
    expect(after).toEqual(before);
    expect(errors).toEqual([]);
  });

  it('has tight bounds of all its vertex frames', async () => {
    const { size, expected } = await page.evaluate(async () => {
      const { open, toThree, three } = harness;
      const model = await open('ulna/tris.md2');
      const box = new three.Box3().setFromObject(await toThree(model));
      const { min, max } = model.summary.animationBounds;
      return {
        size: box.getSize(new three.Vector3()).toArray(),
        expected: max.map((value, axis) => value - min[axis]!),
      };
    });
    // The axes of the file differ from those of three.js, so the sorted sizes are compared.
    const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
    sorted(size).forEach((length, i) => expect(length).toBeCloseTo(sorted(expected)[i]!, 1));
  });

  it('shares one skeleton between meshes with the same joints', async () => {
    const { meshes, skeletons } = await page.evaluate(async () => {
      const { open, toThree, three } = harness;
      const found: InstanceType<typeof three.Skeleton>[] = [];
      (await toThree(await open('hyoid/hyoid.mdl'))).traverse((each) => {
        if (each instanceof three.SkinnedMesh) found.push(each.skeleton);
      });
      return { meshes: found.length, skeletons: new Set(found).size };
    });
    expect(meshes).toBeGreaterThan(2);
    expect(skeletons).toBe(1);
  });

  it.each(['incus/incus.obj', 'atlas/atlas.3ds', 'skull/skull.ms3d', 'hyoid/hyoid.mdl', 'ulna/tris.md2'])(
    'looks the same as LiveModel and GLB: %s',
    async (path) => {
      const drawn = await page.evaluate(async (file) => {
        const { open, toThree, LiveModel, throughGlb, scene, three, draw } = harness;
        const model = await open(file);
        const live = new LiveModel(model);
        live.addInstance();
        live.update(0);
        const metres = await throughGlb(model);
        metres.scale.multiplyScalar(1 / model.parts[0]!.basis.metresPerUnit);
        const object = await toThree(model);
        const box = new three.Box3().setFromObject(object);
        const far = box.getSize(new three.Vector3()).length();
        const { y } = box.getCenter(new three.Vector3());
        return [object, live, metres].map((each) => {
          scene.add(each);
          const { covered, mean } = draw(far * 1.3, y);
          each.removeFromParent();
          return { covered, mean };
        });
      }, path);
      const [first, ...others] = drawn;
      expect(first!.covered).toBeGreaterThan(0.02);
      for (const { covered, mean } of others) {
        expect(Math.abs(covered / first!.covered - 1)).toBeLessThan(0.01);
        mean.forEach((value, c) => expect(Math.abs(value - first!.mean[c]!)).toBeLessThan(1.5));
      }
      expect(errors).toEqual([]);
    },
  );

  it('has bounding spheres with a radius of at least 90 % of its height', async () => {
    const found = await page.evaluate(async () => {
      const { open, toThree, scene, draw, three } = harness;
      const model = await open('hyoid/hyoid.mdl');
      const object = await toThree(model);
      scene.add(object);
      draw();
      const reaches: number[] = [];
      object.traverse((each) => {
        if (each instanceof three.SkinnedMesh) reaches.push(each.boundingSphere.radius);
      });
      return { reaches, size: new three.Box3().setFromObject(object, true).getSize(new three.Vector3()).y };
    });
    for (const reach of found.reaches) expect(reach).toBeGreaterThanOrEqual(found.size * 0.9);
  });

  it.each([
    ['a material', 'Kd 0.5 0.25 0.75', ''],
    ['vertices', 'Kd 1 1 1', ' 0.5 0.25 0.75'],
    ['the emissive colour', 'Kd 0 0 0\nKe 0.5 0.25 0.75', ''],
  ])('shows the colours of %s as sRGB colours, like LiveModel and GLB', async (_, ...lines) => {
    const means = await page.evaluate(async ([material, paint]) => {
      const { marrow, toThree, LiveModel, throughGlb, scene, three, draw } = harness;
      const corners = [
        [-50, -50],
        [50, -50],
        [50, 50],
        [-50, 50],
      ];
      const obj = [
        'mtllib card.mtl',
        ...corners.map(([x, y]) => `v ${x} ${y} 0${paint}`),
        'vn 0 0 1',
        'usemtl paint',
        'f 1//1 2//1 3//1 4//1',
      ].join('\n');
      const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
      const model = await marrow.load([
        { name: 'card.obj', data: bytes(obj) },
        { name: 'card.mtl', data: bytes(`newmtl paint\n${material}\n`) },
      ]);
      // Ambient light of an intensity that shows the unchanged colour of a surface.
      scene.clear();
      scene.add(new three.AmbientLight(0xffffff, Math.PI));
      const live = new LiveModel(model);
      live.addInstance();
      const metres = await throughGlb(model);
      metres.scale.multiplyScalar(1 / model.parts[0]!.basis.metresPerUnit);
      const found: Record<string, readonly number[]> = {};
      for (const [name, object] of [
        ['toThree', await toThree(model)],
        ['live', live],
        ['GLB', metres],
      ] as const) {
        scene.add(object);
        found[name] = draw().mean.map(Math.round);
        object.removeFromParent();
      }
      return found;
    }, lines);
    for (const [name, mean] of Object.entries(means))
      [128, 64, 191].forEach((value, c) => expect(Math.abs(mean[c]! - value), name).toBeLessThanOrEqual(2));
    expect(Object.keys(means)).toHaveLength(3);
    expect(errors).toEqual([]);
  });
});
