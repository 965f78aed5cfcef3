import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../../../web/app/open/session.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import type { RigActions } from '../../../web/app/actions/rig.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { Work } from '../../../web/app/state/work.js';
import { useManualClock } from '../support/manual-clock.js';
import { flushPromises } from '../support/promises.js';
import { fakeCanvas, FakeModel, FakeOpener, FakeSource, FakeScene } from './support/fakes.js';
import { arm } from './support/skeleton.js';
import { runner, summary } from './support/subject.js';

const clock = useManualClock();

/** A little longer than one frame, in milliseconds. */
const frame = 20;

let store: Store<AppState>;
let actions: Actions;
let scene: FakeScene;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  store = new Store<AppState>(initialState);
  actions = makeActions(store);
  scene = new FakeScene();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(canvas = fakeCanvas(), work = new Work()): Promise<void> {
  const link = new SceneLink(store, actions, scene.makers, work);
  link.attach(canvas);
  const opener = new FakeOpener();
  opener.next = new FakeSource('Ulna', () => new FakeModel(summary([runner], { name: 'ulna' })));
  await new Session(store, actions, opener, link).open({ kind: 'files', files: [] });
}

describe('the canvas', () => {
  it('has aria-busy until the scene is drawn, no other work is left, and a frame has passed', async () => {
    const canvas = fakeCanvas();
    scene.busy = true;
    const work = new Work();
    await open(canvas, work);
    const end = work.begin();
    expect(canvas.getAttribute('aria-busy')).toBe('true');
    scene.busy = false;
    scene.listener?.busyChanged();
    expect(canvas.getAttribute('aria-busy')).toBe('true');
    end();
    expect(canvas.getAttribute('aria-busy')).toBe('true');
    clock().advance(frame);
    expect(canvas.getAttribute('aria-busy')).toBeNull();
    store.patch({ loading: { name: 'ogre.md2', progress: null, visible: false } });
    expect(canvas.getAttribute('aria-busy')).toBe('true');
  });

  it('keeps aria-busy when the layout of the next frame changes the scene', async () => {
    const canvas = fakeCanvas();
    const work = new Work();
    await open(canvas, work);
    clock().advance(frame);
    const end = work.begin();
    end();
    scene.busy = true;
    scene.listener?.busyChanged();
    clock().advance(10 * frame);
    expect(canvas.getAttribute('aria-busy')).toBe('true');
    scene.busy = false;
    scene.listener?.busyChanged();
    clock().advance(frame);
    expect(canvas.getAttribute('aria-busy')).toBeNull();
  });
});

describe('a scene without a canvas', () => {
  it('does not subscribe to the work of the page', () => {
    let listeners = 0;
    class CountedWork extends Work {
      override subscribe(listener: () => void): () => void {
        const stop = super.subscribe(listener);
        listeners++;
        return () => {
          listeners--;
          stop();
        };
      }
    }
    const link = new SceneLink(store, actions, scene.makers, new CountedWork());
    expect(listeners).toBe(0);
    link.attach(fakeCanvas());
    link.attach(fakeCanvas());
    expect(listeners).toBe(1);
    link.detach();
    expect(listeners).toBe(0);
  });
});

describe('a scene that is covered before its first image', () => {
  it('does not keep the canvas busy', async () => {
    const canvas = fakeCanvas();
    // A hidden viewer draws nothing and is not busy.
    scene.show = () => new Promise<void>(() => undefined);
    await open(canvas, new Work());
    expect(canvas.getAttribute('aria-busy')).toBe('true');
    store.patch({ entries: [] });
    clock().advance(frame);
    expect(canvas.getAttribute('aria-busy')).toBeNull();
    store.patch({ entries: null });
    expect(canvas.getAttribute('aria-busy')).toBe('true');
  });
});

describe('the state', () => {
  it('counts the first image of a model, unless another model replaced it before', async () => {
    const images: (() => void)[] = [];
    scene.show = () => new Promise<void>((resolve) => images.push(resolve));
    const link = new SceneLink(store, actions, scene.makers);
    link.attach(fakeCanvas());
    for (let i = 0; i < 2; i++) link.show(new FakeModel(summary([runner])), store.state);
    images[0]?.();
    await flushPromises();
    expect(store.state.firstDraws).toBe(0);
    images[1]?.();
    await flushPromises();
    expect(store.state.firstDraws).toBe(1);
  });
});

