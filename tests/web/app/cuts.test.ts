import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../../../web/app/open/session.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import { viewOf } from '../../../web/app/state/address.js';
import { cutsFrom, savedCuts, formatCuts, parseCuts } from '../../../web/lib/state/cut-schema.js';
import { suggestedName, wholeOf } from '../../../web/app/state/cuts.js';
import { formatView, parseView } from '../../../web/lib/state/schema.js';
import { clipChoices, clipOf } from '../../../web/app/state/select.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { useManualClock } from '../support/manual-clock.js';
import { fakeCanvas, FakeModel, FakeOpener, FakeSource, FakeScene } from './support/fakes.js';
import { clip, part, runner, subject, summary } from './support/subject.js';
import { seen } from './support/playback.js';
import { clipLength } from '../../../web/lib/state/playback/clip-time.js';

useManualClock();

/** A part with one animation, in which the file defines a clip of all frames and a clip of some frames. */
const hinge = part('hinge', {
  clips: [
    clip('all', { animation: 0, frameCount: 40 }),
    clip('Walk', { animation: 0, frameCount: 10, firstFrame: 3 }),
  ],
});

let store: Store<AppState>;
let actions: Actions;
let scene: FakeScene;
let link: SceneLink;
let session: Session;
/** The model of the next load, in place of a model with the opened part. */
let replacement: FakeModel | null;

async function open(address = '', root = runner): Promise<void> {
  const opener = new FakeOpener();
  opener.next = new FakeSource('Ulna', () => replacement ?? new FakeModel(summary([root], { name: 'ulna' })));
  session = new Session(store, actions, opener, link);
  await session.open({ kind: 'sample', id: 'ulna' }, { view: parseView(new URLSearchParams(address)) });
}

const address = (): string | null => formatView(viewOf(store.state)).get('cut');
const names = (): string[] => clipChoices(store.state.subject ?? { clips: [] }).map(({ name }) => name);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  replacement = null;
  store = new Store<AppState>(initialState);
  actions = makeActions(store);
  scene = new FakeScene();
  link = new SceneLink(store, actions, scene.makers);
  link.attach(fakeCanvas());
});

describe('defined clips in an address', () => {
  it('are equal after formatting and parsing, for any characters in names', () => {
    const cuts = [
      { name: 'walk', first: 2, last: 14, of: null, loop: true },
      { name: 'a,b:c@d!e\\f', first: 0, last: 0, of: 'st@nd', loop: false },
      { name: '\u{1f980} 3-4', first: 3, last: 4, of: null, loop: true },
    ];
    expect(parseCuts(formatCuts(cuts))).toEqual(cuts);
    expect(formatCuts(cuts.slice(0, 1))).toBe('walk:2-14');
    expect(formatCuts([{ name: 'nod', first: 20, last: 40, of: 'all', loop: false }])).toBe('nod:20-40@all!');
  });

  it('skip invalid clips and keep the valid ones', () => {
    expect(parseCuts('walk,:2-3,run:4-x,nod:5-6,x:1-2@')).toEqual([
      { name: 'nod', first: 5, last: 6, of: null, loop: true },
    ]);
    expect(parseCuts(null)).toEqual([]);
    expect(parseCuts('\\')).toEqual([]);
  });

  it('name their source clip if it is not the first', () => {
    const { clips } = subject([runner]);
    const views = parseCuts('a:1-2,b:3-4@run,c:0-1@gone');
    const cuts = cutsFrom(clips, views);
    expect(cuts).toMatchObject([
      { name: 'a', of: 0 },
      { name: 'b', of: 1 },
    ]);
    const model = new FakeModel(summary([runner]));
    for (const cut of cuts) model.defineClip(cut);
    expect(formatCuts(savedCuts(model.clips))).toBe('a:1-2,b:3-4@run');
  });

  it('are defined before the clip of the address is played', async () => {
    await open('cut=nod:10-19!,gone:30-90,run:1-2&clip=nod&paused=1&frame=3');
    expect(names()).toEqual(['stand', 'run', 'death1', 'pose', 'nod']);
    expect(seen(store.state).playback).toMatchObject({ clip: 'nod', held: 3 });
    expect(clipOf(store.state)).toMatchObject({ frameCount: 10, firstFrame: 10, loopFrame: null });
    expect(address()).toBe('nod:10-19!');
  });
});

