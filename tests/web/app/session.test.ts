import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatView, type ViewState } from '../../../web/lib/state/index.js';
import { textOf, words } from '../../../web/app/text/messages.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { Session } from '../../../web/app/open/session.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import { viewOf } from '../../../web/app/state/address.js';
import { missingImages } from '../../../web/app/state/images.js';
import { initialState, type AppState, type Entry } from '../../../web/app/state/state.js';
import { textureChoices } from '../../../web/app/state/texture-targets.js';
import { Store } from '../../../web/app/state/store.js';
import { useManualClock } from '../support/manual-clock.js';
import { flushPromises, newGate } from '../support/promises.js';
import { fakeCanvas, FakeModel, FakeOpener, fakeImage, FakeSource, FakeScene } from './support/fakes.js';
import {
  clip,
  image,
  material,
  mesh,
  noHints,
  part,
  runner,
  stage as drawn,
  summary,
  surface,
} from './support/subject.js';
import { seen } from './support/playback.js';

const clock = useManualClock();

let store: Store<AppState>;
let actions: Actions;
let opener: FakeOpener;
let scene: FakeScene;
let session: Session;

const ulna = (): FakeSource =>
  new FakeSource('Ulna', () => {
    const skins = [
      { name: 'ulna', families: [0] },
      { name: 'ember', families: [1] },
    ];
    return new FakeModel(summary([runner], { name: 'ulna', skins }));
  });
const rock = (): FakeSource => new FakeSource('rock.md2', () => new FakeModel(summary([part('rock')])));
const animated = material('wall', { stages: [drawn({ images: [0, 1], imagesPerSecond: 2 })] });
/** A wall without clips whose material is animated. */
const wall = (): FakeSource =>
  new FakeSource('wall.wal', () => new FakeModel(summary([part('wall', { materials: [animated] })])));
const files = { kind: 'files', files: [] } as const;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  store = new Store<AppState>(initialState);
  actions = makeActions(store);
  opener = new FakeOpener();
  scene = new FakeScene();
  const link = new SceneLink(store, actions, scene.makers);
  link.attach(fakeCanvas());
  session = new Session(store, actions, opener, link);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(source: FakeSource): Promise<void> {
  opener.next = source;
  await session.open(files);
}

