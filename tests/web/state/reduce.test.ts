import { describe, expect, it } from 'vitest';
import {
  channelOf,
  formatView,
  parseView,
  pausedAtStart,
  playbackOf,
  reduce,
  restPlayback,
  type PlaybackAction,
  type PlayedSubject,
} from '../../../web/lib/state/index.js';
import { savedPlayback, playsAlike, settingsOf, speedOf } from '../../../web/lib/internal/index.js';
import type { Playback } from '../../../web/lib/types/playback.js';
import { player as playerSummary } from '../app/support/player.js';
import { clipsOf, runner, subject } from '../app/support/subject.js';

/** Clips: stand (40 frames), run (6 frames at 10 per second), death1 (ends), pose (one frame). */
const model: PlayedSubject = subject([runner]);
/** Legs and torso of a Quake III player. */
const player: PlayedSubject = { summary: playerSummary, clips: clipsOf(playerSummary) };

function after(of: PlayedSubject, ...actions: readonly PlaybackAction[]): Playback {
  return actions.reduce((now, action) => reduce(of, now, action), playbackOf(of, {}));
}
const playing = (playback: Playback): string[] => playback.channels.map(({ clip }) => clip.name);
const frames = (playback: Playback): number[] => playback.channels.map(({ frame }) => frame);

