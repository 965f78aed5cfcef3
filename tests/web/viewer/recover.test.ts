import { beforeAll, expect, it, vi } from 'vitest';
import { optionalCode } from '../../../web/lib/viewer/optional-loader.js';
import { recoverWhenLost } from '../../../web/lib/viewer/recover.js';
import { flushPromises } from '../support/promises.js';

beforeAll(() => optionalCode.fetch());

const cut = { of: 0, first: 1, last: 2, by: 'user' };
/** The playback state when the module failed. */
const played = { playing: true };
/** The pose at which a joint is held. */
const elbow = { position: [1, 2, 3] };
const colors = { top: 170, bottom: null };
const hop = { name: 'hop', cut, loopFrame: 0 };

/** A viewer that shows a model and then the same model loaded again. `restore` resumes playback. */
function setUp(
  restore: (playback: unknown) => void,
  fitted = true,
): {
  lose: () => Promise<void>;
  defined: unknown[];
  instance: object;
  part: { held: unknown[] };
  viewer: { moves: unknown[]; settings: unknown[] };
} {
  const defined: unknown[] = [];
  let lost: (event: { message: string }) => void = () => undefined;
  const before = {
    model: {
      // "hop" appears on two parts. "run" is a cut that the file defines, so it is not defined again.
      clips: [{ name: 'all', cut: null }, { name: 'run', cut: { ...cut, by: 'file' } }, hop, { ...hop }],
      on: (_: string, listener: typeof lost) => {
        lost = listener;
        return () => undefined;
      },
    },
    instance: {
      ...{ interpolation: 'step', tagRotation: 'engine', levelOfDetail: 2, rootMotion: 'travel' },
      ...{
        model: { parts: [{}, {}] },
        part: (p: number) => ({
          ...{ visible: p === 0, skin: 'red', images: [{ material: 0, image: 1 }] },
          playerColors: colors,
          joints: {
            overrides: new Map([
              [1, elbow],
              [7, elbow],
            ]),
          },
        }),
      },
    },
    actor: { time: 12.5 },
  };
  const part = {
    ...{ visible: true, skin: null as string | null },
    images: [] as unknown[],
    setSkin: (name: string | null) => (part.skin = name),
    setImage: (material: number, image: unknown) => part.images.push({ material, image }),
    colors: null as unknown,
    setPlayerColors: (each: unknown) => (part.colors = each),
    held: [] as unknown[],
    joints: { set: (joint: number, transform: unknown) => part.held.push([joint, transform]) },
  };
  const instance = {
    model: { parts: [{ materials: [{}], joints: [{}, {}] }], summary: { skins: [{ name: 'red' }] } },
    part: () => part,
    interpolation: 'slerp',
    tagRotation: 'slerp',
    levelOfDetail: 0,
    rootMotion: 'stored',
    time: 0,
  };
  const after = { instance };
  const swap = { current: before as object };
  const viewer = {
    moves: [] as unknown[],
    camera: {
      ...{ state: { yaw: 40, pitch: 5 }, isFitted: fitted },
      fit: (options: unknown) => viewer.moves.push({ fit: options }),
      moveTo: (state: unknown) => viewer.moves.push({ moveTo: state }),
    },
    selectedJoint: { part: 0, joint: 1 },
    settings: [] as unknown[],
    set: (settings: unknown) => viewer.settings.push(settings),
    show: () => {
      swap.current = after;
      return Promise.resolve();
    },
  };
  const model = { clips: [{ name: 'all' }], defineClip: (each: unknown) => defined.push(each) };
  const player = { playback: played, restore, setShown: () => undefined };
  recoverWhenLost(
    viewer as never,
    swap as never,
    player as never,
    () => Promise.resolve(model as never),
    () => undefined,
  );
  const lose = async (): Promise<void> => {
    lost({ message: 'gone' });
    // Vitest fails on an unhandled rejection.
    await flushPromises();
    expect(swap.current).toBe(after);
  };
  return { lose, defined, instance, part, viewer };
}

it("recoverWhenLost() defines the user's cuts again before it restores playback, options and held joints", async () => {
  let known: unknown[] = [];
  const { lose, defined, instance, part } = setUp((what) => (known = [what, defined.length]));
  await lose();
  expect(defined).toEqual([{ name: 'hop', of: 0, first: 1, last: 2, loop: true }]);
  expect(known).toEqual([played, 1]);
  expect(part).toMatchObject({ visible: true, skin: 'red', images: [{ material: 0, image: 1 }], colors });
  expect(part.held, 'the reloaded model has no joint 7').toEqual([[1, elbow]]);
  expect(instance).toMatchObject({
    interpolation: 'step',
    tagRotation: 'engine',
    levelOfDetail: 2,
    rootMotion: 'travel',
    time: 12.5,
  });
});

it('recoverWhenLost() keeps a camera that the user has placed, and otherwise fits the model again', async () => {
  const framed = setUp(() => undefined);
  await framed.lose();
  expect(framed.viewer.moves).toEqual([{ fit: { animate: false, yaw: 40, pitch: 5 } }]);
  expect(framed.viewer.settings).toEqual([{ selectedJoint: { part: 0, joint: 1 } }]);
  const placed = setUp(() => undefined, false);
  await placed.lose();
  expect(placed.viewer.moves).toEqual([{ moveTo: { yaw: 40, pitch: 5 } }]);
});

it.each([
  ['cannot be loaded again', () => Promise.reject(new Error('the server is away')), 'the server is away'],
  ['cannot be shown again', () => Promise.resolve({ clips: [] }), 'no room for a crowd'],
])('recoverWhenLost() reports a model that %s', async (_, reload, message) => {
  const messages: string[] = [];
  let lose: (event: { message: string }) => void = () => undefined;
  const model = {
    clips: [],
    on: (__: string, listener: typeof lose) => ((lose = listener), () => undefined),
  };
  const show = (): never => {
    throw new Error('no room for a crowd');
  };
  const viewer = { camera: {}, selectedJoint: null, show };
  const player = { playback: played, setShown: () => undefined };
  const swap = { current: { model } };
  recoverWhenLost(viewer as never, swap as never, player as never, reload as never, (reason) =>
    messages.push(reason),
  );
  lose({ message: 'gone' });
  await flushPromises();
  expect(messages).toEqual(['gone', message]);
});

// Not implemented: each viewer loads the model separately.
it.fails('recoverWhenLost() loads a model only once if two viewers have lost it', async () => {
  const listeners: ((event: { message: string }) => void)[] = [];
  const model = {
    clips: [],
    on: (_: string, listener: (event: { message: string }) => void) => (
      listeners.push(listener),
      () => undefined
    ),
  };
  const reload = vi.fn(() => new Promise<never>(() => undefined));
  for (let i = 0; i < 2; i++) {
    const viewer = { camera: {}, selectedJoint: null };
    const player = { playback: played, setShown: () => undefined };
    const swap = { current: { model } };
    recoverWhenLost(viewer as never, swap as never, player as never, reload, () => undefined);
  }
  for (const lose of listeners) lose({ message: 'gone' });
  await flushPromises();
  expect(reload).toHaveBeenCalledOnce();
});