describe('opening', () => {
  it('plays the sample for a first visitor', async () => {
    opener.next = ulna();
    await session.start({});
    expect(opener.opened).toEqual([{ kind: 'sample', id: 'ulna' }]);
    expect(seen(store.state)).toMatchObject({ welcome: true, playback: { clip: 'run', playing: true } });
    expect(scene.calls).toEqual([
      'show ulna',
      'display',
      'scene',
      'camera options',
      'skin ulna',
      'turntable false',
      'clip run repeat 1',
      'play',
      'insets',
      'fit',
    ]);
  });

  it('shows no error when the sample cannot be loaded', async () => {
    opener.next = ulna();
    opener.next.error = new Error('offline');
    await session.start({});
    expect(seen(store.state)).toMatchObject({ failure: null, subject: null, loading: null });
  });

  it('shows the sample of the start page without loading it again', async () => {
    opener.next = ulna();
    await session.start({});
    await session.open({ kind: 'sample', id: 'ulna' });
    expect(opener.opened).toHaveLength(1);
    expect(seen(store.state)).toMatchObject({ welcome: false, playback: { clip: 'run', playing: true } });
  });

  it('opens the model and the view that an address names', async () => {
    opener.next = ulna();
    await session.start({
      sample: 'ulna',
      clip: 'death1',
      frame: 2.5,
      paused: true,
      skin: 'ember',
      tab: 'report',
    });
    expect(seen(store.state)).toMatchObject({
      welcome: false,
      skin: 'ember',
      tab: 'report',
      playback: { clip: 'death1', playing: false, held: 2.5 },
      position: { frame: 2.5 },
    });
    expect(scene.calls.slice(-5, -2)).toEqual(['clip death1 once 1', 'pause', 'seek 2.5']);
  });

  it('falls back to defaults for names in an address that do not exist', async () => {
    opener.next = ulna();
    await session.start({ sample: 'ulna', clip: 'moonwalk', skin: 'gold', tab: 'skins' });
    expect(seen(store.state)).toMatchObject({ skin: 'ulna', playback: { clip: 'stand', playing: true } });
  });

  it('plays the standing clip first, and omits it from links', async () => {
    const parts = [part('tris', { clips: [...runner.clips].reverse() })];
    opener.next = new FakeSource('x', () => new FakeModel(summary(parts)));
    await session.start({ sample: 'ulna', rest: true });
    actions.rig.toggleRest();
    expect(seen(store.state).playback).toMatchObject({ clip: 'stand' });
    expect(viewOf(store.state)).not.toHaveProperty('clip');
    await session.start({ sample: 'ulna', tab: 'report' });
    expect(seen(store.state).playback).toMatchObject({ clip: 'stand', playing: true });
  });

  it('does not start playing when the user prefers reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await open(ulna());
    expect(seen(store.state).playback).toMatchObject({ clip: 'stand', playing: false, held: 0 });
  });

  it('starts playing if only materials are animated, unless the address pauses it or the user prefers reduced motion', async () => {
    await open(wall());
    expect(seen(store.state).playback).toMatchObject({ playing: true });
    await open(rock());
    expect(seen(store.state).playback).toMatchObject({ playing: false });
    opener.next = wall();
    await session.start({ sample: 'ulna', time: 1.5 });
    expect(seen(store.state)).toMatchObject({ playback: { playing: true }, clock: 0 });
    opener.next = wall();
    await session.start({ sample: 'ulna', paused: true, time: 1.5 });
    expect(seen(store.state)).toMatchObject({ playback: { playing: false }, clock: 1.5 });
    opener.next = wall();
    await session.start({ sample: 'ulna', paused: true });
    expect(seen(store.state).playback).toMatchObject({ playing: false });
    expect(viewOf(store.state)).toMatchObject({ paused: true });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await open(wall());
    expect(seen(store.state).playback).toMatchObject({ playing: false });
  });

  it('has an address with the time of animated materials in the rest pose', async () => {
    const torch = part('torch', { clips: [clip('burn')], materials: [animated] });
    await open(new FakeSource('torch.md3', () => new FakeModel(summary([torch]))));
    store.patch({ playback: initialState.playback, clock: 1.5 });
    const { subject } = store.state;
    store.patch({ subject: subject && { ...subject, origin: { kind: 'url', url: 'torch.md3' } } });
    expect(viewOf(store.state)).toMatchObject({ rest: true, paused: true, time: 1.5 });
  });

  it('disposes of the previous model when the next one is shown', async () => {
    const first = new FakeModel(summary([runner]));
    await open(new FakeSource('a', () => first));
    expect(first.disposed).toBe(false);
    await open(rock());
    expect(first.disposed).toBe(true);
    expect(store.state.subject?.name).toBe('rock');
  });

  it('resets the orientation for another subject, but not the light', async () => {
    await open(ulna());
    actions.view.setUp('y');
    actions.view.setFacing(90);
    actions.view.setScene({ light: 'studio' });
    await open(rock());
    expect(store.state.scene).toMatchObject({ up: 'file', facing: 0, light: 'studio' });
  });

  it('selects a section that the new subject has', async () => {
    await open(ulna());
    actions.sections.showTab('skins');
    await open(rock());
    expect(store.state.tab).toBe('display');
  });
});

