import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../../../web/app/open/session.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import { viewOf } from '../../../web/app/state/address.js';
import { channelsOf } from '../../../web/lib/state/playback/channels.js';
import { isPlayable, presetNow, shownChannels } from '../../../web/app/state/select.js';
import { formatView, parseView, type ViewState } from '../../../web/lib/state/schema.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { useManualClock } from '../support/manual-clock.js';
import { fakeCanvas, FakeModel, FakeOpener, FakeSource, FakeScene } from './support/fakes.js';
import { player } from './support/player.js';
import { runner, subject } from './support/subject.js';
import { seen } from './support/playback.js';

useManualClock();

let store: Store<AppState>;
let actions: Actions;
let scene: FakeScene;

async function open(view: ViewState = {}): Promise<void> {
  store = new Store<AppState>(initialState);
  actions = makeActions(store);
  scene = new FakeScene();
  const link = new SceneLink(store, actions, scene.makers);
  link.attach(fakeCanvas());
  const opener = new FakeOpener();
  opener.next = new FakeSource('Talus', () => new FakeModel(player));
  await new Session(store, actions, opener, link).open({ kind: 'sample', id: 'talus' }, { view });
}

const playing = (): string[] => shownChannels(store.state).map(({ clip }) => clip.name);
const link = (): string => formatView(viewOf(store.state)).toString();

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await open();
});

