import { expect, it, vi } from 'vitest';
import { Emitter } from '../../../web/lib/util/emitter.js';
import { recoverWhenLost } from '../../../web/lib/viewer/recover.js';

const cut = { of: 0, first: 1, last: 2, by: 'person' };
/** What played. */
const moment = { playback: { playing: true }, positions: new Map() };
const hop = { name: 'hop', cut, loopFrame: 0 };

/** What shows one model, and then the same loaded again; `restore` plays on. */
function setUp(restore: (moment: unknown) => void): {
  lose: () => Promise<void>;
  defined: unknown[];
  instance: object;
  part: object;
} {
  const defined: unknown[] = [];
  let lost: (event: { message: string }) => void = () => undefined;
  const before = {
    model: {
      // On two parts, and beside what the file itself has, cut or not.
      clips: [{ name: 'all', cut: null }, { name: 'run', cut: { ...cut, by: 'file' } }, hop, { ...hop }],
      on: (_: string, listener: typeof lost) => {
        lost = listener;
        return () => undefined;
      },
    },
    instance: {
      ...{ interpolation: 'step', tagRotation: 'engine', levelOfDetail: 2, rootMotion: 'in-place' },
      ...{
        model: { parts: [{}, {}] },
        part: (p: number) => ({ visible: p === 0, skin: 'red', images: [{ material: 0, picture: 1 }] }),
      },
    },
    actor: { time: 12.5 },
    rootMotion: 'travel',
  };
  const part = {
    ...{ visible: true, skin: null as string | null },
    images: [] as unknown[],
    setSkin: (name: string | null) => (part.skin = name),
    setImage: (material: number, picture: unknown) => part.images.push({ material, picture }),
  };
  const instance = {
    model: { parts: [{ materials: [{}] }], summary: { skins: [{ name: 'red' }] } },
    part: () => part,
    interpolation: 'slerp',
    tagRotation: 'slerp',
    levelOfDetail: 0,
    rootMotion: 'stored',
    time: 0,
  };
  const after = { instance };
  const changeover = { current: before as object };
  const viewer = {
    events: new Emitter(),
    camera: null,
    selectedJoint: { part: 0, joint: 1 },
    show: () => {
      changeover.current = after;
      return Promise.resolve();
    },
  };
  const model = { defineClip: (each: unknown) => defined.push(each) };
  const playback = { moment, restore, setExhibit: () => undefined };
  recoverWhenLost(viewer as never, changeover as never, playback as never, () =>
    Promise.resolve(model as never),
  );
  const lose = async (): Promise<void> => {
    lost({ message: 'gone' });
    await vi.waitFor(() => expect(changeover.current).toBe(after));
    // An error that nobody takes fails the run.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { lose, defined, instance, part };
}

it('defines the cuts again, before what played goes on by the same rules', async () => {
  let known: unknown[] = [];
  const { lose, defined, instance, part } = setUp((what) => (known = [what, defined.length]));
  await lose();
  expect(defined).toEqual([{ name: 'hop', of: 0, first: 1, last: 2, loop: true }]);
  expect(known).toEqual([moment, 1]);
  expect(part).toMatchObject({ visible: true, skin: 'red', images: [{ material: 0, picture: 1 }] });
  expect(instance).toMatchObject({
    interpolation: 'step',
    tagRotation: 'engine',
    levelOfDetail: 2,
    rootMotion: 'travel',
    time: 12.5,
  });
});