describe('a load that fails', () => {
  const broken = new ModelError({
    code: 'truncated',
    message: 'ends at byte 10.',
    file: 'a.md2',
    offset: 10,
  });

  it('shows its error and keeps the open subject', async () => {
    await open(ulna());
    const source = rock();
    source.error = broken;
    await open(source);
    expect(store.state.subject?.name).toBe('ulna');
    expect(store.state.failure).toMatchObject({
      code: 'truncated',
      file: 'a.md2',
      message: 'ends at byte 10.',
      format: 'md2',
      size: 1234,
      offset: 10,
    });
    expect(store.state.loading).toBeNull();
  });

  it('clears its error with the next successful load', async () => {
    const source = rock();
    source.error = broken;
    await open(source);
    await open(ulna());
    expect(store.state.failure).toBeNull();
  });
});

describe('a slow load', () => {
  it('is shown after a delay, and can be cancelled', async () => {
    const source = rock();
    const load = newGate();
    source.gate = load.opened;
    opener.next = source;
    const opening = session.open(files);
    clock().advance(100);
    expect(store.state.loading?.visible).toBe(false);
    clock().advance(300);
    expect(store.state.loading?.visible).toBe(true);
    session.cancel();
    load.open();
    await opening;
    expect(seen(store.state)).toMatchObject({ loading: null, failure: null, subject: null });
  });

  it('is replaced by the next load', async () => {
    let finish: () => void = () => undefined;
    const slow = ulna();
    slow.gate = new Promise((resolve) => (finish = resolve));
    opener.next = slow;
    const first = session.open(files);
    await Promise.resolve();
    await open(rock());
    finish();
    await first;
    expect(store.state.subject?.name).toBe('rock');
    expect(seen(store.state)).toMatchObject({ loading: null, failure: null, toast: null });
  });
});

describe('opening an address', () => {
  it('returns true when its model or its gallery is open', async () => {
    opener.next = ulna();
    expect(await session.start({ src: 'ulna.md2' })).toBe(true);
    const several = ulna();
    several.entries = [entry('a.md2'), entry('b.md2')];
    opener.next = several;
    expect(await session.start({ src: 'ulna.zip' })).toBe(true);
  });

  it('returns false when it shows the start page, or when the load failed', async () => {
    opener.next = ulna();
    expect(await session.start({})).toBe(false);
    opener.next = rock();
    opener.next.error = new Error('damaged');
    expect(await session.start({ src: 'rock.md2' })).toBe(false);
  });

  it('returns false when the user has opened another model meanwhile', async () => {
    const slow = ulna();
    const gate = newGate();
    slow.gate = gate.opened;
    opener.next = slow;
    const started = session.start({ src: 'ulna.md2' });
    await flushPromises();
    await open(rock());
    gate.open();
    expect(await started).toBe(false);
    expect(store.state.subject?.name).toBe('rock');
  });
});

describe('the start page', () => {
  /** Shows the start page, and opens a model whose load lasts until the returned function is called. */
  const loading = async (): Promise<() => Promise<void>> => {
    opener.next = ulna();
    await session.start({});
    const source = rock();
    const gate = newGate();
    source.gate = gate.opened;
    opener.next = source;
    const opening = session.open(files);
    await flushPromises();
    return async () => {
      gate.open();
      await opening;
    };
  };

  it('cancels the load of another model when it is requested again', async () => {
    const finish = await loading();
    await session.greet();
    await finish();
    expect(store.state).toMatchObject({ welcome: true, loading: null, subject: { name: 'Ulna' } });
  });

  it('cancels the load of another model when its sample is opened', async () => {
    const finish = await loading();
    await session.open({ kind: 'sample', id: 'ulna' });
    await finish();
    expect(store.state).toMatchObject({ welcome: false, loading: null, subject: { name: 'Ulna' } });
  });
});