describe('the channels of a player', () => {
  it('are its legs and its torso; other models have none', () => {
    expect(channelsOf(store.state.subject!)).toEqual([
      { name: 'legs', part: 0, joints: false },
      { name: 'torso', part: 1, joints: false },
    ]);
    expect(channelsOf(subject([runner]))).toEqual([]);
  });

  it('play their standing clips first', () => {
    expect(playing()).toEqual(['LEGS_IDLE', 'TORSO_STAND']);
    expect(presetNow(store.state)).toBe('stand');
    expect(scene.calls).toContain('clip LEGS_IDLE repeat 1 on 0');
    expect(scene.calls).toContain('clip TORSO_STAND repeat 1 on 1');
  });

  it('reject an unknown channel or a clip of another channel, and list what is available', () => {
    const on = (channel: string) => () => scene.player.play('LEGS_RUN', { channel });
    expect(on('arms')).toThrow(/There is no channel "arms"; it has legs, torso\./);
    expect(on('torso')).toThrow(/There is no clip of "torso" called "LEGS_RUN"; it has TORSO_/);
  });

  it('play separate clips, and a new clip moves the focus to its channel', () => {
    scene.calls.length = 0;
    actions.playback.playClip('LEGS_RUN');
    expect(scene.calls).toEqual(['clip LEGS_RUN repeat 1 on 0', 'play']);
    actions.playback.playClip('TORSO_GESTURE');
    expect(playing()).toEqual(['LEGS_RUN', 'TORSO_GESTURE']);
    expect(seen(store.state).playback).toMatchObject({ channel: 'torso', clip: 'TORSO_GESTURE' });
    expect(presetNow(store.state)).toBeNull();
  });

  it('play the death clip on legs and torso', () => {
    actions.playback.playClip('BOTH_DEATH1');
    expect(playing()).toEqual(['BOTH_DEATH1', 'BOTH_DEATH1']);
    expect(seen(store.state).playback.channel).toBe('legs');
    actions.playback.playClip('TORSO_STAND');
    expect(playing()).toEqual(['BOTH_DEATH1', 'TORSO_STAND']);
  });

  it('play the pair of clips of a preset, as in the game', () => {
    actions.playback.playPreset('attack');
    expect(playing()).toEqual(['LEGS_IDLE', 'TORSO_ATTACK']);
    expect(presetNow(store.state)).toBe('attack');
  });

  it('change to the next clip after a clip that plays once, as in the game', () => {
    scene.calls.length = 0;
    actions.playback.playClip('TORSO_ATTACK');
    expect(scene.calls[0]).toBe('clip TORSO_ATTACK  1 on 1');
    scene.player.passes(1, 'TORSO_STAND');
    expect(playing()).toEqual(['LEGS_IDLE', 'TORSO_STAND']);
    // The scene plays TORSO_STAND already, and gets no further call.
    expect(scene.calls).toHaveLength(2);
  });

  it('give the focus to a clip that plays once, and after its end to a clip with several frames', () => {
    actions.playback.playClip('LEGS_RUN');
    actions.playback.playPreset('attack');
    expect(seen(store.state).playback).toMatchObject({ channel: 'torso', clip: 'TORSO_ATTACK' });
    scene.calls.length = 0;
    scene.player.passes(1, 'TORSO_STAND');
    expect(seen(store.state).playback).toMatchObject({ channel: 'legs', clip: 'LEGS_IDLE' });
    expect(playing()).toEqual(['LEGS_IDLE', 'TORSO_STAND']);
    expect(scene.calls).toEqual([]);
  });

  it('cannot be played if all clips have one frame', () => {
    actions.playback.playClip('TORSO_STAND');
    expect(isPlayable(store.state)).toBe(true);
    store.patch({ playback: { ...store.state.playback, channels: store.state.playback.channels.slice(1) } });
    expect(isPlayable(store.state)).toBe(false);
  });

  it('repeat a clip that plays once if the user requests it, except clips of all channels', () => {
    actions.playback.playClip('TORSO_ATTACK');
    actions.playback.setLoop('repeat');
    scene.calls.length = 0;
    actions.playback.playOn('torso', 'TORSO_GESTURE');
    expect(scene.calls[0]).toBe('clip TORSO_GESTURE repeat 1 on 1');
    actions.playback.playClip('BOTH_DEATH1');
    expect(seen(store.state).playback.loop).toBeNull();
  });

  it('change the focus without a call to the scene', () => {
    actions.playback.playClip('LEGS_RUN');
    scene.calls.length = 0;
    scene.player.goes([3, 0]);
    actions.playback.focusChannel('torso');
    expect(seen(store.state).playback).toMatchObject({ channel: 'torso', clip: 'TORSO_STAND' });
    expect(seen(store.state).elsewhere).toMatchObject([{ frame: 3 }]);
    expect(scene.calls).toEqual([]);
  });

  it('are paused, scrubbed and resumed together', () => {
    actions.playback.playClip('TORSO_GESTURE');
    actions.playback.playClip('LEGS_RUN');
    scene.player.goes([2, 10]);
    scene.calls.length = 0;
    actions.playback.togglePlay();
    expect(scene.calls).toEqual([...['pause', 'seek 2 on 0', 'seek 10 on 1']]);
    scene.calls.length = 0;
    // A tenth of a second later, which is two frames of the torso.
    actions.playback.seek(3);
    expect(scene.calls).toContain('seek 3 on 0');
    expect(scene.calls).toContain('seek 12 on 1');
    actions.playback.first();
    expect(seen(store.state).elsewhere).toEqual([{ frame: 0, seconds: 0 }]);
    scene.calls.length = 0;
    actions.playback.togglePlay();
    expect(scene.calls).toEqual(['play']);
  });

  it('have separate loop modes and ranges', () => {
    actions.playback.playClip('LEGS_RUN');
    actions.playback.setRange('in', 2);
    actions.playback.setLoop('ping-pong');
    scene.calls.length = 0;
    actions.playback.focusChannel('torso');
    expect(seen(store.state).playback).toMatchObject({ loop: null, range: null });
    actions.playback.setLoop('once');
    expect(scene.calls).toEqual(['loop once on 1']);
    actions.playback.focusChannel('legs');
    expect(seen(store.state).playback).toMatchObject({ loop: 'ping-pong', range: [2, 5] });
  });
});

