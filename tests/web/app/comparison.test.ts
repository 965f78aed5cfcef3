import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commonFit, isSame, mapped } from '../../../web/app/session/compare/camera-map.js';
import { Comparison } from '../../../web/app/session/comparison.js';
import type { Workspace } from '../../../web/app/session/workspace.js';
import type { Makers } from '../../../web/app/scene/ports.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { Session } from '../../../web/app/open/session.js';
import { makeActions } from '../../../web/app/actions/actions.js';
import { viewOf, writeAddress, readBeside } from '../../../web/app/state/address.js';
import { comparisonView } from '../../../web/app/state/comparison-address.js';
import { differenceRows, differenceText, shareScale } from '../../../web/app/state/compare/difference.js';
import { unmatched } from '../../../web/app/state/compare/pairs.js';
import { Offline } from '../../../web/app/open/offline.js';
import { Recents } from '../../../web/app/open/recents.js';
import { PlaylistRunner } from '../../../web/app/session/playlist-runner.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { Work } from '../../../web/app/state/work.js';
import { textOf } from '../../../web/app/text/messages.js';
import type { CameraState } from '../../../web/lib/types/view.js';
import { useManualClock } from '../support/manual-clock.js';
import { fakeCanvas, FakeModel, FakeOpener, FakeScene, FakeSource } from './support/fakes.js';
import { player } from './support/player.js';
import { clip, part, summary } from './support/subject.js';

useManualClock();

const linkCode = '../../../web/app/session/compare/workspace-links.js';

const camera = (distance: number, height = 1): CameraState => {
  return { yaw: 26, pitch: 9, fov: 30, distance, target: [0, height, 0] };
};

const clips = (...names: readonly [string, number, number][]): ReturnType<typeof clip>[] =>
  names.map(([name, frameCount, framesPerSecond]) => clip(name, { frameCount, framesPerSecond }));

const first = summary(
  [part('tris', { clips: clips(['stand', 40, 10], ['run', 6, 10], ['salute', 11, 10]) })],
  {
    name: 'ulna',
  },
);
const second = summary([part('marl', { clips: clips(['idle', 48, 24], ['run', 15, 24]) })], { name: 'marl' });

let workspace: Workspace;
let comparison: Comparison;
/** The scenes of side A (the open subject) and side B (the compared subject). */
let scenes: FakeScene[];
let models: FakeModel[];
let opener: FakeOpener;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  scenes = [];
  models = [];
  const begun: AppState = { ...initialState, welcome: false };
  const store: Store<AppState> = new Store(begun);
  const actions = makeActions(store);
  const makers: Makers = {
    scene: (canvas, listener) => {
      const scene = new FakeScene();
      scenes.push(scene);
      return scene.makers.scene(canvas, listener);
    },
    portrait: () => ({
      setSkin: () => undefined,
      frame: () => undefined,
      recolour: () => undefined,
      dispose: () => undefined,
    }),
  };
  const made = (of: typeof first) => () => {
    const model = new FakeModel(of);
    models.push(model);
    return model;
  };
  const scene = new SceneLink(store, actions, makers);
  const ownOpener = new FakeOpener();
  ownOpener.next = new FakeSource('Ulna', made(first));
  const session = new Session(store, actions, ownOpener, scene);
  workspace = {
    store,
    actions,
    session,
    scene,
  };
  opener = new FakeOpener();
  opener.next = new FakeSource('Marl', made(second));
  const shared = {
    recents: new Recents(store, actions),
    playlist: new PlaylistRunner(store, actions),
    offline: new Offline(store, actions),
    work: new Work(),
  };
  comparison = new Comparison(workspace, makers, shared, () => opener);
  scene.attach(fakeCanvas());
  await session.open({ kind: 'sample', id: 'ulna' });
});

afterEach(() => {
  comparison.end();
  vi.doUnmock(linkCode);
  vi.unstubAllGlobals();
});

/** Resolves when the code that links both sides has been imported. */
function linked(): Promise<void> {
  const isLinked = ({ comparison }: AppState): boolean => (comparison?.sameScale ?? null) !== null;
  if (isLinked(workspace.store.state)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = workspace.store.subscribe((state) => {
      if (!isLinked(state)) return;
      stop();
      resolve();
    });
  });
}

async function compare(): Promise<void> {
  await comparison.open({ kind: 'sample', id: 'marl' });
  comparison.attach(fakeCanvas());
  await linked();
}

const other = (): AppState => comparison.other!.store.state;
const clipOf = ({ playback }: AppState): string | undefined =>
  playback.channels.find(({ channel }) => channel === playback.focus)?.clip.name;