describe('several models in one drop', () => {
  it('are listed, and the others can be opened later', async () => {
    const source = ulna();
    source.entries = [entry('a.md2'), entry('b.md2')];
    await open(source);
    expect(source.loads).toHaveLength(0);
    expect(store.state.entries).toHaveLength(2);
    await session.choose('b.md2');
    expect(source.loads.map((load) => load.entry)).toEqual(['b.md2']);
    expect(seen(store.state)).toMatchObject({ entries: null, subject: { entry: 'b.md2' } });
    actions.gallery.showSiblings();
    expect(store.state.entries).toHaveLength(2);
    await session.choose('a.md2');
    expect(store.state.subject?.entry).toBe('a.md2');
  });

  const several = (name: string, ...names: readonly string[]): FakeSource => {
    const source = new FakeSource(name, () => new FakeModel(summary([runner])));
    source.entries = names.map(entry);
    return source;
  };

  it('do not replace the models of the open subject when their gallery closes without a selection', async () => {
    const source = several('a.zip', 'a.md2', 'b.md2');
    await open(source);
    await session.choose('a.md2');
    const other = several('c.zip', 'c.md2', 'd.md2');
    await open(other);
    expect(session.list?.source).toBe(other);
    actions.gallery.close();
    expect(session.list?.source).toBe(source);
    await session.choose('b.md2');
    expect(source.loads.map((load) => load.entry)).toEqual(['a.md2', 'b.md2']);
    expect(other.loads).toEqual([]);
  });

  it('do not replace the models of the open subject when the selected one cannot be loaded', async () => {
    const source = several('a.zip', 'a.md2', 'b.md2');
    await open(source);
    await session.choose('a.md2');
    const other = several('c.zip', 'c.md2', 'd.md2');
    other.error = new Error('damaged');
    await open(other);
    await session.choose('d.md2');
    expect(other.loads.map((load) => load.entry)).toEqual(['d.md2']);
    expect(session.list?.source).toBe(source);
    await session.openEntry({ source: other, origin: { kind: 'files', names: [] } }, 'c.md2');
    expect(session.list?.source).toBe(source);
  });

  it('apply the view of the address to each selected model', async () => {
    opener.next = several('a.zip', 'a.md2', 'b.md2');
    await session.open({ kind: 'url', url: 'a.zip' }, { view: { clip: 'death1' } });
    await session.choose('a.md2');
    await session.choose('b.md2');
    expect(seen(store.state)).toMatchObject({ subject: { entry: 'b.md2' }, playback: { clip: 'death1' } });
  });
});

describe('images and warnings that arrive after the model', () => {
  it('are added to the subject', async () => {
    const body = part('tris', { images: [image('a.pcx'), image('b.pcx', null)], clips: [clip('run')] });
    const model = new FakeModel(summary([body]));
    await open(new FakeSource('a', () => model));
    expect(store.state.subject?.images).toEqual([[undefined, null]]);
    const decoded = { width: 1, height: 1, rgba: new Uint8Array(4), hasAlpha: false };
    model.events.emit('texture', { part: 0, index: 0, image: decoded });
    model.events.emit('warning', { message: 'odd', file: 'b.pcx' });
    expect(store.state.subject).toMatchObject({
      images: [[decoded, null]],
      warnings: [{ message: 'odd' }],
    });
  });
});

