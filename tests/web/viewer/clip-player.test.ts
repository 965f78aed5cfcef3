import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Instance } from '../../../web/lib/animation/instance.js';
import type { Model } from '../../../web/lib/model/model.js';
import { restPlayback } from '../../../web/lib/state/index.js';
import type { PlayHandle } from '../../../web/lib/types/api.js';
import { ClipPlayer } from '../../../web/lib/viewer/clip-player.js';
import { buildMd2 } from '../support/md2-builder.js';
import { openFilesIn, openIn } from '../support/open.js';
import { flushPromises } from '../support/promises.js';
import { playerFiles } from '../support/quake3-player.js';
import { newCore } from '../support/wasm.js';

const core = await newCore();
let reported: string[];
let player: ClipPlayer;
let model: Model;
let instance: Instance;

/** Creates an instance of a model and gives both to the player, as a viewer does. */
function show(opened: Model): void {
  model = opened;
  const shown = (instance = model.createInstance());
  player.setShown({
    model,
    instance: shown,
    advance: (seconds: number) => shown.update(seconds),
    get finished() {
      return shown.activity === 'ended';
    },
    moving: false,
    animated: true,
  } as never);
}

beforeEach(async () => {
  reported = [];
  const tell = (what: string) => (): void => void reported.push(what);
  player = new ClipPlayer({
    ...{ posed: () => undefined, started: tell('play'), stopped: tell('pause') },
    ...{ changed: () => undefined, ended: tell('ended') },
    passed: (type, channel, clip) => void reported.push(`${type} ${channel} ${clip.name}`),
    happened: () => undefined,
  });
  // The clips "stand" and "run" have three frames each, ten a second.
  show(await openIn(core, buildMd2()));
});
afterEach(() => {
  instance.dispose();
  model.dispose();
});

async function outcome({ finished }: PlayHandle): Promise<string> {
  let now = 'pending';
  finished.then(
    () => (now = 'finished'),
    (error: unknown) => (now = String((error as { code?: string }).code)),
  );
  await flushPromises();
  return now;
}

describe('A clip player', () => {
  it('reads the frames of its channels from the instance while time advances', () => {
    player.play('run');
    player.advance(0.15);
    expect(player.playback.channels[0]?.frame).toBeCloseTo(1.5, 6);
    expect(player.seconds).toBeCloseTo(0.15, 6);
  });

  it('keeps the clips and settings of its playback while only time advances', () => {
    player.play('run', { range: [0, 1] });
    const before = player.playback;
    player.advance(0.05);
    const { channels, ...settings } = player.playback;
    expect(channels).toMatchObject([{ clip: before.channels[0]!.clip, range: [0, 1] }]);
    expect(settings).toEqual({ focus: '', playing: true, speed: 1, fade: null });
  });

  it('plays a model at the speed that was set before the model was shown', () => {
    player.setShown(null);
    player.setSpeed(2);
    expect(player.settings.speed).toBe(2);
    instance.dispose();
    show(model);
    expect(player.settings.speed).toBe(2);
    player.play('run');
    player.advance(0.05);
    // Ten frames a second, twice as fast.
    expect(player.playback.channels[0]!.frame).toBeCloseTo(1, 4);
    instance.dispose();
    show(model);
    expect(player.settings.speed).toBe(1);
  });

  it('rejects a fade that is not a finite duration', () => {
    for (const wrong of [-1, NaN, Infinity]) expect(() => player.setFade(wrong)).toThrow(RangeError);
    player.setFade(0.5);
    expect(player.playback.fade).toBe(0.5);
  });

  it('plays a clip at a speed that the next clip does not keep', () => {
    player.play('run', { speed: 2 });
    player.advance(0.05);
    expect(player.playback.channels[0]?.frame).toBeCloseTo(1, 6);
    player.play('stand');
    player.advance(0.05);
    expect(player.playback.channels[0]?.frame).toBeCloseTo(0.5, 6);
    expect(player.playback.speed).toBe(1);
  });

  it('resolves `finished` at the end of the clip, and pauses there', async () => {
    const run = player.play('run', { loop: 'once' });
    player.advance(0.1);
    expect(await outcome(run)).toBe('pending');
    player.advance(1);
    expect(await outcome(run)).toBe('finished');
    expect(reported).toEqual(['play', 'ended', 'pause']);
  });

  it('rejects `finished` when another clip is played, when it is stopped, and without a model', async () => {
    const run = player.play('run', { loop: 'once' });
    const stand = player.play('stand', { loop: 'once' });
    expect(await outcome(run)).toBe('cancelled');
    player.stop();
    expect(await outcome(stand)).toBe('cancelled');
    player.setShown(null);
    expect(await outcome(player.play('run'))).toBe('cancelled');
  });

  it('keeps `finished` pending while a clip is paused, until it ends', async () => {
    const run = player.play('run', { loop: 'once' });
    player.pause();
    const again = player.play();
    expect(await outcome(run)).toBe('pending');
    player.advance(1);
    expect([await outcome(run), await outcome(again)]).toEqual(['finished', 'finished']);
  });

  it('waits for the channel of a preset whose clip ends, and adopts the following clip', async () => {
    instance.dispose();
    model.dispose();
    show(await openFilesIn(core, playerFiles('sarge/'), 'sarge/'));
    const attack = player.play('attack');
    expect(player.playback.channels.map(({ clip }) => clip.name)).toEqual(['LEGS_IDLE', 'TORSO_ATTACK']);
    player.advance(0.01);
    expect(await outcome(attack)).toBe('pending');
    for (let i = 0; i < 20; i++) player.advance(0.1);
    expect(await outcome(attack)).toBe('finished');
    expect(player.playback.channels.map(({ clip }) => clip.name)).toEqual(['LEGS_IDLE', 'TORSO_STAND']);
  });

  it('stops the instance and sets its speed when a playback in the rest pose is restored', () => {
    player.play('run');
    player.advance(0.15);
    expect([instance.activity, instance.state().clipName]).toEqual(['playing', 'run']);
    player.restore({ ...restPlayback, speed: 2 });
    expect([instance.activity, instance.state().clipName, instance.speed]).toEqual(['idle', null, 2]);
    expect(player.playback.channels).toEqual([]);
  });

  it('restores an earlier playback, paused at the same frame', () => {
    player.play('run');
    player.advance(0.1);
    player.pause();
    const kept = player.playback;
    player.stop();
    player.restore(kept);
    expect(instance.state()).toMatchObject({ clipName: 'run', paused: true });
    expect(instance.state().frame).toBeCloseTo(1, 6);
    expect(player.playback.channels).toEqual(kept.channels);
  });
});

