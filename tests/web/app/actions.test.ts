import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import { CameraActions } from '../../../web/app/actions/camera.js';
import { Notices } from '../../../web/app/actions/notices.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { isOn } from '../../../web/app/state/switches.js';
import { Store } from '../../../web/app/state/store.js';
import type { PartSummary } from '../../../web/lib/index.js';
import { restPlayback } from '../../../web/lib/state/index.js';
import type { CameraState } from '../../../web/lib/viewer/index.js';
import { material, part, runner, stage, subject, summary } from './support/subject.js';
import { FakeModel } from './support/fakes.js';
import { FakePlayer } from './support/fake-player.js';
import { rangeOf } from '../../../web/app/state/select.js';
import { textOf } from '../../../web/app/text/messages.js';
import { seen } from './support/playback.js';

let store: Store<AppState>;
let actions: Actions;
let player: FakePlayer;

beforeEach(() => {
  const skins = ['ulna', 'ember', 'frost'].map((name, index) => ({ name, families: [index] }));
  const shown = subject([runner], { summary: summary([runner], { skins }) });
  store = new Store<AppState>({ ...initialState, subject: shown, welcome: false, skin: 'ulna' });
  actions = makeActions(store);
  player = new FakePlayer([]);
  player.listener = { played: (playback) => store.patch({ playback }) };
  player.show(new FakeModel(shown.summary));
  actions.playback.player = player;
  actions.playback.playClip('run');
});

const playback = (): ReturnType<typeof seen>['playback'] => seen(store.state).playback;

describe('playing', () => {
  it('starts a clip at its beginning with default settings', () => {
    actions.playback.setLoop('once');
    actions.playback.playClip('stand');
    expect(playback()).toEqual({
      ...{ channel: '', clip: 'stand', playing: true, held: null },
      ...{ loop: null, range: null, speed: 1, fade: null },
    });
    expect(seen(store.state).position).toEqual({ frame: 0, seconds: 0 });
  });

  it('ignores a clip that does not exist', () => {
    actions.playback.playClip('moonwalk');
    expect(playback().clip).toBe('run');
  });

  it('holds the current frame when it stops', () => {
    player.goes([2.5]);
    actions.playback.togglePlay();
    expect(playback()).toMatchObject({ playing: false, held: 2.5 });
  });

  it('ignores frames that the viewer reports while paused', () => {
    actions.playback.seek(1);
    player.goes([4]);
    expect(seen(store.state).position.frame).toBe(1);
  });

  it('stops when a clip that plays once has ended', () => {
    actions.playback.playClip('death1');
    player.ends([5]);
    expect(playback()).toMatchObject({ playing: false, held: 5 });
  });

  it('does not start for a clip of one frame', () => {
    actions.playback.playClip('pose');
    expect(playback().playing).toBe(false);
    actions.playback.togglePlay();
    expect(playback().playing).toBe(false);
  });
});

describe('animated materials of a model without clips', () => {
  it('are paused and resumed by the play command', () => {
    const stages = [stage({ images: [0, 1], imagesPerSecond: 2 })];
    const wall = subject([part('wall', { materials: [material('wall', { stages })] })]);
    store.patch({ subject: wall });
    player.show(new FakeModel(wall.summary));
    player.restore({ ...restPlayback, playing: true });
    actions.playback.togglePlay();
    expect(playback().playing).toBe(false);
    actions.playback.togglePlay();
    expect(playback().playing).toBe(true);
  });
});

