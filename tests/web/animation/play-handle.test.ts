import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { playbackOf, reduce, restPlayback } from '../../../web/lib/state/index.js';
import type { PlayHandle } from '../../../web/lib/types/api.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMd5Mesh, walkAnim } from '../support/md5-arm.js';
import { openFilesIn, openIn } from '../support/open.js';
import { playerFiles } from '../support/quake3-player.js';
import { flushPromises } from '../support/promises.js';
import { newCore } from '../support/wasm.js';

const core = await newCore();
let model: Model;
let instance: Instance;

// The clips "stand" and "run" have three frames each, at ten per second.
beforeEach(async () => {
  model = await openIn(core, buildMd2());
  instance = model.createInstance();
});
afterEach(() => {
  instance.dispose();
  model.dispose();
});

/** The state of a promise after all pending callbacks. Vitest fails on an unhandled rejection. */
async function outcome({ finished }: PlayHandle): Promise<string> {
  let now = 'pending';
  finished.then(
    () => (now = 'finished'),
    (error: unknown) => (now = error instanceof Error ? error.message : String(error)),
  );
  await flushPromises();
  return now;
}
const cancelled = (reason: string): string => `test: ${reason}`;

describe('play().finished', () => {
  it('resolves when the clip has ended', async () => {
    const run = instance.play('run', { loop: 'once' });
    expect(await outcome(run)).toBe('pending');
    instance.update(0.1);
    expect(await outcome(run)).toBe('pending');
    instance.update(10);
    expect(await outcome(run)).toBe('finished');
  });

  it('also resolves if it is first read after the end, and after the next clip', async () => {
    const run = instance.play('run', { loop: 'once' });
    instance.update(10);
    instance.play('stand');
    expect(await outcome(run)).toBe('finished');
  });

  it('never resolves for a clip that repeats', async () => {
    const run = instance.play('run');
    instance.update(10);
    expect(await outcome(run)).toBe('pending');
  });

  it('rejects when another clip replaces it, when it is stopped, and when the instance is disposed of', async () => {
    const run = instance.play('run', { loop: 'once' });
    const stand = instance.play('stand');
    expect(await outcome(run)).toBe(cancelled('"stand" was played instead.'));
    instance.stop();
    expect(await outcome(stand)).toBe(cancelled('It was stopped.'));
    const last = instance.play('run', { loop: 'once' });
    instance.dispose();
    expect(await outcome(last)).toBe(cancelled('The instance was disposed of.'));
    await expect(last.finished).rejects.toMatchObject({ name: 'ModelError', code: 'cancelled' });
  });

  it('causes no unhandled rejection if `finished` is never read', async () => {
    const { finished } = instance.play('run', { loop: 'once' });
    instance.play('stand');
    await flushPromises();
    await expect(finished).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('waits for all ending clips of a preset, including those that continue with the next clip', async () => {
    using player = await openFilesIn(core, playerFiles('sarge/'), 'sarge/');
    using fighter = player.createInstance();
    const attack = fighter.play('attack');
    fighter.update(0.01);
    expect(await outcome(attack)).toBe('pending');
    fighter.update(10);
    expect(await outcome(attack)).toBe('finished');
  });
});

describe('play({ layer }).finished', () => {
  it('belongs to its layer, even after a lower layer is removed', async () => {
    using arm = await openFilesIn(
      core,
      { 'arm.md5mesh': buildMd5Mesh(), 'walk.md5anim': walkAnim() },
      'arm.md5mesh',
    );
    using posed = arm.createInstance();
    for (const name of ['below', 'above', 'gone']) posed.layers.set(name);
    const clip = arm.clips[0]!.name;
    const walk = posed.play(clip);
    const above = posed.play(clip, { layer: 'above', loop: 'once' });
    const gone = posed.play(clip, { layer: 'gone', loop: 'once' });
    posed.layers.remove('below');
    posed.layers.remove('gone');
    posed.update(0.01);
    expect(await outcome(above)).toBe('pending');
    expect(await outcome(gone)).toBe('arm: Its layer was removed.');
    posed.update(10);
    expect([await outcome(above), await outcome(walk)]).toEqual(['finished', 'pending']);
    const removed = posed.play(clip, { layer: 'above', loop: 'once' });
    posed.layers.remove('above');
    posed.layers.set('above');
    posed.update(10);
    expect(await outcome(removed)).toBe('arm: Its layer was removed.');
  });
});

describe('play({ speed })', () => {
  it('applies to that playback only', () => {
    instance.play('run', { speed: 2 });
    expect([instance.speed, instance.state().speed]).toEqual([1, 2]);
    instance.play('stand');
    expect(instance.state().speed).toBe(1);
    instance.speed = 3;
    instance.play('run');
    expect(instance.state().speed).toBe(3);
  });
});

describe('an instance', () => {
  it('has one channel if the model plays one clip at a time', () => {
    expect(instance.channels).toEqual([{ name: '', part: null, clip: null }]);
    model.defineClip({ name: 'hop', of: 1, first: 1, last: 2 });
    instance.play('hop');
    expect(instance.channels[0]?.clip?.name).toBe('hop');
  });

  it('lists the channels of a player and the clips that they play', async () => {
    using player = await openFilesIn(core, playerFiles('sarge/'), 'sarge/');
    using fighter = player.createInstance();
    fighter.play('LEGS_RUN', { channel: 'legs' });
    expect(fighter.channels.map(({ name, part, clip }) => [name, part, clip?.name])).toEqual([
      ['legs', 0, 'LEGS_RUN'],
      ['torso', 1, undefined],
    ]);
  });

  it('rejects an invalid range without starting the clip', () => {
    instance.play('stand');
    expect(() => instance.play('run', { range: [2, 1] })).toThrow('frames 2 to 1 are not a range');
    expect(instance.state().clipName).toBe('stand');
  });

  it('reports the range of playback until another clip is played', () => {
    instance.play('run', { range: [0, 1] });
    expect(instance.state().range).toEqual([0, 1]);
    instance.setRange([1, 2]);
    expect(instance.state().range).toEqual([1, 2]);
    instance.play('stand');
    expect(instance.state().range).toBeNull();
  });

  it('switches from one playback to another, and back to the rest pose', () => {
    const run = reduce(model, playbackOf(model, {}), { type: 'play', clip: 'run', speed: 2 });
    const handles = instance.applyPlayback(restPlayback, run);
    expect([...handles.keys()]).toEqual(['']);
    expect(instance.state()).toMatchObject({ clipName: 'run', frame: 0, speed: 2, paused: false });
    const held = reduce(model, run, { type: 'hold', frame: 1 });
    expect(instance.applyPlayback(run, held).size).toBe(0);
    expect(instance.state()).toMatchObject({ clipName: 'run', frame: 1, paused: true });
    const slow = reduce(model, held, { type: 'speed', speed: 0.5 });
    instance.applyPlayback(held, slow);
    expect([instance.speed, instance.state().speed]).toEqual([0.5, 0.5]);
    instance.applyPlayback(slow, reduce(model, slow, { type: 'stop' }));
    expect(instance.state().clip).toBeNull();
  });

  it('seeks without a restart if only the frame differs', () => {
    const run = reduce(model, restPlayback, { type: 'play', clip: 'run' });
    instance.applyPlayback(restPlayback, run);
    const later = reduce(model, run, { type: 'seek', seconds: 0.1 });
    expect(instance.applyPlayback(run, later).size).toBe(0);
    expect(instance.state().frame).toBeCloseTo(1, 6);
  });
});