describe('a defined clip', () => {
  it('consists of the frames from the in point to the out point, and is played', async () => {
    await open('clip=stand&in=4&out=9');
    expect(suggestedName(store.state)).toBe('stand 4-9');
    session.cuts.save(' look ');
    const clip = clipOf(store.state);
    expect(clip).toMatchObject({ name: 'look', frameCount: 6, loopFrame: 0 });
    expect(clip && clipLength(clip)).toBe(6);
    expect(seen(store.state).playback).toMatchObject({ clip: 'look', range: null, playing: true });
    expect(address()).toBe('look:4-9');
  });

  it('made from a defined clip has the same source clip, and the loop mode of the playback', async () => {
    await open('cut=look:4-19&clip=look&in=2&out=5&loop=once');
    session.cuts.save('glance');
    expect(address()).toBe('look:4-19,glance:6-9!');
  });

  it('cannot have an existing or empty name', async () => {
    await open('clip=stand&in=4&out=9');
    for (const name of ['run', '  ']) session.cuts.save(name);
    expect(names()).toEqual(['stand', 'run', 'death1', 'pose']);
    session.cuts.save('stand 4-9');
    actions.playback.playClip('stand');
    actions.playback.setRange('out', 9);
    actions.playback.setRange('in', 4);
    expect(suggestedName(store.state)).toBe('stand 4-9 (2)');
  });

  it('keeps playing at the same frame when it is renamed', async () => {
    await open('cut=look:4-9,nod:1-2&clip=look');
    scene.player.goes([3]);
    session.cuts.rename('look', 'run');
    expect(address()).toBe('look:4-9,nod:1-2');
    session.cuts.rename('look', 'glance');
    expect(address()).toBe('glance:4-9,nod:1-2');
    expect(seen(store.state).playback).toMatchObject({ clip: 'glance', playing: true });
    expect(seen(store.state).position.frame).toBe(3);
  });

  it('continues without a fade when it is renamed or deleted', async () => {
    await open('cut=look:4-9&clip=look&fade=0.5');
    scene.player.goes([2]);
    scene.calls.length = 0;
    session.cuts.rename('look', 'glance');
    session.cuts.remove('glance');
    expect(scene.calls.filter((call) => /fade|seek/.test(call))).toEqual(['seek 6', 'seek 6']);
    expect(seen(store.state).playback.fade).toBe(0.5);
  });

  it('can be set to play once', async () => {
    await open('cut=look:4-9&clip=look');
    session.cuts.setLoop('look', false);
    expect(address()).toBe('look:4-9!');
    expect(clipOf(store.state)).toMatchObject({ loopFrame: null, seconds: 5 / 9 });
  });

  it('becomes the in and out points of its source when it is deleted', async () => {
    await open('cut=look:4-9&clip=look&paused=1&frame=2');
    session.cuts.remove('look');
    expect(names()).not.toContain('look');
    expect(seen(store.state).playback).toMatchObject({ clip: 'stand', range: [4, 9], held: 6 });
    expect(address()).toBeNull();
  });

  it('is kept when the same model is loaded again', async () => {
    await open('cut=look:4-9');
    const files = [new File([], 'skin.pcx')];
    await session.addFiles(files);
    expect(names()).toContain('look');
  });

  it('refers to the same source clip after clips before it are removed or the clip is renamed', async () => {
    await open('cut=look:4-9,step:1-2@run');
    const [stand, run, ...others] = runner.clips;
    const reloadedWith = async (clips: typeof runner.clips): Promise<string | null> => {
      replacement = new FakeModel(summary([{ ...runner, clips }], { name: 'ulna' }));
      await session.replaceFile('ulna.md2.framegroups', new Blob());
      return address();
    };
    // The cut of the removed clip is removed with it.
    expect(await reloadedWith([run!, ...others])).toBe('step:1-2');
    expect(await reloadedWith([stand!, { ...run!, name: 'jog' }, ...others])).toBe('step:1-2@jog');
    expect(await reloadedWith([...others, { ...run!, name: 'jog', firstFrame: 39 }])).toBe('step:1-2@jog');
  });

  it('is marked as defined by the user, and only such clips are saved in the address', () => {
    const model = new FakeModel(summary([hinge]));
    model.defineClip({ name: 'look', first: 4, last: 9 });
    const [all, walk, look] = model.clips;
    expect(all?.cut).toBeNull();
    expect(walk?.cut).toEqual({ of: 0, first: 3, last: 12, by: 'file' });
    expect(look?.cut).toEqual({ of: 0, first: 4, last: 9, by: 'user' });
    for (const cut of [walk?.cut, look?.cut]) expect(cut && wholeOf(model, cut)?.name).toBe('all');
    expect(formatCuts(savedCuts(model.clips))).toBe('look:4-9');
  });

  it('made from a clip that the file defines belongs to that clip', async () => {
    await open('cut=nod:1-2@Walk&clip=Walk&in=4&out=5', hinge);
    expect(clipOf(store.state)).toMatchObject({ name: 'Walk', cut: { by: 'file' } });
    session.cuts.save('step');
    expect(address()).toBe('nod:1-2@Walk,step:4-5@Walk');
    expect(clipOf(store.state)).toMatchObject({ firstFrame: 7, frameCount: 2, clip: 1 });
    session.cuts.remove('step');
    expect(seen(store.state).playback).toMatchObject({ clip: 'Walk', range: [4, 5] });
  });

  it('exists on every part that has its source clip', () => {
    const weapon = part('weapon', { clips: runner.clips, parent: 0, how: 'follow' });
    const model = new FakeModel(summary([runner, weapon]));
    model.defineClip({ name: 'look', first: 4, last: 9 });
    expect(model.clips.filter(({ name }) => name === 'look').map(({ part: at }) => at)).toEqual([0, 1]);
    expect(model.removeClip('look')).toBe(true);
    expect(model.clips).toHaveLength(8);
  });
});