describe('scrubbing', () => {
  it('pauses at a fractional frame within the clip', () => {
    actions.playback.seek(3.75);
    expect(playback()).toMatchObject({ playing: false, held: 3.75 });
    expect(seen(store.state).position).toEqual({ frame: 3.75, seconds: 0.375 });
    actions.playback.seek(99);
    expect(playback().held).toBe(6);
  });

  it('steps to whole frames', () => {
    actions.playback.seek(2.4);
    actions.playback.step(1);
    expect(playback().held).toBe(3);
    actions.playback.seek(2.4);
    actions.playback.step(-1);
    expect(playback().held).toBe(2);
  });

  it('wraps at the ends if the clip repeats, and stops there if not', () => {
    actions.playback.seek(5);
    actions.playback.step(1);
    expect(playback().held).toBe(0);
    actions.playback.step(-1);
    expect(playback().held).toBe(5);
    actions.playback.setLoop('once');
    actions.playback.step(5);
    expect(playback().held).toBe(5);
  });

  it('jumps to the first frame, and to the last frame before a loop returns to the first', () => {
    actions.playback.last();
    expect(playback().held).toBe(5);
    actions.playback.first();
    expect(playback().held).toBe(0);
  });
});

describe('the in and out points', () => {
  const range = (): ReturnType<typeof rangeOf> => playback().range;

  it('are set at the current frame', () => {
    actions.playback.seek(1.6);
    actions.playback.setRange('in');
    expect(range()).toEqual([2, 5]);
    actions.playback.seek(4);
    actions.playback.setRange('out');
    expect(range()).toEqual([2, 4]);
    actions.playback.clearRange();
    expect(range()).toBeNull();
  });

  it('reset each other instead of crossing', () => {
    actions.playback.setRange('out', 2);
    actions.playback.setRange('in', 4);
    expect(range()).toEqual([4, 5]);
    actions.playback.setRange('out', 1);
    expect(range()).toEqual([0, 1]);
  });

  it('are removed if they include all frames', () => {
    actions.playback.setRange('in', 3);
    actions.playback.setRange('in', -7);
    expect(range()).toBeNull();
    actions.playback.setRange('out', 99);
    expect(range()).toBeNull();
  });

  it('limit steps and jumps to the first and last frame', () => {
    actions.playback.setRange('in', 2);
    actions.playback.setRange('out', 4);
    actions.playback.last();
    expect(playback().held).toBe(4);
    actions.playback.step(1);
    expect(playback().held).toBe(2);
    actions.playback.step(-1);
    expect(playback().held).toBe(4);
    actions.playback.setLoop('once');
    actions.playback.step(5);
    expect(playback().held).toBe(4);
    actions.playback.first();
    expect(playback().held).toBe(2);
  });

  it('move the current frame to the in point if playback starts before it', () => {
    actions.playback.setRange('in', 2);
    actions.playback.seek(1);
    actions.playback.togglePlay();
    expect(seen(store.state).position.frame).toBe(2);
  });

  it('are removed when a clip is played', () => {
    actions.playback.setRange('in', 2);
    actions.playback.playClip('run');
    expect(range()).toBeNull();
  });
});

describe('scrubbing the whole file', () => {
  it('switches to another clip, and resets the loop mode and the range', () => {
    actions.playback.setSpeed(0.5);
    actions.playback.setLoop('once');
    actions.playback.setRange('in', 2);
    actions.playback.seek(3, 'death1');
    expect(playback()).toMatchObject({ clip: 'death1', playing: false, held: 3, speed: 0.5, loop: null });
    expect(playback().range).toBeNull();
  });
});

describe('options', () => {
  it('are toggled separately, and resetDisplay() resets all of them', () => {
    const { display, scene, cameraOptions } = initialState;
    actions.view.toggle('wireframe');
    actions.view.toggle('grid');
    actions.view.toggle('follow');
    expect(store.state).toMatchObject({
      display: { ...display, wireframe: true },
      scene: { ...scene, grid: false },
      cameraOptions: { ...cameraOptions, follow: false },
    });
    actions.view.toggle('grid');
    expect(store.state.scene).toEqual(scene);
    actions.view.resetDisplay();
    expect(store.state).toMatchObject({ display, scene, cameraOptions });
  });
});