describe('an image that is dropped on a model', () => {
  const body = part('tris', {
    images: [image('a.pcx'), image('b.pcx')],
    materials: ['a', 'b'].map((name, at) => material(name, { stages: [drawn({ images: [at] })] })),
    meshes: [mesh({ indexCount: 9 })],
    surfaces: [
      surface('hat', { indexCount: 3 }),
      surface('head', { material: 0, firstIndex: 3, indexCount: 6 }),
    ],
    skins: ['a', 'b'].map((name, at) => ({ name, withIcon: false, materials: [at, at] })),
    clips: [clip('run')],
  });
  const skins = ['a', 'b'].map((name, at) => ({ name, families: [at] }));
  let models: FakeModel[];
  let model: FakeModel;

  const drop = async (...names: string[]): Promise<void> => {
    const source = new FakeSource(names[0] ?? '', () => new FakeModel(summary([runner])));
    source.names = names;
    opener.next = source;
    await session.open({ kind: 'files', files: [] });
  };

  beforeEach(async () => {
    models = [];
    await open(
      new FakeSource('tris.md2', () => {
        models.push((model = new FakeModel(summary([body], { skins }))));
        return model;
      }),
    );
  });

  it('waits for the user to choose the texture that it replaces if several are possible', async () => {
    await drop('coats/New.png');
    expect(model.set).toEqual([]);
    const { pendingTexture } = store.state;
    expect(pendingTexture?.name).toBe('New.png');
    expect(pendingTexture?.choices.map(({ label, users, places }) => [textOf(label), users, places])).toEqual(
      [
        ['a.pcx', ['head'], [{ part: 0, material: 0 }]],
        ['Surfaces without a texture', ['tris'], [{ part: 0, material: null }]],
      ],
    );
    session.textures.place(null);
    expect([store.state.pendingTexture, model.set]).toEqual([null, []]);
    await drop('coats/New.png');
    session.textures.place(store.state.pendingTexture!.choices[1]!.places);
    expect(model.set).toEqual([[null, fakeImage, 0]]);
    expect(seen(store.state)).toMatchObject({ pendingTexture: null, toast: 'Applied New.png' });
  });

  it('replaces a missing texture of the same name first', async () => {
    const twice = part('tris', {
      images: [image('models/b.pcx'), image('skins/b.tga', null)],
      materials: ['a', 'b'].map((name, at) => material(name, { stages: [drawn({ images: [at] })] })),
      surfaces: ['x', 'y'].map((name, at) => surface(name, { material: at, indexCount: 3 })),
    });
    await open(new FakeSource('tris.md2', () => (model = new FakeModel(summary([twice])))));
    opener.next = Object.assign(new FakeSource('b.jpg', () => model), { names: ['b.jpg'] });
    // Both images are called b; only the second one is missing.
    expect(textureChoices(store.state, 'b.jpg').map(({ places }) => places)).toEqual([
      [{ part: 0, material: 1 }],
    ]);
  });

  it('replaces a missing image on materials that have it as their main image, and adds the file of a missing map', async () => {
    const cloth = (image: number): ReturnType<typeof material> =>
      material('cloth', { stages: [drawn({ images: [image] })], normalMap: 2 });
    const dressed = part('tris', {
      images: [image('a.tga'), image('b.tga', null), image('bumps.tga', null)],
      materials: [cloth(0), cloth(1)],
      surfaces: [0, 1].map((at) => surface(`s${at}`, { material: at, indexCount: 3 })),
    });
    await open(new FakeSource('tris.md2', () => (model = new FakeModel(summary([dressed])))));
    const picked = (name: string): readonly File[] => {
      opener.next = Object.assign(new FakeSource(name, () => model), { names: [name] });
      return [new File([], name)];
    };
    const [main, map] = missingImages(store.state.subject!);
    await session.textures.find(main!, picked('other.png'));
    expect(model.set).toEqual([[1, fakeImage, 0]]);
    await session.textures.find(map!, picked('normals.png'));
    expect(model.set).toEqual([[1, fakeImage, 0]]);
    expect(opener.joined).toBe(1);
  });

  it('is applied to the current skin until it is reset', async () => {
    actions.model.setSkin('b');
    await drop('coats/New.png');
    session.textures.place(store.state.pendingTexture!.choices[0]!.places);
    expect(model.set).toEqual([[1, fakeImage, 0]]);
    const override = { part: 0, material: 1, name: 'New.png', decoded: fakeImage };
    expect(seen(store.state)).toMatchObject({
      subject: { textureOverrides: [override] },
      toast: 'Applied New.png',
    });
    await drop('newer.png');
    session.textures.place(store.state.pendingTexture!.choices[0]!.places);
    expect(store.state.subject?.textureOverrides).toMatchObject([{ material: 1, name: 'newer.png' }]);
    session.textures.reset([{ part: 0, material: 1 }]);
    expect(model.set.at(-1)).toEqual([1, null, 0]);
    expect(store.state.subject?.textureOverrides).toEqual([]);
  });

  it('replaces the texture of the same name', async () => {
    await drop('B.tga');
    expect(model.set).toEqual([[1, fakeImage, 0]]);
  });

  it('is applied again after a reload', async () => {
    await drop('a.png');
    const [first] = models;
    first?.events.emit('lost', { message: 'out of memory' });
    await flushPromises();
    expect(models[1]?.set).toEqual([[0, fakeImage, 0]]);
  });

  it('changes nothing if it cannot be read', async () => {
    const source = new FakeSource('x', () => new FakeModel(summary([runner])));
    source.names = ['x.png'];
    source.error = new ModelError({ code: 'truncated', message: 'ends early.', file: 'x.png' });
    opener.next = source;
    await session.open({ kind: 'files', files: [] });
    expect(seen(store.state)).toMatchObject({
      failure: { file: 'x.png' },
      subject: { textureOverrides: [] },
    });
    expect(model.set).toEqual([]);
  });

  it('is opened as a file when the start page is open', async () => {
    store.patch({ welcome: true });
    await drop('new.png');
    expect(model.set).toEqual([]);
    expect(session.current.source).toBe(opener.next);
    expect(opener.next?.loads).toHaveLength(1);
    expect(seen(store.state)).toMatchObject({ welcome: false, failure: null });
  });
});

