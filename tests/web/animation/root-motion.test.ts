import { expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { memorySource } from '../../../web/lib/load/sources/file-source.js';
import { buildMd5Mesh, walkAnim } from '../support/md5-arm.js';

it('rootMotionDelta returns the movement of the clip when it plays in place', async () => {
  const files = { 'arm.md5mesh': buildMd5Mesh(), 'walk.md5anim': walkAnim() };
  const source = memorySource(Object.entries(files).map(([name, data]) => ({ name, data })));
  using model = await load(source, { entry: 'arm.md5mesh' });
  using instance = model.createInstance();
  const moved = (seconds: number): number[] => {
    instance.update(seconds);
    return instance.rootMotionDelta().map((value) => Math.round(value * 1000) / 1000 + 0);
  };
  // The clip moves 8 units along the file's y axis, which is the world's x axis, in 0.4 seconds.
  instance.play('walk', { loop: 'once' });
  expect(moved(0.1)).toEqual([0, 0, 0]);
  instance.rootMotion = 'in-place';
  expect(moved(0.1)).toEqual([2, 0, 0]);
  expect(moved(0)).toEqual([0, 0, 0]);
  instance.transform = [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 50, 0, 0, 1];
  expect(moved(0.1)).toEqual([2, 0, 0]);
  // The clip ends after the remaining 0.1 seconds.
  expect(moved(5)).toEqual([2, 0, 0]);
  expect(moved(0.1)).toEqual([0, 0, 0]);
  // The file's y axis now points forward, along the world's z axis.
  instance.axes = { up: 'z', forward: 'y' };
  instance.play('walk', { loop: 'once' });
  expect(moved(0.2)).toEqual([0, 0, 4]);
});