describe('first person', () => {
  it('has separate ground options, which the same commands toggle', () => {
    actions.view.toggle('firstPerson');
    actions.view.toggle('grid');
    expect(store.state.cameraOptions).toMatchObject({ firstPerson: true, firstPersonGrid: true });
    expect(store.state.scene.grid).toBe(true);
    expect(isOn(store.state, 'shadow')).toBe(false);
    actions.view.toggle('firstPerson');
    actions.view.toggle('grid');
    expect(store.state.cameraOptions.firstPersonGrid).toBe(true);
    expect(store.state.scene.grid).toBe(false);
    expect(isOn(store.state, 'shadow')).toBe(true);
  });

  it('ends when another camera is selected', () => {
    const eye = { yaw: 10, pitch: 5, distance: 90, target: [0, 0, 0] as [number, number, number], fov: 30 };
    actions.camera.eye(eye, 0);
    for (const selectCamera of [
      () => actions.camera.fit(),
      () => actions.camera.look(90, 0),
      () => actions.camera.toggleTurntable(),
    ]) {
      actions.camera.setOptions({ firstPerson: true, guides: true });
      selectCamera();
      expect(store.state.cameraOptions).toMatchObject({ firstPerson: false, guides: true });
    }
  });
});

const camera = (name: string): PartSummary['cameras'][number] => ({
  ...{ name, joint: null, targetJoint: null, position: [0, 0, 0], target: [0, 1, 0] },
  ...{ fieldOfView: 0.8, roll: 0 },
});

describe('the cameras of a file', () => {
  beforeEach(() =>
    store.patch({ subject: subject([part('scene', { cameras: [camera('A'), camera('B')] })]) }),
  );

  it('are cycled through by "next camera", including the orbit camera', () => {
    const seen = [1, 2, 3].map(() => {
      actions.camera.nextFileCamera();
      return store.state.cameraOptions.fileCamera;
    });
    expect(seen).toEqual(['A', 'B', '']);
    expect(textOf(store.state.announcement)).toBe('Orbit');
  });

  it('are deselected when another camera is selected, and by Escape', () => {
    actions.camera.eye({ yaw: 10, pitch: 5, distance: 90, target: [0, 0, 0], fov: 30 }, 12);
    const escape = (): boolean => actions.page.closeTopmost(() => undefined);
    for (const selectCamera of [
      () => actions.camera.fit(),
      () => actions.camera.look(90, 0),
      () => actions.camera.toggleTurntable(),
      () => actions.view.toggle('firstPerson'),
      escape,
    ]) {
      actions.camera.setFileCamera('A');
      expect(store.state).toMatchObject({
        turntable: false,
        cameraOptions: { fileCamera: 'A', firstPerson: false },
      });
      selectCamera();
      expect(store.state.cameraOptions.fileCamera).toBe('');
    }
  });
});

describe('the orientation of a model', () => {
  it('is set by the up axis; the axis of the file resets it', () => {
    actions.view.setUp('y');
    expect(store.state.scene.up).toBe('y');
    actions.view.setUp('z');
    expect(store.state.scene.up).toBe('file');
    expect(seen(store.state).announcement).toBe('Z is up');
  });

  it('cycles through all axes and quarter turns, starting with the file\u2019s', () => {
    const ups = [1, 2, 3, 4, 5, 6].map(() => {
      actions.view.nextUp();
      return store.state.scene.up;
    });
    expect(ups).toEqual(['x', 'minus_y', 'minus_z', 'minus_x', 'y', 'file']);
    const facings = [1, 2, 3, 4].map(() => {
      actions.view.turnFront();
      return store.state.scene.facing;
    });
    expect(facings).toEqual([90, 180, 270, 0]);
  });

  it('can be reset to the file\u2019s', () => {
    actions.view.setScene({ light: 'studio' });
    actions.view.setUp('minus_x');
    actions.view.setFacing(180);
    actions.view.resetOrientation();
    expect(store.state.scene).toMatchObject({ up: 'file', facing: 0, light: 'studio' });
  });
});