describe('the scene', () => {
  beforeEach(async () => {
    await open();
    scene.calls.length = 0;
  });

  it('restarts a clip that is selected again', () => {
    actions.playback.playClip('run');
    scene.player.goes([2]);
    actions.playback.playClip('run');
    expect(scene.calls).toEqual(['clip run repeat 1', 'play', 'clip run repeat 1', 'play']);
  });

  it('seeks, and continues from that frame', () => {
    actions.playback.seek(2.5);
    actions.playback.togglePlay();
    expect(scene.calls).toEqual(['pause', 'seek 2.5', 'play']);
  });

  it('fades only between two different clips', () => {
    actions.playback.setFade(0.25);
    actions.playback.playClip('run');
    actions.playback.playClip('run');
    expect(scene.calls).toEqual(['clip run repeat 1 fade 0.25', 'play', 'clip run repeat 1', 'play']);
    scene.calls.length = 0;
    actions.playback.seek(1, 'death1');
    expect(scene.calls).toEqual(['clip death1 once 1', 'pause', 'seek 1']);
  });

  it('plays within the range, and removes the range to hold a frame outside of it', () => {
    actions.playback.playClip('run');
    scene.calls.length = 0;
    actions.playback.setRange('in', 2);
    actions.playback.setRange('out', 4);
    expect(scene.calls).toEqual(['range 2-5', 'range 2-4']);
    scene.calls.length = 0;
    actions.playback.seek(5);
    expect(scene.calls).toEqual(['pause', 'range all', 'seek 5']);
    scene.calls.length = 0;
    actions.playback.togglePlay();
    expect(scene.calls).toEqual(['clip run repeat 1 2-4', 'seek 2', 'play']);
  });

  it('applies speed and loop without restarting the clip', () => {
    actions.playback.setSpeed(-1);
    actions.playback.setLoop('once');
    expect(scene.calls).toEqual(['speed -1', 'loop once']);
  });

  it('receives only changed options, and fits the camera when "follow" or the crowd changes', () => {
    actions.view.toggle('wireframe');
    actions.view.toggle('grid');
    expect(scene.calls).toEqual(['display', 'scene']);
    scene.calls.length = 0;
    actions.view.toggle('follow');
    actions.view.setScene({ crowd: 9 });
    expect(scene.calls).toEqual(['camera options', 'insets', 'fit', 'scene', 'insets', 'fit']);
  });

  it('does not receive a camera that it has reported', () => {
    const camera = { yaw: 1, pitch: 2, distance: 3, target: [0, 0, 0], fov: 30 } satisfies AppState['camera'];
    scene.listener?.cameraMoved({ ...camera, target: [0, 0, 0] });
    expect(store.state.camera).toEqual(camera);
    expect(scene.calls).toEqual([]);
    actions.camera.fit();
    expect(scene.calls).toEqual(['insets', 'fit']);
  });

  it('fits again if the camera is already fitted', () => {
    actions.camera.fit();
    scene.calls.length = 0;
    actions.camera.fit();
    expect(scene.calls).toEqual(['insets', 'fit']);
  });
});

describe('the brightness of the backdrop', () => {
  /** The number of measurements since the last call. */
  const measured = (): number => {
    clock().advance(2 * frame);
    return scene.calls.splice(0).filter((call) => call === 'adaptBackdrop').length;
  };

  beforeEach(async () => {
    await open();
    measured();
  });

  it('is measured again after a change of skin, light, body group or texture', () => {
    store.patch({ skin: 'frost' });
    expect(measured()).toBe(1);
    store.patch({ scene: { ...store.state.scene, lightYaw: 40 } });
    expect(measured()).toBe(1);
    store.patch({ scene: { ...store.state.scene, exposure: 2 } });
    expect(measured()).toBe(1);
    store.patch({ controls: { ...store.state.controls, bodies: [1] } });
    expect(measured()).toBe(1);
    const { subject } = store.state;
    store.patch({ subject: subject && { ...subject, images: [] } });
    expect(measured()).toBe(1);
  });

  it('is measured when the new texture is loaded, not before', () => {
    scene.busy = true;
    store.patch({ skin: 'frost' });
    expect(measured()).toBe(0);
    scene.busy = false;
    scene.listener?.busyChanged();
    expect(measured()).toBe(1);
  });

  it('is not measured for changes of camera, ground or overlays', () => {
    actions.view.toggle('grid');
    actions.view.toggle('wireframe');
    actions.camera.fit();
    actions.playback.seek(1);
    expect(measured()).toBe(0);
  });
});

describe('a thumbnail', () => {
  it('follows the colours of the theme until it is disposed of', async () => {
    const calls: string[] = [];
    const portrait = {
      setSkin: () => undefined,
      frame: () => undefined,
      recolour: () => calls.push('recolour'),
      dispose: () => calls.push('dispose'),
    };
    const link = new SceneLink(store, actions, { ...scene.makers, portrait: () => portrait }, new Work());
    link.attach(fakeCanvas());
    expect(link.portray(fakeCanvas(), 'figure')).toBeNull();
    const opener = new FakeOpener();
    opener.next = new FakeSource('Ulna', () => new FakeModel(summary([runner], { name: 'ulna' })));
    await new Session(store, actions, opener, link).open({ kind: 'files', files: [] });
    const shown = link.portray(fakeCanvas(), 'figure');
    link.recolour();
    shown?.dispose();
    link.recolour();
    expect(calls).toEqual(['recolour', 'dispose']);
  });
});

describe('the joints in the scene', () => {
  async function openArm(): Promise<RigActions> {
    const link = new SceneLink(store, actions, scene.makers);
    link.attach(fakeCanvas());
    const opener = new FakeOpener();
    opener.next = new FakeSource('Arm', () => new FakeModel(summary([arm], { name: 'arm' })));
    const view = {
      paused: true,
      rig: { held: [{ joint: 2, angles: [0, 0, 180], position: null }] },
    } as const;
    await new Session(store, actions, opener, link).open({ kind: 'files', files: [] }, { view });
    return actions.rig;
  }

  it('start in the pose of the URL and follow each change', async () => {
    const rig = await openArm();
    expect(scene.calls).toContain('joint 0.2 0.000,0.000,8.000,0.000,0.000,1.000,0.000');
    scene.calls.length = 0;
    rig.hold({ joint: 3, angles: [0, 0, 0], position: [1, 2, 3] });
    rig.setInterpolation('step');
    rig.reset(2);
    rig.select(1);
    rig.resetAll();
    rig.select(null);
    expect(scene.calls).toEqual([
      'joint 0.3 1.000,2.000,3.000,0.000,0.000,0.000,1.000',
      'motion step in-place',
      'joint 0.2 free',
      'display',
      'select 0.1',
      'joint 0.3 free',
      'select none',
    ]);
  });
});