describe('a missing file that is dropped', () => {
  const body = part('tris', { images: [image('skins/a.pcx', null)], clips: runner.clips });

  const added = async (names: string[], data: Partial<FakeSource> = {}): Promise<void> => {
    const source = Object.assign(new FakeSource('added', () => new FakeModel(summary([runner]))), data);
    source.names = names;
    opener.next = source;
    await session.open({ kind: 'files', files: [] });
  };

  beforeEach(async () => {
    await open(new FakeSource('tris.md2', () => new FakeModel(summary([body]))));
    actions.playback.playClip('run');
    actions.playback.seek(2);
  });

  it('completes the model and keeps its state', async () => {
    await added(['readme.txt', 'textures/A.TGA']);
    expect(opener.joined).toBe(1);
    expect(seen(store.state).playback).toMatchObject({ clip: 'run', held: 2 });
  });

  it('completes a model that came from an address', async () => {
    opener.next = new FakeSource('tris.md2', () => new FakeModel(summary([body])));
    await session.open({ kind: 'url', url: 'far/tris.md2' });
    await added(['a.tga']);
    expect(opener.joined).toBe(1);
    expect(store.state.subject?.origin).toEqual({ kind: 'url', url: 'far/tris.md2' });
  });

  it('can be an animation of the same family, but not a Quake III skin', async () => {
    const arm = part('arm', { format: 'md5' });
    await open(new FakeSource('arm.md5mesh', () => new FakeModel(summary([arm]))));
    await added(['upper.skin']);
    expect(opener.joined).toBe(0);
    await open(new FakeSource('arm.md5mesh', () => new FakeModel(summary([arm]))));
    await added(['run.md5anim', 'walk.md5anim'], {
      entries: [{ ...entry('run.md5anim'), format: 'md5anim' }],
    });
    expect(opener.joined).toBe(1);
  });

  it.each<[string, string[], Partial<FakeSource>]>([
    ['other files', ['b.txt', 'b.tga'], {}],
    ['another model with its own skin', ['a.pcx', 'ogre.md2'], { entries: [entry('ogre.md2')] }],
  ])('is not recognized among %s, which are opened instead', async (_, names, data) => {
    await added(names, data);
    expect(opener.joined).toBe(0);
    expect(store.state.subject?.summary.parts[0]).toEqual(runner);
  });
});