describe('reduce()', () => {
  it('returns plain data that JSON preserves', () => {
    const playback = after(model, { type: 'play', clip: 'run', range: [1, 3], loop: 'ping-pong' });
    expect(JSON.parse(JSON.stringify(playback))).toEqual(playback);
  });

  it('plays a clip from the start of its range, with a range and speed that the next clip does not keep', () => {
    const playback = after(model, { type: 'play', clip: 'run', range: [2, 4], speed: 2 });
    expect(playback.channels).toMatchObject([
      { channel: '', part: null, frame: 2, loop: null, range: [2, 4], speed: 2, starts: 2 },
    ]);
    expect([playback.playing, playback.speed]).toEqual([true, 1]);
    const next = reduce(model, playback, { type: 'play', clip: 'stand' });
    expect(next.channels).toMatchObject([{ range: null, speed: null }]);
  });

  it('starts a clip that plays once at its end if this play has a negative speed', () => {
    const backwards = { type: 'play', clip: 'death1', speed: -1 } as const;
    expect(frames(after(model, backwards))).toEqual([5]);
    expect(frames(after(model, backwards, { type: 'play', clip: 'death1' }))).toEqual([0]);
  });

  it('returns the same object for a clip, preset or channel that the subject does not have', () => {
    const now = playbackOf(player, {});
    const unknown: PlaybackAction[] = [
      { type: 'play', clip: 'fly' },
      { type: 'play', clip: 'LEGS_RUN', channel: 'torso' },
      { type: 'play', clip: 'LEGS_RUN', channel: 'arms' },
      { type: 'focus', channel: 'arms' },
    ];
    for (const action of unknown) expect(reduce(player, now, action)).toBe(now);
    for (const action of [
      { type: 'step', frames: 1 },
      { type: 'rangeEnd', end: 'in' },
    ] as const)
      expect(reduce(model, restPlayback, action)).toBe(restPlayback);
  });

  it('counts starts, also if the same clip starts again at the same frame', () => {
    const run = { type: 'play', clip: 'run' } as const;
    expect(after(model, run).channels[0]?.starts).toBe(2);
    expect(after(model, run, run).channels[0]?.starts).toBe(3);
    expect(after(model, run, { type: 'pause' }, { type: 'resume' }).channels[0]?.starts).toBe(2);
  });

  it('does not change channels that a clip does not use', () => {
    const before = playbackOf(player, {});
    const playback = reduce(player, before, { type: 'play', clip: 'TORSO_GESTURE' });
    expect(playing(playback)).toEqual(['LEGS_IDLE', 'TORSO_GESTURE']);
    expect(playback.channels[0]).toBe(before.channels[0]);
    expect(playback.focus).toBe('torso');
    expect(playing(reduce(player, playback, { type: 'play', clip: 'BOTH_DEATH1' }))).toEqual([
      'BOTH_DEATH1',
      'BOTH_DEATH1',
    ]);
    const one = reduce(player, playback, { type: 'play', clip: 'BOTH_DEATH1', channel: 'legs' });
    expect([playing(one), one.focus]).toEqual([['BOTH_DEATH1', 'TORSO_GESTURE'], 'legs']);
  });

  it('plays a preset with the focus on the clip that plays once', () => {
    const playback = after(player, { type: 'play', clip: 'attack', speed: 3 });
    expect([playing(playback), playback.focus]).toEqual([['LEGS_IDLE', 'TORSO_ATTACK'], 'torso']);
    expect(playback.channels.map(({ speed }) => speed)).toEqual([3, 3]);
  });

  it('continues with the following clips, at the speed of the previous one', () => {
    const attack = after(player, { type: 'play', clip: 'TORSO_ATTACK', speed: 2 });
    const stand = player.clips.find(({ name }) => name === 'TORSO_STAND')!;
    const playback = reduce(player, attack, { type: 'next', clips: new Map([[1, stand]]) });
    expect([playing(playback), playback.focus]).toEqual([['LEGS_IDLE', 'TORSO_STAND'], 'legs']);
    expect(playback.channels[1]?.speed).toBe(2);
  });

  it('rounds frames to hundredths when it pauses', () => {
    const playback = after(
      model,
      { type: 'play', clip: 'run' },
      { type: 'advance', frames: [2.34567] },
      { type: 'pause' },
    );
    expect([frames(playback), playback.playing]).toEqual([[2.35], false]);
  });

  it('seeks in seconds within the clip, and continues to play', () => {
    const run = { type: 'play', clip: 'run' } as const;
    expect(frames(after(model, run, { type: 'seek', seconds: 0.25 }))).toEqual([2.5]);
    const late = after(model, run, { type: 'seek', seconds: 9 });
    expect([frames(late), late.playing]).toEqual([[6], true]);
    expect(frames(after(player, { type: 'seek', seconds: 0.2, channel: 'legs' }))).toEqual([3, 0]);
  });

  it('holds a frame, and moves the other channels by the same time', () => {
    const playback = after(player, { type: 'play', clip: 'TORSO_GESTURE' }, { type: 'hold', frame: 4 });
    // Four frames at 20 per second last as long as three at 15 per second.
    expect([frames(playback), playback.playing]).toEqual([[3, 4], false]);
    expect(playing(after(model, { type: 'hold', frame: 2, clip: 'death1' }))).toEqual(['death1']);
    expect(frames(reduce(model, restPlayback, { type: 'hold', frame: 2, clip: 'run' }))).toEqual([2]);
  });

  it('steps around the end of a clip that repeats, and stays at the end of one that does not', () => {
    const step: PlaybackAction = { type: 'step', frames: -1 };
    expect(frames(after(model, { type: 'play', clip: 'run' }, step))).toEqual([5]);
    expect(frames(after(model, { type: 'play', clip: 'death1' }, step))).toEqual([0]);
  });

  it('goes to the first frame on all channels, and to the last one on the focused channel', () => {
    const moved: PlaybackAction[] = [
      { type: 'play', clip: 'TORSO_GESTURE' },
      { type: 'advance', frames: [5, 10] },
    ];
    expect(frames(after(player, ...moved, { type: 'goTo', end: 'first' }))).toEqual([0, 0]);
    expect(channelOf(after(player, ...moved, { type: 'goTo', end: 'last' }))?.frame).toBe(39);
  });

  it('restarts ended clips when it resumes', () => {
    const ended: PlaybackAction[] = [
      { type: 'play', clip: 'death1' },
      { type: 'advance', frames: [5] },
      { type: 'pause' },
    ];
    const playback = after(model, ...ended, { type: 'resume' });
    expect([frames(playback), playback.playing]).toEqual([[0], true]);
  });

  it('sets speed, fade, loop, range and one end of the range', () => {
    const fast = after(model, { type: 'play', clip: 'run', speed: 3 }, { type: 'speed', speed: 2 });
    expect(speedOf(fast, channelOf(fast))).toBe(2);
    expect(after(model, { type: 'fade', fade: 0.5 }).fade).toBe(0.5);
    const legs = after(player, { type: 'loop', loop: 'once', channel: 'legs' });
    expect(legs.channels.map(({ loop }) => loop)).toEqual(['once', null]);
    const ranged = after(player, { type: 'range', range: [1, 2] });
    // The clip of the torso has one frame.
    expect(ranged.channels.map(({ range }) => range)).toEqual([[1, 2], null]);
    const ends = after(
      model,
      { type: 'play', clip: 'run' },
      { type: 'rangeEnd', end: 'in', frame: 2 },
      { type: 'rangeEnd', end: 'out', frame: 4 },
    );
    expect(ends.channels[0]?.range).toEqual([2, 4]);
    // An in point after the out point resets the out point.
    expect(reduce(model, ends, { type: 'rangeEnd', end: 'in', frame: 5 }).channels[0]?.range).toEqual([5, 5]);
  });

  it('clamps a range to the frames of each clip', () => {
    const run: PlaybackAction = { type: 'play', clip: 'run' };
    expect(after(model, run, { type: 'range', range: [2, 99] }).channels[0]?.range).toEqual([2, 5]);
    expect(after(model, run, { type: 'range', range: [-3, 99] }).channels[0]?.range).toBeNull();
    expect(after(model, run, { type: 'range', range: null }).channels[0]?.range).toBeNull();
  });

  it("shows the rest pose after 'stop', and starts all clips again after 'restart'", () => {
    expect(after(model, { type: 'stop' })).toEqual({ ...restPlayback, playing: false });
    const range: PlaybackAction = { type: 'play', clip: 'run', range: [1, 4] };
    const again = after(model, range, { type: 'hold', frame: 3 }, { type: 'restart' });
    expect([frames(again), again.playing]).toEqual([[1], true]);
  });

  it('restores clips by name, or the rest pose if they do not exist', () => {
    const late = after(model, { type: 'play', clip: 'stand' }, { type: 'hold', frame: 30 });
    const shorter = subject([{ ...runner, clips: [{ ...runner.clips[0]!, frameCount: 8, seconds: 8 / 9 }] }]);
    const restored = reduce(shorter, restPlayback, { type: 'restore', playback: late });
    expect([playing(restored), frames(restored)]).toEqual([['stand'], [8]]);
    expect(restored.channels[0]?.clip).toBe(shorter.clips[0]);
    expect(reduce(player, restPlayback, { type: 'restore', playback: late }).channels).toEqual([]);
  });
});

