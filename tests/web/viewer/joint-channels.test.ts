import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Instance } from '../../../web/lib/types/api.js';
import { clipsOn } from '../../../web/lib/element/attributes/apply.js';
import { requestedState } from '../../../web/lib/element/attributes/requested.js';
import { load } from '../../../web/lib/load/load.js';
import type { Model } from '../../../web/lib/types/api.js';
import { isStateKey } from '../../../web/lib/state/index.js';
import { channelsOf, formatView, parseView, playbackOf, reduce } from '../../../web/lib/state/index.js';
import { savedPlayback } from '../../../web/lib/internal/index.js';
import type { Playback } from '../../../web/lib/types/playback.js';
import { ClipPlayer } from '../../../web/lib/viewer/clip-player.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';

/** A Doom 3 model whose joint "hand" is in two channels and has the height 10 in `idle`; 10, 12, 14 in `walk`. */
const def = new TextEncoder().encode(`
  model monster_imp {
    mesh models/imp.md5mesh
    channel torso ( *hand )
    channel eyelids ( hand )
    anim idle models/idle.md5anim
    anim walk models/walk.md5anim { frame 2 sound_voice snd_step }
  }
  entityDef imp { "model" "monster_imp" "snd_step" "imp_step" }`);

let model: Model;
let instance: Instance;
let player: ClipPlayer;
let reported: string[];

beforeEach(async () => {
  model = await load([
    { name: 'models/imp.md5mesh', data: buildMd5Mesh() },
    { name: 'models/idle.md5anim', data: buildMd5Anim({ heights: [10, 10] }) },
    { name: 'models/walk.md5anim', data: buildMd5Anim() },
    { name: 'def/imp.def', data: def },
  ]);
  const shown = (instance = model.createInstance());
  reported = [];
  const tell = (what: string) => (): void => void reported.push(what);
  player = new ClipPlayer({
    ...{ posed: () => undefined, started: tell('play'), stopped: tell('pause') },
    ...{ changed: () => undefined, ended: tell('ended') },
    passed: (type, channel, clip) => void reported.push(`${type} ${channel} ${clip.name}`),
    happened: (channel, clip, { frame }) => void reported.push(`event ${channel} ${clip.name} ${frame}`),
  });
  player.setShown({
    model,
    instance: shown,
    advance: (seconds: number) => shown.update(seconds),
    get finished() {
      return shown.activity === 'ended';
    },
    ...{ moving: false, animated: true },
  } as never);
});

afterEach(() => {
  instance.dispose();
  model.dispose();
});

const height = (): number => instance.joints.get(1).position[2];
const playing = ({ channels }: Playback): string[] =>
  channels.map(({ channel, clip }) => `${channel}:${clip.name}`);
const frames = ({ channels }: Playback): number[] => channels.map(({ frame }) => Number(frame.toFixed(3)));