describe('a link to a player', () => {
  it('omits the initial state', () => {
    expect(link()).toBe('v=1&sample=talus');
  });

  it('omits the weapon of the sample, and contains "none" without a weapon', async () => {
    expect(store.state.subject?.mixed.weapon).toMatch(/auger/);
    await open({ weapon: 'none' });
    expect(store.state.subject?.mixed).toEqual({});
    expect(link()).toBe('v=1&sample=talus&weapon=none');
  });

  it('has both clips, and both frames while they are paused', async () => {
    actions.playback.playClip('TORSO_GESTURE');
    actions.playback.playClip('LEGS_RUN');
    expect(link()).toBe('v=1&sample=talus&clip=LEGS_RUN&torso=TORSO_GESTURE');
    scene.player.goes([2.123, 10.5]);
    actions.playback.togglePlay();
    const text = link();
    expect(text).toBe(
      'v=1&sample=talus&clip=LEGS_RUN&frame=2.12&torso=TORSO_GESTURE&torso-frame=10.5&paused=1',
    );
    await open(parseView(new URLSearchParams(text)));
    expect(link()).toBe(text);
    expect(scene.calls).toContain('seek 2.12 on 0');
    expect(scene.calls).toContain('seek 10.5 on 1');
  });

  it('has one frame for a clip of both channels', async () => {
    await open(parseView(new URLSearchParams('clip=BOTH_DEATH1&frame=6&paused=1')));
    expect(scene.calls).toContain('seek 6 on 0');
    expect(scene.calls).toContain('seek 6 on 1');
    expect(shownChannels(store.state).map(({ frame }) => frame)).toEqual([6, 6]);
  });

  it('may name each clip by its channel, without `clip`', async () => {
    await open(parseView(new URLSearchParams('legs=LEGS_RUN&torso=TORSO_ATTACK&torso-frame=3&paused=1')));
    expect(playing()).toEqual(['LEGS_RUN', 'TORSO_ATTACK']);
    expect(shownChannels(store.state).map(({ frame }) => frame)).toEqual([0, 3]);
    expect(seen(store.state).playback.channel).toBe('legs');
    await open(parseView(new URLSearchParams('clip=BOTH_DEATH1&legs=LEGS_RUN')));
    expect(playing()).toEqual(['LEGS_RUN', 'BOTH_DEATH1']);
    expect(seen(store.state).playback.channel).toBe('torso');
  });

  it('has frame 0 for a clip of one frame, and the frame of the other channel', () => {
    scene.player.goes([0.456, 0.5], 1.23456);
    actions.playback.focusChannel('torso');
    actions.playback.togglePlay();
    expect(seen(store.state).position).toEqual({ frame: 0, seconds: 0 });
    const text = link();
    expect(text).toBe('v=1&sample=talus&clip=TORSO_STAND&frame=0&legs-frame=0.46&paused=1');
    const shown = scene.calls.filter((call) => call.startsWith('seek') || call.startsWith('clock'));
    expect(shown).toEqual(['seek 0.46 on 0', 'seek 0 on 1', 'clock 1.235']);
  });

  it('keeps the focus, and a clip of both channels', async () => {
    actions.playback.playClip('BOTH_DEATH1');
    expect(link()).toBe('v=1&sample=talus&clip=BOTH_DEATH1');
    actions.playback.playClip('TORSO_STAND');
    const text = link();
    expect(text).toBe('v=1&sample=talus&clip=TORSO_STAND&legs=BOTH_DEATH1');
    await open(parseView(new URLSearchParams(text)));
    expect(playing()).toEqual(['BOTH_DEATH1', 'TORSO_STAND']);
    expect(seen(store.state).playback.channel).toBe('torso');
  });

  it.each([
    'legs=',
    'torso-frame=-1',
    'legs-loop=always',
    'torso-in=5&torso-out=2',
    'legs-in=1.5&legs-out=3',
  ])('uses the defaults if it is invalid: %s', (text) => {
    expect(parseView(new URLSearchParams(text))).toEqual({});
  });
});