describe('a runtime that is lost', () => {
  it('is restarted once, with the same subject and state', async () => {
    const models: FakeModel[] = [];
    const source = new FakeSource('a', () => {
      const model = new FakeModel(summary([runner]));
      models.push(model);
      return model;
    });
    await open(source);
    actions.playback.playClip('run');
    actions.playback.seek(3);
    models[0]?.events.emit('lost', { message: 'out of memory' });
    await flushPromises();
    expect(models).toHaveLength(2);
    expect(store.state.loading).toBeNull();
    expect(seen(store.state).playback).toMatchObject({ clip: 'run', playing: false, held: 3 });
    models[1]?.events.emit('lost', { message: 'out of memory' });
    expect(store.state.failure?.code).toBe('module_lost');
  });

  it('is restarted once for each opened model', async () => {
    const models: FakeModel[] = [];
    const source = new FakeSource('a', () => {
      const model = new FakeModel(summary([runner]));
      models.push(model);
      return model;
    });
    for (const index of [0, 2]) {
      await open(source);
      models[index]?.events.emit('lost', { message: 'out of memory' });
      await flushPromises();
    }
    expect(models).toHaveLength(4);
    expect(store.state.failure).toBeNull();
  });
});

describe('a model that turns in its game', () => {
  const item = (): FakeSource => {
    const model = part('armor', { hints: { ...noHints, turn: 100 } });
    return new FakeSource('armor.mdl', () => new FakeModel(summary([model])));
  };
  const openAt = async (source: FakeSource, view: ViewState): Promise<void> => {
    opener.next = source;
    await session.open({ kind: 'url', url: 'armor.mdl' }, { view });
  };
  const address = (): string => {
    const parameters = formatView(viewOf(store.state));
    return ['turntable', 'turntable-speed'].map((key) => parameters.get(key) ?? '-').join(' ');
  };

  it('enables the turntable at the negated speed, and the next model disables it', async () => {
    await open(item());
    expect(store.state).toMatchObject({ turntable: true, turntableSpeed: -100 });
    await open(rock());
    expect(store.state).toMatchObject({ turntable: false, turntableSpeed: 18 });
  });

  it('writes only settings that differ from the game to its address, and restores them', async () => {
    await openAt(item(), {});
    expect(address()).toBe('- -');
    actions.camera.toggleTurntable();
    actions.camera.setTurntableSpeed(40);
    expect(address()).toBe('0 40');
    await openAt(item(), { turntable: false, turntableSpeed: 40 });
    expect(store.state).toMatchObject({ turntable: false, turntableSpeed: 40 });
    await openAt(item(), { turntableSpeed: 40 });
    expect([store.state.turntable, address()]).toEqual([true, '- 40']);
  });

  it('does not turn with reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await open(item());
    expect(store.state.turntable).toBe(false);
  });
});

function entry(name: string): Entry {
  return { entry: name, format: 'md2', kind: 'model', files: [name] };
}

