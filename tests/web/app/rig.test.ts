import { beforeEach, describe, expect, it } from 'vitest';
import { matrixRows, matrixText } from '../../../web/app/state/matrix-text.js';
import { posedJoints, poseText } from '../../../web/app/state/pose-text.js';
import { formatRig, parseRig, rigOf, savedRig } from '../../../web/lib/state/rig-schema.js';
import { jointCalled, jointsOf, jointWord, restRig, travels, type Rig } from '../../../web/lib/state/rig.js';
import type { RigActions } from '../../../web/app/actions/rig.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { jointRows } from '../../../web/app/ui/skeleton/joint-rows.js';
import { reachOf } from '../../../web/app/ui/skeleton/reach.js';
import { arm } from './support/skeleton.js';
import { part, runner, subject, summary } from './support/subject.js';
import { playing, seen } from './support/playback.js';
import { FakePlayer } from './support/fake-player.js';
import { FakeModel } from './support/fakes.js';
import { makeActions } from '../../../web/app/actions/actions.js';

const twoParts = summary([arm, part('flag', { joints: arm.joints.slice(0, 2) })]);

describe('joints', () => {
  it('are numbered across all parts', () => {
    const joints = jointsOf(twoParts);
    expect(joints.map(({ part: at, index }) => `${at}.${index}`)).toEqual([
      ...['0.0', '0.1', '0.2', '0.3', '0.4', '0.5'],
      ...['1.0', '1.1'],
    ]);
    expect(joints[7]).toMatchObject({ name: 'upper', parent: 6, depth: 1 });
    expect(joints[0]?.children).toEqual([1, 4]);
  });

  it('exclude those of a sprite, which show and hide its frames', () => {
    const sprite = { ...arm, hints: { ...arm.hints, facing: 'parallel' as const } };
    expect(jointsOf(summary([sprite]))).toEqual([]);
  });

  it('are identified by name if it is unique', () => {
    expect([3, 5, 7].map((joint) => jointWord(twoParts, joint))).toEqual(['hand', '#5', '#7']);
    expect(['hand', '#5', '#7', '#70', 'nobody', ''].map((word) => jointCalled(twoParts, word))).toEqual([
      ...[3, 5, 7],
      ...[null, null, null],
    ]);
  });

  it('travel only if a clip has root motion', () => {
    expect(travels(twoParts)).toBe(true);
    expect(travels(summary([runner]))).toBe(false);
  });
});

describe('the tree of joints', () => {
  const joints = jointsOf(twoParts).slice(0, 6);
  const shown = (search: string, closed: readonly number[] = []): string[] =>
    jointRows(joints, search, new Set(closed)).map(
      ({ entry, open, found }) =>
        `${'  '.repeat(entry.depth)}${open === null ? '' : open ? '-' : '+'}${entry.name}${found ? '' : '?'}`,
    );

  it('has every joint below its parent', () => {
    expect(shown('')).toEqual(['-root', '  -upper', '    -lower', '      hand', '  -tail', '    hand']);
  });

  it('hides joints below a collapsed one', () => {
    expect(shown('', [1])).toEqual(['-root', '  +upper', '  -tail', '    hand']);
  });

  it('keeps and expands the ancestors of a match', () => {
    expect(shown('LOW', [0])).toEqual(['-root?', '  -upper?', '    lower']);
    expect(shown('nobody')).toEqual([]);
  });
});

describe('the rig in an address', () => {
  const rig: Rig = {
    joint: 5,
    held: [
      { joint: 1, angles: [10.5, -20, 0], position: [0, 0, 10] },
      { joint: 3, angles: [0, 0, -90], position: [1, 2.5, 6] },
    ],
    interpolation: 'step',
    rootMotion: 'travel',
    matrix: 'skinning',
  };

  it('is parsed to the state that was formatted', () => {
    const written = new URLSearchParams(formatRig(savedRig(twoParts, rig)));
    expect(decodeURIComponent(written.toString())).toBe(
      'joint=#5&held=1:10.5,-20,0;3:0,0,-90,1,2.5,6&between=step&root=travel&matrix=skinning',
    );
    expect(rigOf(twoParts, parseRig(written))).toEqual(rig);
  });

  it('omits unchanged values', () => {
    expect(formatRig(savedRig(twoParts, restRig))).toEqual([]);
    expect(parseRig(new URLSearchParams(''))).toEqual({});
  });

  it('skips invalid values', () => {
    const read = (text: string): unknown => parseRig(new URLSearchParams({ held: text }));
    for (const bad of ['1:1,2', '1:1,2,3,4', '1:a,b,c', 'x:1,2,3', '1:1,,3', '1:900,0,0', '1:Infinity,0,0']) {
      expect(read(bad), bad).toEqual({});
    }
    for (const far of ['1:1,2,3,1e300,0,0', '1:1,2,3,0,-2e6,0', '1:1e300,2,3'])
      expect(read(far), far).toEqual({});
    expect(read('1:1,2;2:1,2,3')).toEqual({ held: [{ joint: 2, angles: [1, 2, 3], position: null }] });
    expect(
      rigOf(twoParts, { joint: 'gone', held: [{ joint: 99, angles: [0, 0, 0], position: null }] }),
    ).toEqual(restRig);
  });
});

