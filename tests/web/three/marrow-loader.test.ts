import { expect, it, vi } from 'vitest';
import { LoadingManager } from 'three';
import { MarrowLoader } from '../../../web/lib/three/marrow-loader.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';
import { serve } from '../support/server.js';

it('MarrowLoader passes errors of onLoad to onError, as the loaders of three.js do', async () => {
  const server = await serve({ '/a.md2': { body: buildMd2() } });
  const thrown = new Error('the scene is gone');
  const [ended, failed] = [vi.fn(), vi.fn()];
  const manager = new LoadingManager(ended, undefined, failed);
  const loader = new MarrowLoader(manager);
  const error = await new Promise((resolve) =>
    loader.load(
      `${server.origin}/a.md2`,
      () => {
        throw thrown;
      },
      undefined,
      resolve,
    ),
  );
  expect(error).toBe(thrown);
  // The loader calls onError before it notifies the manager.
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(failed).toHaveBeenCalledWith(`${server.origin}/a.md2`);
  await server.close();
});

it("MarrowLoader loads companions from the addresses that its manager's URL modifier returns", async () => {
  const server = await serve({
    '/m/imp.md5mesh': buildMd5Mesh(),
    '/m/walk.md5anim': buildMd5Anim(),
    '/moved/run.md5anim': buildMd5Anim(),
  });
  const manager = new LoadingManager();
  manager.setURLModifier((url) => url.replace('/anims/', '/moved/'));
  const loader = new MarrowLoader(manager).setOptions({
    companions: ['walk.md5anim', '../anims/run.md5anim'],
  });
  const object = await loader.loadAsync(`${server.origin}/m/imp.md5mesh`);
  expect(object.animations.map(({ name }) => name).sort()).toEqual(['run', 'walk']);
  const alone = await loader.parse(buildMd5Mesh(), '');
  expect(alone.animations).toEqual([]);
  await server.close();
});