it('A clip player rejects an unknown loop mode and continues the current clip', () => {
  player.play('run');
  expect(() => player.play('stand', { loop: 'forever' as 'once' })).toThrow(
    expect.objectContaining({
      code: 'bad_value',
      reason: "loop cannot be 'forever'. Use 'once', 'repeat', 'ping-pong'.",
    }),
  );
  expect(player.playback.channels.map(({ clip }) => clip.name)).toEqual(['run']);
});

describe('a name that the model does not have', () => {
  const rejects = (action: () => void, reason: string): void =>
    expect(action).toThrow(expect.objectContaining({ code: 'bad_value', reason }));

  it('is rejected as a channel and as a clip, and nothing changes', async () => {
    instance.dispose();
    model.dispose();
    show(await openFilesIn(core, playerFiles('sarge/'), 'sarge/'));
    player.play('LEGS_RUN', { channel: 'legs' });
    const before = player.playback;
    const arms = 'There is no channel "arms"; it has legs, torso.';
    rejects(() => player.seek(0.1, 'arms'), arms);
    rejects(() => player.act({ type: 'loop', loop: 'once', channel: 'arms' }), arms);
    rejects(() => player.act({ type: 'range', range: [0, 1], channel: 'arms' }), arms);
    rejects(() => player.act({ type: 'focus', channel: 'arms' }), arms);
    expect(() => player.act({ type: 'hold', frame: 0, clip: 'fly' })).toThrow(
      /There is no clip "fly"; it has /,
    );
    expect(player.playback).toEqual(before);
    player.act({ type: 'focus', channel: 'torso' });
    expect(player.playback.focus).toBe('torso');
  });

  it('is rejected as a channel of a model that plays one clip at a time', () => {
    const none = 'There is no channel "legs"; it has none.';
    rejects(() => player.play('run', { channel: 'legs' }), none);
    rejects(() => player.seek(0, 'legs'), none);
    rejects(() => instance.play('run', { channel: 'legs' }), none);
    rejects(() => instance.play(1, { channel: 'legs' }), none);
    rejects(() => instance.part(0).play('run', { channel: 'legs' }), none);
    expect(player.playback.channels).toEqual([]);
    player.act({ type: 'loop', loop: 'once', channel: '' });
  });
});