describe('the actions of the skeleton', () => {
  let store: Store<AppState>;
  let rig: RigActions;
  let player: FakePlayer;

  beforeEach(() => {
    const shown = subject([arm]);
    store = new Store<AppState>({
      ...initialState,
      welcome: false,
      subject: shown,
    });
    const actions = makeActions(store);
    player = new FakePlayer([]);
    player.listener = { played: (playback) => store.patch({ playback }) };
    player.show(new FakeModel(shown.summary));
    actions.playback.player = player;
    player.play('wave');
    player.goes([2.5]);
    rig = actions.rig;
  });

  it('select one existing joint', () => {
    rig.select(3);
    expect(store.state.rig.joint).toBe(3);
    expect(seen(store.state).announcement).toBe('hand');
    rig.select(77);
    expect(store.state.rig.joint).toBeNull();
  });

  it('pause when a joint is set, and reset one or all joints', () => {
    rig.hold({ joint: 2, angles: [0, 0, 30], position: [0, 0, 8] });
    expect(seen(store.state).playback).toMatchObject({ playing: false, held: 2.5 });
    rig.hold({ joint: 3, angles: [0, 5, 0], position: [0, 0, 6] });
    rig.hold({ joint: 2, angles: [0, 0, 40], position: [0, 0, 8] });
    expect(store.state.rig.held.map(({ joint, angles }) => [joint, ...angles])).toEqual([
      [3, 0, 5, 0],
      [2, 0, 0, 40],
    ]);
    rig.reset(3);
    expect(store.state.rig.held.map(({ joint }) => joint)).toEqual([2]);
    rig.resetAll();
    expect(store.state.rig.held).toEqual([]);
    rig.hold({ joint: 99, angles: [0, 0, 0], position: [0, 0, 0] });
    expect(store.state.rig.held).toEqual([]);
  });

  it('show the rest pose, and restore the previous playback', () => {
    rig.toggleRest();
    expect(seen(store.state).playback).toMatchObject({ clip: null, playing: false });
    rig.toggleRest();
    expect(seen(store.state).playback).toMatchObject({ clip: 'wave', playing: true });
  });

  it('restore loop mode and range after the rest pose, for the same model only', () => {
    player.setLoop('ping-pong');
    player.setRange([1, 2]);
    rig.toggleRest();
    rig.toggleRest();
    expect(seen(store.state)).toMatchObject({
      playback: { loop: 'ping-pong', range: [1, 2] },
      position: { frame: 1 },
    });
    rig.toggleRest();
    store.patch({ subject: subject([arm]) });
    rig.toggleRest();
    expect(seen(store.state).playback).toMatchObject({ clip: 'wave', loop: null, range: null });
  });
});

describe('a pose as text', () => {
  it('has name, parent, position and rotation of each joint, and marks set ones', () => {
    const held = [{ joint: 2, angles: [0, 0, 90], position: [0, 0, 8] }] as const;
    const state: AppState = {
      ...initialState,
      subject: subject([arm], { name: 'Arm' }),
      ...playing(subject([arm]), { clip: 'wave', paused: true, frame: 2 }),
      rig: { ...restRig, held },
    };
    const half = Math.SQRT1_2;
    const posed = posedJoints(summary([arm]), [0, 2, 99], (joint) => ({
      position: [0, 0, 8],
      rotation: [0, 0, half, half],
      scale: joint === 2 ? [1, 1, 2] : [1, 1, 1],
    }));
    const read = JSON.parse(poseText(state, posed)) as { joints: unknown[] };
    expect(read).toMatchObject({ model: 'Arm', clip: 'wave', frame: 2 });
    expect(read.joints).toEqual([
      {
        ...{ name: 'root', parent: null, held: false, position: [0, 0, 8] },
        ...{ rotation: [0, 0, 0.707107, 0.707107], euler: [0, 0, 90] },
      },
      {
        ...{ name: 'lower', parent: 'upper', held: true, position: [0, 0, 8] },
        ...{ rotation: [0, 0, 0.707107, 0.707107], euler: [0, 0, 90], scale: [1, 1, 2] },
      },
    ]);
  });

  it('contains a matrix as four rows of numbers without exponents', () => {
    const values = [1, 0, -1e-9, -2.5, 0, 1, 0, 0, 0, 0, 1, 1 / 3];
    expect(matrixRows(values).map((row) => row.length)).toEqual([4, 4, 4, 4]);
    expect(matrixText(values)).toBe('1\t0\t0\t-2.5\n0\t1\t0\t0\n0\t0\t1\t0.333333\n0\t0\t0\t1');
  });
});

describe('the range of a slider', () => {
  it("is half of the model's size or the joint's current offset, whichever is larger, rounded up", () => {
    expect(reachOf(arm, 0)).toBe(50);
    expect(reachOf(arm, -61)).toBe(100);
    expect(reachOf(undefined, 0)).toBe(0.001);
  });
});