describe('a channel of joints', () => {
  it('is listed after the channel of all joints', () => {
    expect(channelsOf(model)).toEqual([
      { name: 'torso', part: 0, joints: true },
      { name: 'eyelids', part: 0, joints: true },
    ]);
    expect(instance.channels.map(({ name, part, clip }) => [name, part, clip?.name ?? null])).toEqual([
      ['', null, null],
      ['torso', 0, null],
      ['eyelids', 0, null],
    ]);
  });

  it('overrides the clip of all joints, at a separate time', () => {
    player.play('idle');
    player.advance(0.05);
    player.play('walk', { channel: 'torso' });
    player.advance(0.1);
    expect(playing(player.playback)).toEqual([':idle', 'torso:walk']);
    expect(frames(player.playback)).toEqual([0.5, 1]);
    expect(player.playback.focus).toBe('torso');
    expect(height()).toBeCloseTo(12, 5);
    expect(instance.channels.map(({ clip }) => clip?.name)).toEqual(['idle', 'walk', undefined]);
  });

  it('starts the default clip on the other joints if the model is in its rest pose', () => {
    player.play('walk', { channel: 'torso' });
    expect(playing(player.playback)).toEqual([':idle', 'torso:walk']);
    expect(instance.state().clipName).toBe('idle');
  });

  it('ends when a clip plays on all joints, or when it is stopped', () => {
    player.play('idle');
    player.play('walk', { channel: 'torso' });
    player.advance(0.1);
    player.stop('torso');
    expect(playing(player.playback)).toEqual([':idle']);
    expect(height()).toBeCloseTo(10, 5);
    player.play('walk', { channel: 'torso' });
    player.advance(0.1);
    player.play('idle');
    player.advance(0.01);
    expect(playing(player.playback)).toEqual([':idle']);
    expect(height()).toBeCloseTo(10, 5);
    expect(player.playback.focus).toBe('');
    const before = player.playback;
    player.act({ type: 'stop', channel: '' });
    expect(player.playback).toEqual(before);
  });

  it('continues when a frame of another clip is held on the other joints', () => {
    player.play('idle');
    player.play('walk', { channel: 'torso' });
    player.act({ type: 'focus', channel: '' });
    player.act({ type: 'hold', frame: 1, clip: 'walk' });
    expect(playing(player.playback)).toEqual([':walk', 'torso:walk']);
    expect(instance.channel('torso').state().clipName).toBe('walk');
    expect(instance.channels.map(({ clip }) => clip?.name)).toEqual(['walk', 'walk', undefined]);
  });

  it("plays a user's clip under its name, beside another clip of the same frames", () => {
    model.defineClip({ name: 'step', of: 'walk', first: 0, last: 1 });
    instance.play('walk');
    instance.play('step', { channel: 'torso' });
    instance.update(0);
    expect(instance.channels.map(({ clip }) => clip?.name)).toEqual(['walk', 'step', undefined]);
  });

  it('has a separate time, range, loop and speed', () => {
    player.play('walk');
    player.play('walk', { channel: 'torso', loop: 'repeat', speed: 0.5 });
    player.seek(0.1, 'torso');
    expect(frames(player.playback)).toEqual([0, 1]);
    expect(height()).toBeCloseTo(12, 5);
    player.act({ type: 'range', range: [0, 1], channel: 'torso' });
    player.act({ type: 'loop', loop: 'once', channel: 'torso' });
    player.advance(0.1);
    expect(frames(player.playback)).toEqual([1, 1]);
    player.seek(0.05, '');
    expect(frames(player.playback)).toEqual([0.5, 1]);
    expect(instance.channel('torso').state()).toMatchObject({ clipName: 'walk', range: [0, 1], speed: 0.5 });
    expect(instance.channel('').state()).toMatchObject({ clipName: 'walk', range: null, speed: 1 });
  });

  it('keeps playing after the clip of the other joints has ended', () => {
    player.listen();
    player.play('idle', { loop: 'once' });
    player.play('walk', { channel: 'torso', loop: 'repeat' });
    player.advance(0.15);
    expect(reported).toEqual(['play', 'event torso walk 1', 'finished  idle']);
    expect(player.playing).toBe(true);
    player.act({ type: 'loop', loop: 'once', channel: 'torso' });
    player.advance(1);
    expect(reported.slice(3)).toEqual(['finished torso walk', 'ended', 'pause']);
  });

  it('pauses and holds a frame together with the other channels', () => {
    player.play('walk');
    player.play('walk', { channel: 'torso', loop: 'repeat' });
    player.advance(0.05);
    player.pause();
    player.act({ type: 'hold', frame: 2 });
    expect(frames(player.playback)).toEqual([0, 2]);
    expect(height()).toBeCloseTo(14, 5);
    player.act({ type: 'focus', channel: '' });
    player.act({ type: 'hold', frame: 1 });
    expect(frames(player.playback)).toEqual([1, 1]);
  });

  it('rejects unknown channels and clips with a list of the existing names', () => {
    expect(() => player.play('walk', { channel: 'tail' })).toThrow(
      'There is no channel "tail"; it has torso, eyelids.',
    );
    expect(() => player.play('fly', { channel: 'torso' })).toThrow(/There is no clip "fly"/);
    expect(() => player.stop('tail')).toThrow('There is no channel "tail"; it has torso, eyelids.');
    expect(() => instance.channel('tail')).toThrow('There is no channel "tail"; it has torso, eyelids.');
  });

  it('is written into a state and restored from it', () => {
    player.play('walk');
    player.play('idle', { channel: 'eyelids' });
    player.play('walk', { channel: 'torso', speed: 2 });
    player.seek(0.1, 'torso');
    player.pause();
    const text = formatView(savedPlayback(model, player.playback)).toString();
    expect(text).toBe(
      'v=1&clip=walk&frame=0&torso=walk&torso-frame=1&torso-clip-speed=2&channel-eyelids=idle&channel-eyelids-frame=0&paused=1',
    );
    expect([...new URLSearchParams(text).keys()].filter((key) => !isStateKey(key))).toEqual([]);
    const restored = playbackOf(model, parseView(new URLSearchParams(text)));
    expect(playing(restored)).toEqual([':walk', 'torso:walk', 'eyelids:idle']);
    expect(frames(restored)).toEqual([0, 1, 0]);
    expect([restored.focus, restored.playing, restored.channels[1]?.speed]).toEqual(['', false, 2]);
    player.stop();
    player.restore(restored);
    expect(playing(player.playback)).toEqual([':walk', 'torso:walk', 'eyelids:idle']);
    expect(instance.channel('torso').state()).toMatchObject({ clipName: 'walk', paused: true });
  });

  it('is restored without the channels that another model does not have', () => {
    player.play('walk', { channel: 'torso' });
    const { channels, ...playback } = player.playback;
    const other = { ...channels[1]!, channel: 'tail' };
    const next = reduce(model, player.playback, {
      type: 'restore',
      playback: { ...playback, channels: [channels[0]!, other] },
    });
    expect(playing(next)).toEqual([':idle']);
  });

  it("plays the clip of the element's `upper-animation` attribute", () => {
    expect(clipsOn(model, 'torso')).toEqual(['idle', 'walk']);
    expect(clipsOn(model, 'legs')).toBeNull();
    const attributes = {
      hasAttribute: () => false,
      state: null,
      animationName: 'idle',
      upperAnimation: 'walk',
      lowerAnimation: null,
    };
    const requested = requestedState({ ...attributes, weapon: null, skin: null, variantName: null } as never);
    expect(playing(playbackOf(model, requested))).toEqual([':idle', 'torso:walk']);
  });
});