describe('a comparison', () => {
  it('opens a second subject beside the first', async () => {
    await compare();
    expect(workspace.store.state.subject?.summary).toBe(first);
    expect(other().subject?.summary).toBe(second);
    expect(workspace.store.state.comparison?.subject).toBe(other().subject);
  });

  it('ends with a message if the code that links both sides cannot be fetched, also while B loads', async () => {
    vi.doMock(linkCode, () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    let cancel: (reason: unknown) => void = () => undefined;
    opener.open = () => new Promise((_, reject) => (cancel = reject));
    const opened = comparison.open({ kind: 'sample', id: 'marl' });
    await vi.waitFor(() => expect(workspace.store.state.comparison).toBeNull());
    cancel(new DOMException('', 'AbortError'));
    await opened;
    const { toast } = workspace.store.state;
    expect(toast && textOf(toast)).toBe(
      'A part of the page failed to load. Check the connection and try again.',
    );
  });

  it('disposes of the model and the view of B when it ends', async () => {
    await compare();
    comparison.close('b');
    expect(models.map(({ disposed }) => disposed)).toEqual([false, true]);
    expect(scenes[1]?.calls.at(-1)).toBe('dispose');
    expect(scenes[0]?.calls).not.toContain('dispose');
    expect(workspace.store.state.comparison).toBeNull();
    expect(comparison.other).toBeNull();
  });

  it('keeps B when A is closed, without loading it again', async () => {
    await compare();
    comparison.close('a');
    expect(workspace.store.state.subject?.summary).toBe(second);
    expect(models.map(({ disposed }) => disposed)).toEqual([true, false]);
    expect(models).toHaveLength(2);
    expect(workspace.store.state.comparison).toBeNull();
  });

  it('swaps both sides with their settings', async () => {
    await compare();
    workspace.actions.playback.playClip('run');
    workspace.actions.view.setScene({ up: 'x' });
    comparison.pair('idle', 'run');
    comparison.swap();
    expect(workspace.store.state.subject?.summary).toBe(second);
    expect(other().subject?.summary).toBe(first);
    expect([workspace.store.state.scene.up, other().scene.up]).toEqual(['file', 'x']);
    expect(workspace.store.state.comparison?.pairs).toEqual(new Map([['idle', 'run']]));
    expect([clipOf(workspace.store.state), clipOf(other())]).toEqual(['idle', 'run']);
    expect(models.some(({ disposed }) => disposed)).toBe(false);
    // A warning that arrives later reaches the model's new side, once.
    const heard = vi.fn();
    workspace.store.subscribe(heard);
    models[1]?.events.emit('warning', { code: 'unknown', file: '', message: 'late' } as never);
    expect(workspace.store.state.subject?.warnings).toHaveLength(1);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('clears the picked surface, measured points and shown texture when sides are swapped', async () => {
    await compare();
    const { store, actions } = workspace;
    const point = { part: 0, vertices: [0, 1, 2], weights: [1, 0, 0] } as never;
    store.patch({
      inspect: {
        ...{ tool: 'measure', picked: { part: 0, surface: 3 } as never, points: [point] },
        ...{ texture: { part: 0, image: 2, override: null }, curves: 'position' },
      },
    });
    actions.camera.setTurntableSpeed(40);
    comparison.swap();
    expect(store.state.inspect).toEqual({ ...initialState.inspect, curves: 'position' });
    expect([store.state.turntableSpeed, other().turntableSpeed]).toEqual([initialState.turntableSpeed, 40]);
  });

  it('ends when the start page opens', async () => {
    await compare();
    workspace.store.patch({ welcome: true });
    expect(comparison.other).toBeNull();
    expect(models[1]?.disposed).toBe(true);
  });

  it('ends with Escape, which first closes the choice of B', async () => {
    await compare();
    comparison.choose();
    expect(comparison.escape()).toBe(true);
    expect(workspace.store.state.comparison).toMatchObject({ choosing: false });
    expect(comparison.escape()).toBe(true);
    expect(workspace.store.state.comparison).toBeNull();
    expect(comparison.escape()).toBe(false);
  });

  it('opens another model of the same files', async () => {
    await comparison.open({ entry: 'b/tris.md2', format: 'md2', kind: 'model', files: [] });
    expect(other().subject?.summary).toBe(first);
    expect(models).toHaveLength(2);
  });
});

describe('linked time', () => {
  it('plays the matching clip in B, stretched to the duration of A', async () => {
    await compare();
    workspace.actions.playback.playClip('run');
    expect(clipOf(other())).toBe('run');
    expect(other().playback.speed).toBeCloseTo(15 / 24 / (6 / 10));
    workspace.actions.playback.playClip('stand');
    expect(clipOf(other())).toBe('idle');
    expect(other().playback.speed).toBeCloseTo(48 / 24 / (40 / 10));
    workspace.actions.playback.playClip('salute');
    // Without a matching clip, B waits at the start of its first clip.
    expect(clipOf(other())).toBe('idle');
    expect([other().playback.playing, other().playback.channels[0]?.frame]).toEqual([false, 0]);
    expect(unmatched(workspace.store.state, other())).toBe('salute');
    workspace.actions.playback.playClip('run');
    expect([clipOf(other()), other().playback.playing]).toEqual(['run', true]);
    expect(unmatched(workspace.store.state, other())).toBeNull();
  });

  it('pauses B at the same fraction of its clip when A is paused at a frame', async () => {
    await compare();
    workspace.actions.playback.playClip('run');
    workspace.actions.playback.seek(3);
    expect(other().playback.playing).toBe(false);
    expect(other().playback.channels[0]?.frame).toBeCloseTo(7.5);
    workspace.actions.playback.togglePlay();
    expect(other().playback.playing).toBe(true);
  });

  it('seeks B when it has drifted from A', async () => {
    await compare();
    workspace.actions.playback.playClip('run');
    scenes[1]?.player.goes([1]);
    scenes[0]?.player.goes([3]);
    expect(comparison.other!.actions.playback.player?.playback.channels[0]?.frame).toBeCloseTo(7.5);
  });

  it('uses the clip that the user chose for B', async () => {
    await compare();
    workspace.actions.playback.playClip('salute');
    comparison.pair('run');
    expect(clipOf(other())).toBe('run');
    expect(comparisonView(workspace.store.state)).toEqual({ sample: 'marl', clip: 'run' });
  });

  it('applies the loop mode, speed and range of A to B', async () => {
    await compare();
    workspace.actions.playback.playClip('run');
    workspace.actions.playback.setLoop('ping-pong');
    workspace.actions.playback.setSpeed(0.5);
    expect(other().playback.channels[0]?.loop).toBe('ping-pong');
    expect(other().playback.speed).toBeCloseTo((0.5 * (15 / 24)) / (6 / 10));
    workspace.actions.playback.setRange('in', 2);
    workspace.actions.playback.setRange('out', 4);
    expect(other().playback.channels[0]?.range).toEqual([5, 10]);
  });

  it('plays both sides independently when it is off', async () => {
    await compare();
    workspace.actions.playback.playClip('run');
    comparison.setLink('time', false);
    expect(other().playback.speed).toBe(1);
    workspace.actions.playback.playClip('stand');
    expect(clipOf(other())).toBe('run');
    comparison.setLink('time', true);
    expect(clipOf(other())).toBe('idle');
  });
});

describe('two players of Quake III', () => {
  it('play matching clips on legs and torso', async () => {
    const made = (): FakeModel => new FakeModel(player);
    opener.next = new FakeSource('Talus', made);
    await comparison.open({ kind: 'sample', id: 'talus' });
    comparison.attach(fakeCanvas());
    comparison.swap();
    await comparison.open({ kind: 'files', files: [] });
    await linked();
    expect(workspace.store.state.comparison?.sameScale).toBe(true);
    const clipsOf = ({ playback }: AppState): string[] => playback.channels.map((each) => each.clip.name);
    workspace.actions.playback.playOn('torso', 'TORSO_ATTACK');
    workspace.actions.playback.playOn('legs', 'LEGS_RUN');
    expect(clipsOf(workspace.store.state)).toEqual(['LEGS_RUN', 'TORSO_ATTACK']);
    expect(clipsOf(other())).toEqual(['LEGS_RUN', 'TORSO_ATTACK']);
    expect(other().playback.focus).toBe('legs');
  });
});

describe('linked display options', () => {
  it('apply overlays to both sides, and the light while its link is on', async () => {
    await compare();
    workspace.actions.view.toggle('wireframe');
    workspace.actions.view.setLight('studio');
    workspace.actions.view.setScene({ up: 'x' });
    expect(other().display.wireframe).toBe(true);
    expect(other().scene).toMatchObject({ light: 'studio', up: 'file' });
    comparison.setLink('light', false);
    const before = other().scene;
    workspace.actions.view.setLight('unlit');
    workspace.actions.view.setScene({ lightYaw: 40, lightPitch: 70, exposure: 2 });
    workspace.actions.view.toggle('grid');
    expect(other().scene).toEqual({ ...before, grid: workspace.store.state.scene.grid });
    comparison.setLink('light', true);
    expect(other().scene).toMatchObject({ light: 'unlit', lightYaw: 40, lightPitch: 70, exposure: 2 });
  });
});

describe('linked cameras', () => {
  it('show both sides from one direction, relative to their fitted cameras', () => {
    const [a, b] = [camera(100), camera(25, 0.5)];
    const moved: CameraState = { ...camera(200), yaw: 90, target: [10, 2, 0] };
    const beside = mapped(moved, a, b);
    expect(beside).toMatchObject({ yaw: 90, pitch: 9, distance: 50, target: [2.5, 0.75, 0] });
    expect(isSame(mapped(beside, b, a), moved)).toBe(true);
  });

  it('have the same distance and ground line at the same scale', () => {
    const fits = [
      { camera: camera(100, 28), ground: 0 },
      { camera: camera(60, 40), ground: 24 },
    ] as const;
    expect(commonFit(...fits, true)).toMatchObject({
      a: { distance: 100, target: [0, 28, 0] },
      b: { distance: 100, target: [0, 52, 0] },
    });
    expect(commonFit(...fits, false)).toEqual({ a: fits[0].camera, b: fits[1].camera });
  });

  it('copy a camera movement by the user on B to A', async () => {
    await compare();
    const listener = scenes[1]?.listener;
    scenes[0]?.listener?.eye(camera(100), 0);
    listener?.eye({ ...camera(100), yaw: 80 }, 0);
    listener?.cameraMoved({ ...camera(100), yaw: 80 });
    expect(workspace.store.state.camera?.yaw).toBe(80);
    // Camera changes that B's scene makes itself, such as fitting another clip, do not move A.
    listener?.eye({ ...camera(100), yaw: 90 }, 0);
    expect(workspace.store.state.camera?.yaw).toBe(80);
    comparison.setLink('camera', false);
    listener?.cameraMoved({ ...camera(100), yaw: 60 });
    expect(workspace.store.state.camera?.yaw).toBe(80);
  });
});

describe('the difference', () => {
  it('equals B minus A', async () => {
    await compare();
    const rows = differenceRows(workspace.store.state, other());
    const clipRow = rows.find(({ label }) => label === 'Clips');
    expect(clipRow).toMatchObject({ a: 3, b: 2 });
    expect(rows.map(differenceText)).toContain('\u22121');
    expect(differenceText({ label: '', a: 1024, b: 2048, kind: 'bytes' })).toBe('+1.0 KB');
    expect(differenceText({ label: '', a: 56, b: 56.04, kind: 'units' })).toBe('0');
  });
});

describe('the scale', () => {
  it('is the same for both models if their units are the same and their sizes similar', () => {
    const of = (format: string, tall: number): typeof first => ({
      ...summary([part('a', { format })]),
      bounds: { min: [0, 0, 0], max: [1, 1, tall] },
    });
    expect(shareScale(of('md2', 56), of('md5', 80))).toBe(true);
    expect(shareScale(of('quake_mdl', 56), of('md3', 64))).toBe(true);
    expect(shareScale(of('md2', 56), of('md3', 5600))).toBe(false);
    expect(shareScale(of('md2', 56), of('obj', 56))).toBe(false);
  });
});

describe('the address', () => {
  it('contains B and the links that are off', async () => {
    await compare();
    comparison.setLink('light', false);
    const url = writeAddress(
      new URL('https://example.test/'),
      viewOf(workspace.store.state),
      comparisonView(workspace.store.state),
    );
    expect(url.hash).toContain('with=marl');
    expect(readBeside(url)).toEqual({ sample: 'marl', unlinked: ['light'] });
  });

  it('starts no comparison while the gallery is open', async () => {
    workspace.actions.gallery.open([]);
    await comparison.start({ sample: 'marl' });
    expect(workspace.store.state.comparison).toBeNull();
  });

  it('contains the requested B until it is loaded, but no local files', async () => {
    const asked = { src: 'models/b.md2', entry: 'x' };
    opener.next!.gate = new Promise(() => undefined);
    void comparison.start(asked);
    expect(comparisonView(workspace.store.state)).toEqual(asked);
    comparison.end();
    opener.next!.gate = Promise.resolve();
    await comparison.open({ kind: 'files', files: [] });
    expect(other().subject).not.toBeNull();
    expect(comparisonView(workspace.store.state)).toEqual({});
  });

  it('is read as a sample or a URL, with its known options', () => {
    const read = (hash: string): unknown => readBeside(new URL(`https://example.test/#${hash}`));
    expect(read('v=1&sample=ulna')).toBeNull();
    expect(read('with=marl&with-clip=walk&unlinked=camera,tme,time')).toEqual({
      sample: 'marl',
      clip: 'walk',
      unlinked: ['camera', 'time'],
    });
    expect(read('with=marl&with-src=a.md2&with-entry=b')).toEqual({ src: 'a.md2', entry: 'b' });
  });
});