describe('view models', () => {
  const model = (file: string, format = 'mdl'): FakeSource =>
    new FakeSource(file, () => new FakeModel(summary([part(file, { file, format })])));
  const isInFirstPerson = (): boolean => store.state.cameraOptions.firstPerson;
  const openAt = async (url: string, view: ViewState, format = 'mdl'): Promise<void> => {
    opener.next = model(url, format);
    await session.open({ kind: 'url', url }, { view });
  };

  it('open in first person; the next model does not', async () => {
    await open(model('v_crowbar.mdl'));
    expect(isInFirstPerson()).toBe(true);
    expect(seen(store.state).toast).toBe(words.viewModelSaid(store.state.subject?.name ?? ''));
    await open(model('barney.mdl'));
    expect(isInFirstPerson()).toBe(false);
  });

  it('are recognized by their name and format: Half-Life and Quake II', async () => {
    const opened: boolean[] = [];
    for (const [path, format] of [
      ['models/v_axe.mdl', 'mdl'],
      ['models/weapons/v_shotg/tris.md2', 'md2'],
      ['v_tower.obj', 'obj'],
      ['v_laser.md3', 'md3'],
      ['v_.mdl', 'mdl'],
    ] as const) {
      await openAt(path, {}, format);
      opened.push(isInFirstPerson());
    }
    expect(opened).toEqual([true, true, false, false, false]);
  });

  it('write a disabled first person to their address, and restore it', async () => {
    await openAt('v_crowbar.mdl', {});
    expect(formatView(viewOf(store.state)).get('first-person')).toBe('1');
    actions.camera.fit();
    expect(isInFirstPerson()).toBe(false);
    expect(formatView(viewOf(store.state)).get('first-person')).toBe('0');
    await openAt('v_crowbar.mdl', { cameraOptions: { firstPerson: false } });
    expect(isInFirstPerson()).toBe(false);
    const camera = { yaw: 1, pitch: 2, distance: 3, target: [0, 0, 0], fov: 30 } satisfies AppState['camera'];
    await openAt('v_crowbar.mdl', { camera });
    expect(isInFirstPerson()).toBe(false);
    await open(rock());
    expect(formatView(viewOf(store.state)).has('first-person')).toBe(false);
  });

  it('do not change the first person that the user chose for other models', async () => {
    await open(rock());
    actions.view.toggle('firstPerson');
    await open(model('p_crowbar.mdl'));
    expect(isInFirstPerson()).toBe(true);
  });

  it('do not enable first person as the second model of a comparison', async () => {
    session = new Session(store, actions, opener, new SceneLink(store, actions, scene.makers), {
      follows: true,
    });
    await open(model('v_crowbar.mdl'));
    expect(isInFirstPerson()).toBe(false);
    expect(seen(store.state).toast).toBeNull();
  });
});

describe('replacing a file', () => {
  const content = new Blob(['0 30 0 25']);

  it('returns true when the model with the new content is open', async () => {
    await open(ulna());
    expect(await session.replaceFile('animation.cfg', content)).toBe(true);
    expect([opener.joined, opener.joinedEdit]).toEqual([1, true]);
  });

  it('returns false when it failed or was cancelled', async () => {
    expect(await session.replaceFile('animation.cfg', content)).toBe(false);
    const source = ulna();
    await open(source);
    source.error = new Error('damaged');
    expect(await session.replaceFile('animation.cfg', content)).toBe(false);
    source.error = null;
    const gate = newGate();
    source.gate = gate.opened;
    const replaced = session.replaceFile('animation.cfg', content);
    await flushPromises();
    session.cancel();
    gate.open();
    expect(await replaced).toBe(false);
  });
});

describe('adding files', () => {
  it('keeps the animated materials of a model without clips paused or playing', async () => {
    await open(wall());
    await session.addFiles([new File([], 'wall.tga')]);
    expect(seen(store.state).playback).toMatchObject({ playing: true });
    actions.playback.togglePlay();
    await session.addFiles([new File([], 'wall2.tga')]);
    expect(seen(store.state).playback).toMatchObject({ playing: false });
  });

  it('starts the animated materials that the files add to a model without clips', async () => {
    let materials = [material('wall')];
    await open(new FakeSource('wall.wal', () => new FakeModel(summary([part('wall', { materials })]))));
    expect(seen(store.state).playback).toMatchObject({ playing: false });
    materials = [animated];
    await session.addFiles([new File([], 'wall.shader')]);
    expect(seen(store.state).playback).toMatchObject({ playing: true });
  });

  it('appends them to the list of opened files', async () => {
    const source = ulna();
    source.names = ['lower.md3'];
    await open(source);
    expect(store.state.subject?.origin).toEqual({ kind: 'files', names: ['lower.md3'] });
    source.names = ['lower.md3', 'upper.md3'];
    await session.addFiles([new File([], 'upper.md3')]);
    expect(opener.joinedEdit).toBe(false);
    expect(store.state.subject?.origin).toEqual({ kind: 'files', names: ['lower.md3', 'upper.md3'] });
  });
});