describe('playsAlike()', () => {
  it('ignores only frames', () => {
    const now = after(model, { type: 'play', clip: 'run' });
    expect(playsAlike(now, reduce(model, now, { type: 'advance', frames: [3] }))).toBe(true);
    for (const action of [
      { type: 'speed', speed: 2 },
      { type: 'fade', fade: 1 },
      { type: 'loop', loop: 'once' },
      { type: 'range', range: [1, 2] },
      { type: 'pause' },
      { type: 'play', clip: 'stand' },
    ] as const)
      expect(playsAlike(now, reduce(model, now, action)), action.type).toBe(false);
  });
});

describe('a playback that is paused without a frame', () => {
  it('starts at the first frame of its range', () => {
    const view = { clip: 'run', range: [2, 4] } as const;
    expect(frames(playbackOf(model, { ...view, paused: true }))).toEqual([2]);
    expect(frames(playbackOf(model, { ...view, paused: true, frame: 0 }))).toEqual([0]);
    expect(frames(pausedAtStart(playbackOf(model, view)))).toEqual([2]);
  });

  it('starts at the end of a clip that plays once and backwards', () => {
    const view = { clip: 'death1', speed: -1 };
    expect(frames(playbackOf(model, { ...view, paused: true }))).toEqual([5]);
    expect(frames(pausedAtStart(playbackOf(model, view)))).toEqual([5]);
    const single = playbackOf(model, { clip: 'death1', clipSpeed: -1 });
    expect(pausedAtStart(single)).toMatchObject({ playing: false, channels: [{ frame: 5 }] });
  });
});

describe('the speed of a single play', () => {
  it('is stored in the state separately from the speed of all clips', () => {
    const now = after(model, { type: 'speed', speed: 2 }, { type: 'play', clip: 'run', speed: 0.5 });
    const view = savedPlayback(model, now);
    expect(view).toMatchObject({ clip: 'run', speed: 2, clipSpeed: 0.5 });
    expect(savedPlayback(model, after(model, { type: 'play', clip: 'run' }))).not.toHaveProperty('clipSpeed');
    expect(formatView(view).toString()).toBe('v=1&clip=run&speed=2&clip-speed=0.5');
    expect(settingsOf(playbackOf(model, parseView(formatView(view))))).toEqual(settingsOf(now));
  });

  it('is stored for each channel', () => {
    const now = after(
      player,
      { type: 'play', clip: 'LEGS_RUN', channel: 'legs', speed: -1 },
      { type: 'play', clip: 'TORSO_ATTACK', channel: 'torso', speed: 3 },
    );
    const written = formatView(savedPlayback(player, now));
    expect(Object.fromEntries(written)).toMatchObject({ 'clip-speed': '3', 'legs-clip-speed': '-1' });
    expect(settingsOf(playbackOf(player, parseView(written)))).toEqual(settingsOf(now));
  });

  it('is ignored by parseView() and clamped by formatView() outside of -10 to 10', () => {
    expect(parseView(new URLSearchParams('clip-speed=11&legs-clip-speed=x'))).toEqual({});
    expect(formatView({ clipSpeed: -12, channels: { legs: { clipSpeed: 12 } } }).toString()).toBe(
      'v=1&legs-clip-speed=10&clip-speed=-10',
    );
  });
});