describe('the turntable', () => {
  it('stops at its current angle, also when the user drags', () => {
    const eye = { yaw: 40, pitch: 9, distance: 90, target: [0, 20, 0], fov: 30 } satisfies AppState['camera'];
    actions.camera.toggleTurntable();
    expect(seen(store.state)).toMatchObject({ turntable: true, camera: null });
    actions.camera.eye({ ...eye, target: [0, 20, 0] }, 0);
    actions.camera.toggleTurntable();
    expect(seen(store.state)).toMatchObject({ turntable: false, camera: eye });
    actions.camera.toggleTurntable();
    actions.camera.look(90, 0);
    expect(seen(store.state)).toMatchObject({
      turntable: false,
      camera: { yaw: 90, pitch: 0, distance: 90 },
    });
  });
});

describe('an action', () => {
  it('limits the speed to its range', () => {
    actions.playback.setSpeed(-9);
    expect(playback().speed).toBe(-2);
  });

  it('cycles through the loop modes, starting with the clip\u2019s', () => {
    actions.playback.nextLoop();
    expect(playback().loop).toBe('ping-pong');
    actions.playback.nextLoop();
    expect(playback().loop).toBe('once');
  });

  it('cycles through the skins', () => {
    actions.model.nextSkin();
    actions.model.nextSkin();
    actions.model.nextSkin();
    expect(store.state.skin).toBe('ulna');
  });

  it('that shows a tab opens its section, and raises the bottom sheet to half', () => {
    actions.sections.setSheet('tabs');
    actions.sections.showTab('report');
    expect(seen(store.state)).toMatchObject({ tab: 'report', sheet: 'half' });
    expect(store.state.openSections.has('report')).toBe(true);
  });

  it('does not move the sheet beyond its largest and smallest size', () => {
    actions.sections.stepSheet(1);
    actions.sections.stepSheet(1);
    expect(store.state.sheet).toBe('full');
    actions.sections.stepSheet(-2);
    actions.sections.stepSheet(-1);
    expect(store.state.sheet).toBe('tabs');
  });

  it('shows a message for some seconds', () => {
    vi.useFakeTimers();
    actions.notices.toast('Copied');
    expect(seen(store.state)).toMatchObject({ toast: 'Copied', announcement: 'Copied' });
    vi.advanceTimersByTime(5000);
    expect(seen(store.state).toast).toBeNull();
    vi.useRealTimers();
  });
});

describe('a group of actions', () => {
  it('works without the other groups: lookFrom() turns the camera and keeps its distance', () => {
    const eye: CameraState = { yaw: 10, pitch: 5, distance: 12, target: [0, 1, 0], fov: 30 };
    const state: AppState = { ...initialState, eye, turntable: true };
    const single = new Store(state);
    new CameraActions(single, new Notices(single)).lookFrom('left');
    expect(single.state.camera).toEqual({ ...eye, yaw: 90, pitch: 0 });
    expect(single.state.turntable).toBe(false);
  });

  it('for the camera keeps the size of the target on screen when the field of view widens', () => {
    const eye: CameraState = { yaw: 0, pitch: 0, distance: 10, target: [0, 0, 0], fov: 60 };
    const state: AppState = { ...initialState, eye };
    const single = new Store(state);
    new CameraActions(single, new Notices(single)).setFov(90);
    // 10 tan(30 degrees) / tan(45 degrees)
    expect(single.state.camera?.distance).toBeCloseTo(5.7735, 4);
  });

  it('for the model announces a new skin once', () => {
    const said: string[] = [];
    store.subscribe((state, before) => {
      if (state.announcement !== before.announcement) said.push(textOf(state.announcement));
    });
    actions.model.setSkin('frost');
    expect(said).toEqual(['frost']);
  });
});
