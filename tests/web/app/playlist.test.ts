import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlaylistRunner } from '../../../web/app/session/playlist-runner.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import type { Player } from '../../../web/app/state/player.js';
import { playlistSteps, stepped } from '../../../web/app/state/playlist-steps.js';
import type { Playlist } from '../../../web/app/state/playlist.js';
import { initialState, type AppState, type Subject } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { clip, part, subject } from './support/subject.js';
import { seen } from './support/playback.js';

const figure: Subject = subject([
  part('figure', {
    clips: [
      clip('pose', { frameCount: 1 }),
      clip('run', { frameCount: 6, framesPerSecond: 10 }),
      clip('death', { frameCount: 30, framesPerSecond: 10, loopFrame: null }),
    ],
  }),
]);

function player3(): Subject {
  const made = subject([part('lower'), part('upper')]);
  const on = (channel: string, name: string): Subject['clips'][number] => ({
    ...clip(name, { frameCount: 10 }),
    ...{ channel, part: channel === 'torso' ? 1 : 0, clip: 0, cut: null },
  });
  const clips = [
    on('legs', 'LEGS_IDLE'),
    on('torso', 'TORSO_STAND'),
    on('torso', 'TORSO_GESTURE'),
    on('both', 'BOTH_DEATH1'),
  ];
  const presets = [{ name: 'idle', clips: [0, 1] }];
  return { ...made, clips, summary: { ...made.summary, presets } };
}

describe('the steps of a playlist', () => {
  it('are the clips, each for whole passes of at least a second', () => {
    expect(playlistSteps(figure)).toEqual([
      { name: 'pose', beside: '', seconds: 1 },
      { name: 'run', beside: '', seconds: expect.closeTo(1.2) as number },
      { name: 'death', beside: '', seconds: 3 },
    ]);
  });

  it('are the clip pairs of a Quake III player, then its other clips with the first pair', () => {
    expect(playlistSteps(player3()).map(({ name, beside }) => [name, beside])).toEqual([
      ['idle', ''],
      ['TORSO_GESTURE', 'idle'],
      ['BOTH_DEATH1', ''],
    ]);
  });

  it('end after the last one, or wrap in both directions if the playlist repeats', () => {
    const list: Playlist = { steps: playlistSteps(figure), at: 2, repeats: false };
    expect(stepped(list, 1)).toBeNull();
    expect(stepped({ ...list, repeats: true }, 1)?.at).toBe(0);
    expect(stepped({ ...list, at: 0 }, -1)?.at).toBe(0);
    expect(stepped({ ...list, at: 0, repeats: true }, -1)?.at).toBe(2);
  });
});

describe('the clips of a playlist', () => {
  let store: Store<AppState>;
  let actions: Actions;
  let runner: PlaylistRunner;
  let played: string[];

  function open(shown: Subject): void {
    store = new Store<AppState>({ ...initialState, subject: shown, welcome: false });
    actions = makeActions(store);
    runner = new PlaylistRunner(store, actions);
    played = [];
    actions.playback.player = {
      play: (name: string) => played.push(name),
      pause: () => played.push('pause'),
      step: () => played.push('step'),
    } as unknown as Player;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    open(figure);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('play one after the other, and stop after the last', () => {
    runner.toggle();
    expect(seen(store.state).announcement).toBe('pose, 1 of 3');
    vi.advanceTimersByTime(999);
    expect(played).toEqual(['pose']);
    vi.advanceTimersByTime(1 + 1200);
    expect(played).toEqual(['pose', 'run', 'death']);
    vi.advanceTimersByTime(3000);
    expect(played).toEqual(['pose', 'run', 'death', 'pause']);
    expect(seen(store.state)).toMatchObject({ playlist: null, announcement: 'Played 3 clips' });
  });

  it('start again if they repeat', () => {
    runner.toggle();
    runner.setRepeats(true);
    vi.advanceTimersByTime(1000 + 1200 + 3000);
    expect(played).toEqual(['pose', 'run', 'death', 'pose']);
    expect(store.state.playlist?.at).toBe(0);
  });

  it('follow changes of the speed, and wait at speed 0', () => {
    runner.toggle();
    runner.step(2);
    vi.advanceTimersByTime(1000);
    store.patch({ playback: { ...store.state.playback, speed: -2 } });
    vi.advanceTimersByTime(999);
    expect(store.state.playlist?.at).toBe(2);
    vi.advanceTimersByTime(2);
    expect(store.state.playlist).toBeNull();
    runner.toggle();
    store.patch({ playback: { ...store.state.playback, speed: 0 } });
    vi.advanceTimersByTime(60_000);
    expect(store.state.playlist?.at).toBe(0);
  });

  it('can be stepped forward and back', () => {
    runner.toggle();
    runner.step(1);
    runner.step(1);
    runner.step(-1);
    expect(played).toEqual(['pose', 'run', 'death', 'run']);
    vi.advanceTimersByTime(1200);
    expect(store.state.playlist?.at).toBe(2);
  });

  it('play the first pair with a clip of one channel', () => {
    open(player3());
    runner.toggle();
    runner.step(1);
    expect(played).toEqual(['idle', 'idle', 'TORSO_GESTURE']);
  });

  it.each([
    ['plays a clip', () => actions.playback.playClip('run')],
    ['pauses', () => actions.playback.togglePlay()],
    ['steps', () => actions.playback.step(1)],
    ['opens another model', () => store.patch({ subject: player3() })],
  ])('end when the user %s', (_, act) => {
    runner.toggle();
    act();
    expect(store.state.playlist).toBeNull();
    const before = played.length;
    vi.advanceTimersByTime(10_000);
    expect(played.length).toBe(before);
  });

  it('pause with the play key, also between two clips', () => {
    runner.toggle();
    actions.playback.togglePlay();
    expect(played).toEqual(['pose', 'pause']);
    runner.toggle();
    runner.toggle();
    expect(played.at(-1)).toBe('pause');
    expect(store.state.playlist).toBeNull();
  });
});
